import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { findSeal, forgetSeal, isSealedCode } from '../../platform/one-time-code.ts'
import { findUsedUpCode, takeLook, useCode } from './store.ts'

/**
 * Passes once with the right code of a subject. Counts the look before it takes it, and lets one right guess through, however many
 * arrive at once. A wrong code and a subject that none was sent for are refused alike.
 */
export async function useUpCode(ctx: Ctx, subject: string, code: string): Promise<void> {
  const look = await takeLook(ctx.db, subject, ctx.now)
  if (!look) throw await refusal(ctx, subject)
  const seal = await findSeal(ctx.env.KV, look.challenge)
  if (!seal || !(await isSealedCode(ctx.env.SIGNING_KEY, { ...look, phone: subject }, code, seal))) throw new AppError('wrong_code')
  if (!(await useCode(ctx.db, subject, look.challenge, ctx.now))) throw new AppError('wrong_code')
  ctx.waitUntil(forgetSeal(ctx.env.KV, look.challenge))
}

async function refusal(ctx: Ctx, subject: string): Promise<AppError> {
  const usedUp = await findUsedUpCode(ctx.db, subject, ctx.now)
  if (!usedUp) return new AppError('wrong_code')
  return new AppError('code_used_up', undefined, { retryAfterSeconds: (usedUp.expiresAt - ctx.now) / 1_000 })
}
