import type { VerifyCode } from '#contract/auth.ts'
import { isSuspended, type Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { findSeal, forgetSeal, isSealedCode } from '../../platform/one-time-code.ts'
import { parsePhone } from '../../platform/phone.ts'
import { openSession } from '../../platform/session.ts'
import { openAccount } from '../accounts/open-account.ts'
import { suspensionSentence } from './policy.ts'
import { findUsedUpCode, takeLook, useCode } from './store.ts'

/**
 * Signs a person in with the code that was sent to their phone, and opens their account the first time. A wrong code and a
 * phone that none was sent to are refused alike; whether an account is suspended shows only after the right code.
 */
export async function verifyCode(ctx: Ctx, { phoneNumber, otpCode }: VerifyCode): Promise<{ user: UserRow; token: string }> {
  const phone = parsePhone(phoneNumber).number
  await useUp(ctx, phone, otpCode)
  const user = await openAccount(ctx, phone)
  if (user.suspendedUntil !== null && isSuspended(user, ctx.now)) throw new AppError('suspended', suspensionSentence(user.suspendedUntil))
  const token = await openSession(ctx.env.KV, { userId: user.id, epoch: user.sessionEpoch, startedAt: ctx.now })
  return { user, token }
}

/** Counts the look before it takes it, and lets one right guess through, however many arrive at once. */
async function useUp(ctx: Ctx, phone: string, code: string): Promise<void> {
  const look = await takeLook(ctx.db, phone, ctx.now)
  if (!look) throw await refusal(ctx, phone)
  const seal = await findSeal(ctx.env.KV, look.challenge)
  if (!seal || !(await isSealedCode(ctx.env.SIGNING_KEY, { ...look, phone }, code, seal))) throw new AppError('wrong_code')
  if (!(await useCode(ctx.db, phone, look.challenge, ctx.now))) throw new AppError('wrong_code')
  ctx.waitUntil(forgetSeal(ctx.env.KV, look.challenge))
}

async function refusal(ctx: Ctx, phone: string): Promise<AppError> {
  const usedUp = await findUsedUpCode(ctx.db, phone, ctx.now)
  if (!usedUp) return new AppError('wrong_code')
  return new AppError('code_used_up', undefined, { retryAfterSeconds: (usedUp.expiresAt - ctx.now) / 1_000 })
}
