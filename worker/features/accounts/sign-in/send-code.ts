import type { CodeSent, SendCode } from '#contract/auth.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { CODE_MINUTES, CODE_SENDS_PER_MINUTE } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import {
  countAllowanceUses,
  giveBackAllowances,
  takeAllowances,
  type Allowance,
} from '#worker/db/allowances.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newToken, newId } from '#worker/platform/ids.ts'
import { networksOf } from '#worker/platform/ip-address.ts'
import { log } from '#worker/platform/log.ts'
import { storeCodeHash, newCode, hashCode } from '#worker/platform/one-time-code.ts'
import { parsePhone, type Phone } from '#worker/platform/phone.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { hashToken } from '#worker/platform/session.ts'
import { SmsFailure } from '#worker/platform/sms/provider.ts'
import { sendSms } from '#worker/platform/sms/send-sms.ts'
import { isPerson } from '#worker/platform/turnstile.ts'
import type { ClientTokens } from './client-cookies.ts'
import {
  signInSubject,
  changeSubject,
  WHOLE_SERVICE,
  ALL_STRANGERS,
  WRONG_GUESSES,
  areCodesGuessed,
  codeMessage,
  isServed,
  needsRobotCheck,
  sendAllowances,
  unenteredAllowance,
  waitSentence,
  type Stranger,
} from './policy.ts'
import { findDevice, saveCode } from './store.ts'

/**
 * Sends a sign-in code to anybody who requests one. The code is valid only for the client with the challenge
 * token, so that nobody else can guess it or use up its attempts.
 */
export async function sendCode(
  ctx: Ctx,
  { phoneNumber, robotToken }: SendCode,
  { challenge = newToken(), device }: ClientTokens,
): Promise<{ sent: CodeSent; challenge: string }> {
  const clientHash = hashToken(challenge)
  const requester = { knownClient: await findKnownDevice(ctx, phoneNumber, device), robotToken }
  const sent = await issueCode(ctx, phoneNumber, (phone) => signInSubject(phone, clientHash), requester)
  return { sent, challenge }
}

/** A device that signed in with the number before, as a known client. */
async function findKnownDevice(
  ctx: Ctx,
  phoneNumber: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const found = await findDevice(ctx.db, parsePhone(phoneNumber).number, hashToken(device))
  return found && `device:${found.tokenHash}`
}

/**
 * Sends a code to the person's new number, or to the current one to verify it. A number that another account
 * has gets a code like any other, so that only its holder can find out that it is taken.
 */
export async function sendPhoneCode(
  ctx: SignedInCtx,
  { phoneNumber, robotToken }: SendCode,
): Promise<CodeSent> {
  return issueCode(ctx, phoneNumber, (phone) => changeSubject(phone, ctx.user.id), {
    knownClient: toKnownPerson(ctx, phoneNumber),
    robotToken,
  })
}

/** A person who is signed in with this verified number, as a known client. Undefined for any other number. */
export function toKnownPerson({ user }: SignedInCtx, phoneNumber: string): string | undefined {
  return user.phoneVerifiedAt !== null && parsePhone(phoneNumber).number === user.phone
    ? `person:${user.id}`
    : undefined
}

interface Requester {
  /** Identifies a client that is known to have had the number and so has its own limits. */
  knownClient?: string
  /** Turnstile's token, if the page had to show the robot check. */
  robotToken?: string
  /** Returns the text of the SMS; by default that of a sign-in code. */
  messageOf?: typeof codeMessage
}

/**
 * Sends a one-time code by SMS and stores it under the number's subject. The response does not reveal whether
 * the number has an account. If the send fails, the previous code stays valid, and no allowance is used up
 * unless SMS cannot reach the number.
 */
export async function issueCode(
  ctx: Ctx,
  phoneNumber: string,
  subjectOf: (phone: string) => string,
  requester: Requester = {},
): Promise<CodeSent> {
  const { knownClient, robotToken, messageOf = codeMessage } = requester
  const phone = parsePhone(phoneNumber)
  if (!isServed(phone, ctx.env)) throw new AppError('country_not_served')
  const client = knownClient ?? (await describeStranger(ctx))
  const isKnown = typeof client === 'string'
  if (!isKnown && needsRobotCheck(ctx.env, client)) await refuseRobot(ctx, robotToken)
  const allowances = sendAllowances(phone, ctx.env, client)
  await takeOrRefuse(ctx, allowances)
  await deliver(
    ctx,
    phone,
    { subject: subjectOf(phone.number), askedFrom: isKnown ? null : ctx.address },
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

async function describeStranger({ env, db, address, now }: Ctx): Promise<Stranger> {
  const [wrongGuesses, ...networks] = await Promise.all([
    countAllowanceUses(db, WRONG_GUESSES, now),
    ...networksOf(address).map(async (network) => ({
      ...network,
      unenteredCodes: await countAllowanceUses(db, unenteredAllowance(network.name), now),
    })),
  ])
  if (areCodesGuessed(env, wrongGuesses))
    log.error('codes_guessed', 'Strangers guess many codes, so they wait or solve a robot check')
  return { networks, wrongGuesses }
}

async function refuseRobot(ctx: Ctx, robotToken: string | undefined): Promise<void> {
  const secret = ctx.env.TURNSTILE_SECRET_KEY
  if (secret === undefined || robotToken === undefined || !(await isPerson(secret, robotToken, ctx)))
    throw new AppError('robot_check')
}

async function takeOrRefuse(ctx: Ctx, allowances: readonly Allowance[]): Promise<void> {
  const refusal = await takeAllowances(ctx.db, allowances, ctx.now)
  if (!refusal) return
  const { refused, retryAfterSeconds } = refusal
  if (refused.some(({ bucket }) => bucket === WHOLE_SERVICE || bucket === ALL_STRANGERS))
    log.error('sms_stopped', 'SMS_DAILY_LIMIT, or the share of it that strangers may use, is reached')
  throw new AppError('too_many_requests', waitSentence(retryAfterSeconds), { retryAfterSeconds })
}

/**
 * The key of the code's row, and the IP address against which the code counts until it is entered: null for a
 * known client.
 */
interface CodeRow {
  subject: string
  askedFrom: string | null
}

/** Stores the code's hash in KV, sends the code, and only then replaces the subject's previous code. */
async function deliver(
  ctx: Ctx,
  phone: Phone,
  { subject, askedFrom }: CodeRow,
  messageOf: typeof codeMessage,
  allowances: readonly Allowance[],
): Promise<void> {
  const code = newCode()
  const binding = { codeId: newId(ctx.now), subject }
  try {
    await storeCodeHash(ctx.env.KV, binding.codeId, hashCode(ctx.env.SIGNING_KEY, binding, code))
    await sendSms(ctx.env, { to: phone.number, body: messageOf(code, ctx.origin), code })
  } catch (error) {
    if (error instanceof SmsFailure && error.reason === 'number') throw unreachableNumber(error)
    await giveBackAllowances(ctx.db, allowances)
    throw new AppError('sms_unavailable', undefined, { cause: error })
  }
  await saveCode(ctx.db, {
    subject,
    askedFrom,
    codeId: binding.codeId,
    expiresAt: ctx.now + CODE_MINUTES * MINUTE_MS,
  })
}

/**
 * The error for a number that SMS cannot reach. The send still counts. Otherwise anybody could find out
 * through the provider's errors which numbers of a country exist.
 */
function unreachableNumber(cause: SmsFailure): AppError {
  const message = 'No SMS can reach that number. Please use another one.'
  return new AppError('invalid_input', message, { fields: { phoneNumber: message }, cause })
}
