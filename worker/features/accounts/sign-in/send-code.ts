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
 * Sends a one-time code to sign in with, to whoever asks for one. The code is good for the client that holds
 * the challenge token, so that nobody else can guess it or use up its looks.
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
 * Sends a code to the number that shall become one's own, or is and shall be proved. A number of somebody
 * else's gets one like any other: only who reads it there learns that it is taken, so nobody can ask who has
 * an account.
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

/** Whoever is signed in with a number has its codes for themselves, so that nobody else can use them up. */
export function ownerOf({ user }: SignedInCtx, phoneNumber: string): string | undefined {
  return user.phoneVerifiedAt !== null && parsePhone(phoneNumber).number === user.phone
    ? `person:${user.id}`
    : undefined
}

interface Asker {
  /** Names whoever asks where they are known to hold the number, and so have limits of their own. */
  owner?: string
  /** Turnstile's answer, where the page had to show it. */
  robotToken?: string
  /** The words of the SMS; those of signing in where it is left out. */
  messageOf?: typeof codeMessage
}

/**
 * Sends a one-time code by SMS and keeps it under the subject of that number. The answer is the same whether
 * or not the number has an account. A send that fails counts against nothing, and the code that was sent
 * before it stays good.
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
 * What the row of a code is kept under, and the address that the send counts against; null where the asker is
 * known.
 */
interface Kept {
  subject: string
  askedFrom: string | null
}

/**
 * The seal is in KV before the message leaves, and the subject's row turns to the new code only once it has
 * left.
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
 * Counts against the allowances: else anyone could try all numbers of a country against the provider's
 * answers.
 */
function notReached(cause: SmsFailure): AppError {
  const message = 'No SMS can reach that number. Please use another one.'
  return new AppError('invalid_input', message, { fields: { phoneNumber: message }, cause })
}
