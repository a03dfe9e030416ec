import type { CodeSent, SendCode } from '#contract/auth.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { CODE_MINUTES, CODE_SENDS_PER_MINUTE } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '../../../context.ts'
import { newToken, newId } from '../../../platform/ids.ts'
import { parsePhone, type Phone } from '../../../platform/phone.ts'
import { hashToken } from '../../../platform/session.ts'
import { countUsed, giveBackAllowances, takeAllowances, type Allowance } from '../../../db/allowances.ts'
import { AppError } from '../../../platform/app-error.ts'
import { log } from '../../../platform/log.ts'
import { keepSeal, newCode, sealCode } from '../../../platform/one-time-code.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { SmsFailure } from '../../../platform/sms/provider.ts'
import { sendSms } from '../../../platform/sms/send-sms.ts'
import { isPerson } from '../../../platform/turnstile.ts'
import {
  signInSubject,
  changeSubject,
  WHOLE_SERVICE,
  codeMessage,
  isServed,
  needsRobotCheck,
  sendAllowances,
  unprovedBy,
  waitSentence,
} from './policy.ts'
import { findDevice, saveCode } from './store.ts'
import type { ClientTokens } from './client-cookies.ts'

/**
 * Sends a sign-in code to anybody who requests one. It is valid only for the client with the challenge token,
 * so that nobody else can guess it or use up its attempts.
 */
export async function sendCode(
  ctx: Ctx,
  { phoneNumber, robotToken }: SendCode,
  { challenge = newToken(), device }: ClientTokens,
): Promise<{ sent: CodeSent; challenge: string }> {
  const clientHash = hashToken(challenge)
  const asker = { owner: await deviceOwnerOf(ctx, phoneNumber, device), robotToken }
  const sent = await issueCode(ctx, phoneNumber, (phone) => signInSubject(phone, clientHash), asker)
  return { sent, challenge }
}

async function deviceOwnerOf(
  ctx: Ctx,
  phoneNumber: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const known = await findDevice(ctx.db, parsePhone(phoneNumber).number, hashToken(device))
  return known && `device:${known.tokenHash}`
}

/**
 * Sends a code to the person's new number, or to the present one to verify it. A number that is taken gets a
 * code like any other, so that nobody can find out who has an account: only its holder can learn that it is
 * taken.
 */
export async function sendPhoneCode(
  ctx: SignedInCtx,
  { phoneNumber, robotToken }: SendCode,
): Promise<CodeSent> {
  return issueCode(ctx, phoneNumber, (phone) => changeSubject(phone, ctx.user.id), {
    owner: ownerOf(ctx, phoneNumber),
    robotToken,
  })
}

/**
 * The owner key of a person signed in with this verified number, whose own limits nobody else can use up.
 * Undefined for any other number.
 */
export function ownerOf({ user }: SignedInCtx, phoneNumber: string): string | undefined {
  return user.phoneVerifiedAt !== null && parsePhone(phoneNumber).number === user.phone
    ? `person:${user.id}`
    : undefined
}

interface Asker {
  /** Identifies an asker who is known to hold the number, and so has their own limits. */
  owner?: string
  /** Turnstile's token, if the page had to show the check. */
  robotToken?: string
  /** The text of the SMS; by default that of a sign-in code. */
  messageOf?: typeof codeMessage
}

/**
 * Sends a one-time code by SMS and stores it under the number's subject. The answer does not reveal whether
 * the number has an account. A failed send uses up no allowance, and the previous code stays valid.
 */
export async function issueCode(
  ctx: Ctx,
  phoneNumber: string,
  subjectOf: (phone: string) => string,
  asker: Asker = {},
): Promise<CodeSent> {
  const { owner, robotToken, messageOf = codeMessage } = asker
  const phone = parsePhone(phoneNumber)
  if (!isServed(phone, ctx.env)) throw new AppError('country_not_served')
  const unproved = owner === undefined ? await countUsed(ctx.db, unprovedBy(ctx.address), ctx.now) : 0
  if (owner === undefined && needsRobotCheck(ctx.env, unproved)) await refuseRobot(ctx, robotToken)
  const allowances = sendAllowances(phone, ctx, owner, unproved)
  await take(ctx, allowances)
  await deliver(
    ctx,
    phone,
    { subject: subjectOf(phone.number), askedFrom: owner === undefined ? ctx.address : null },
    messageOf,
    allowances,
  )
  logSecurity(ctx, { event: 'code_sent' })
  return {
    message: `We sent a code to ${phone.number}.`,
    phoneNumber: phone.number,
    resendInSeconds: 60 / CODE_SENDS_PER_MINUTE,
    ...(!phone.isKnown && {
      warning:
        `We do not know numbers that begin with ${phone.prefix}. If no code arrives, please check ` +
        'the number.',
    }),
  }
}

async function refuseRobot(ctx: Ctx, robotToken: string | undefined): Promise<void> {
  const secret = ctx.env.TURNSTILE_SECRET_KEY
  if (secret === undefined || robotToken === undefined || !(await isPerson(secret, robotToken, ctx)))
    throw new AppError('robot_check')
}

async function take(ctx: Ctx, allowances: readonly Allowance[]): Promise<void> {
  const refusal = await takeAllowances(ctx.db, allowances, ctx.now)
  if (!refusal) return
  const { refused, retryAfterSeconds } = refusal
  if (refused.some(({ bucket }) => bucket === WHOLE_SERVICE))
    log.error('sms_stopped', 'SMS_DAILY_LIMIT is reached')
  throw new AppError('too_many_requests', waitSentence(retryAfterSeconds), { retryAfterSeconds })
}

/**
 * The key of the code's row, and the address that the send counts against: null if the asker is known to hold
 * the number.
 */
interface Kept {
  subject: string
  askedFrom: string | null
}

/**
 * Sends the code. Stores its seal in KV before sending, and replaces the subject's code only after sending.
 */
async function deliver(
  ctx: Ctx,
  phone: Phone,
  { subject, askedFrom }: Kept,
  messageOf: typeof codeMessage,
  allowances: readonly Allowance[],
): Promise<void> {
  const code = newCode()
  const bound = { challenge: newId(ctx.now), phone: subject }
  try {
    await keepSeal(ctx.env.KV, bound.challenge, sealCode(ctx.env.SIGNING_KEY, bound, code))
    await sendSms(ctx.env, { to: phone.number, body: messageOf(code, ctx.origin), code })
  } catch (error) {
    if (error instanceof SmsFailure && error.reason === 'number') throw notReached(error)
    await giveBackAllowances(ctx.db, allowances)
    throw new AppError('sms_unavailable', undefined, { cause: error })
  }
  await saveCode(ctx.db, {
    subject,
    askedFrom,
    challenge: bound.challenge,
    expiresAt: ctx.now + CODE_MINUTES * MINUTE_MS,
  })
}

/**
 * The error for a number that SMS cannot reach. The send still counts: otherwise anyone could probe all
 * numbers of a country through the provider's errors.
 */
function notReached(cause: SmsFailure): AppError {
  const message = 'No SMS can reach that number. Please use another one.'
  return new AppError('invalid_input', message, { fields: { phoneNumber: message }, cause })
}
