import { DAY_MS } from '#contract/dates.ts'
import type { SignedInCtx } from '../context.ts'
import { takeAllowances, type Allowance } from '../db/allowances.ts'
import { AppError } from './app-error.ts'

interface DayLimit {
  /** Names the counted thing among all that are counted. */
  what: string
  /** Before RATE_LIMIT_SCALE. */
  perDay: number
  sentence: (limit: number) => string
}

/**
 * Takes one of what a person may do in a day, or refuses with 429. Answers it, to be given back when nothing
 * comes of it.
 */
export async function takeOfDay(ctx: SignedInCtx, { what, perDay, sentence }: DayLimit): Promise<Allowance> {
  const limit = Math.ceil(perDay * ctx.env.RATE_LIMIT_SCALE)
  const allowance = { bucket: `${what}:${ctx.user.id}`, limit, windowMs: DAY_MS }
  const refusal = await takeAllowances(ctx.db, [allowance], ctx.now)
  if (refusal)
    throw new AppError('too_many_requests', sentence(limit), { retryAfterSeconds: refusal.retryAfterSeconds })
  return allowance
}
