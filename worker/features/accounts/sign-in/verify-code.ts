import type { VerifyCode } from '#contract/auth.ts'
import type { Ctx } from '#worker/context.ts'
import { giveBackAllowances, takeAllowances } from '#worker/db/allowances.ts'
import { openAccount } from '#worker/features/accounts/open-account.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { networksOf } from '#worker/platform/ip-address.ts'
import { findCodeHash, deleteCodeHash, matchesCodeHash } from '#worker/platform/one-time-code.ts'
import { parsePhone } from '#worker/platform/phone.ts'
import { hashToken } from '#worker/platform/session.ts'
import { admit, type Admitted } from './admit.ts'
import type { ClientTokens } from './client-cookies.ts'
import { WRONG_GUESSES, signInSubject, unenteredAllowance } from './policy.ts'
import { findExhaustedCode, countAttempt, markCodeUsed } from './store.ts'

/** The message for a client without a challenge cookie, which may have expired. */
const OTHER_BROWSER = 'Please enter the code in the browser that asked for it, or ask for a new one here.'

/** Signs a person in with the code that this client requested, and opens their account the first time. */
export async function verifyCode(
  ctx: Ctx,
  { phoneNumber, otpCode }: VerifyCode,
  { challenge, device }: ClientTokens,
): Promise<Admitted> {
  const phone = parsePhone(phoneNumber).number
  if (challenge === undefined) throw new AppError('wrong_code', OTHER_BROWSER)
  await redeemCode(ctx, signInSubject(phone, hashToken(challenge)), otpCode)
  return admit(ctx, await openAccount(ctx, phone), device)
}

/**
 * Accepts the right code of a subject once. Counts the attempt before it checks the code, and lets only one
 * of several concurrent right guesses through. Throws `wrong_code` both for a wrong code and if the subject
 * has no valid code, and `code_used_up` if no attempts are left.
 */
export async function redeemCode(ctx: Ctx, subject: string, code: string): Promise<void> {
  const codeId = await checkCode(ctx, subject, code)
  await markUsed(ctx, subject, codeId)
  ctx.waitUntil(deleteCodeHash(ctx.env.KV, codeId))
}

/** Like redeemCode, but does not use the code up. Returns its id. */
export async function checkCode(ctx: Ctx, subject: string, code: string): Promise<string> {
  const issued = await countAttempt(ctx.db, subject, ctx.now)
  if (!issued) throw await findRefusal(ctx, subject)
  const { codeId, askedFrom } = issued
  const storedHash = await findCodeHash(ctx.env.KV, codeId)
  if (storedHash && matchesCodeHash(ctx.env.SIGNING_KEY, { codeId, subject }, code, storedHash)) return codeId
  if (askedFrom !== null) await takeAllowances(ctx.db, [WRONG_GUESSES], ctx.now)
  throw new AppError('wrong_code')
}

/**
 * Marks a code as used. Throws for all but one of several concurrent right guesses. A correctly entered code
 * was evidently wanted by the recipient, so it no longer counts against the IP address that requested it.
 */
export async function markUsed(ctx: Ctx, subject: string, codeId: string): Promise<void> {
  const used = await markCodeUsed(ctx.db, subject, codeId, ctx.now)
  if (!used) throw new AppError('wrong_code')
  if (used.askedFrom === null) return
  await giveBackAllowances(
    ctx.db,
    networksOf(used.askedFrom).map(({ name }) => unenteredAllowance(name)),
  )
}

async function findRefusal(ctx: Ctx, subject: string): Promise<AppError> {
  const found = await findExhaustedCode(ctx.db, subject, ctx.now)
  if (!found) return new AppError('wrong_code')
  return new AppError('code_used_up', undefined, { retryAfterSeconds: (found.expiresAt - ctx.now) / 1_000 })
}
