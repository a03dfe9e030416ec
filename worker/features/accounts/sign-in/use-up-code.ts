import type { Ctx } from '../../../context.ts'
import { giveBackAllowances } from '../../../db/allowances.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findSeal, forgetSeal, isSealedCode } from '../../../platform/one-time-code.ts'
import { unprovedBy } from './policy.ts'
import { findUsedUpCode, takeLook, useCode } from './store.ts'

/**
 * Passes once with the right code of a subject. Counts the look before it takes it, and lets one right guess
 * through, however many arrive at once. A wrong code and a subject that none was sent for are refused alike.
 */
export async function useUpCode(ctx: Ctx, subject: string, code: string): Promise<void> {
  const look = await takeLook(ctx.db, subject, ctx.now)
  if (!look) throw await refusal(ctx, subject)
  const seal = await findSeal(ctx.env.KV, look.challenge)
  if (!seal || !isSealedCode(ctx.env.SIGNING_KEY, { ...look, phone: subject }, code, seal))
    throw new AppError('wrong_code')
  await markUsed(ctx, subject, look.challenge)
  ctx.waitUntil(forgetSeal(ctx.env.KV, look.challenge))
}

/**
 * Of several right guesses at once one passes. Whoever asked for a code that was entered did more than send:
 * it is off their count.
 */
export async function markUsed(ctx: Ctx, subject: string, challenge: string): Promise<void> {
  const used = await useCode(ctx.db, subject, challenge, ctx.now)
  if (!used) throw new AppError('wrong_code')
  if (used.askedFrom !== null) await giveBackAllowances(ctx.db, [unprovedBy(used.askedFrom)])
}

async function refusal(ctx: Ctx, subject: string): Promise<AppError> {
  const usedUp = await findUsedUpCode(ctx.db, subject, ctx.now)
  if (!usedUp) return new AppError('wrong_code')
  return new AppError('code_used_up', undefined, { retryAfterSeconds: (usedUp.expiresAt - ctx.now) / 1_000 })
}
