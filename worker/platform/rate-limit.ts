import { MINUTE_MS, DAY_MS } from '#contract/dates.ts'
import type { RATES_PER_MINUTE } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '../context.ts'
import { takeAllowances, type Allowance } from '../db/allowances.ts'
import { ratePerMinute } from '../env.ts'
import { AppError } from './app-error.ts'

/**
 * Messages have their own limit, for calls and sockets together: see features/chat/inbox/take-delivery.ts.
 */
export type CallRate = Exclude<keyof typeof RATES_PER_MINUTE, 'message'>

const WINDOWS_KEPT = 10_000

/**
 * Reads and searches are counted in the isolate's memory, which slows down a single client without writing
 * rows.
 */
const windows = new Map<string, { endsAt: number; used: number }>()

/**
 * Counts a call against the signed-in person, or else the address. Above the limit, refuses with 429 and
 * Retry-After.
 */
export async function limitRate(ctx: Ctx, rate: CallRate): Promise<void> {
  const caller = ctx.user ? `user:${ctx.user.publicId}` : `address:${ctx.address}`
  const bucket = `${rate}:${caller}`
  const limit = ratePerMinute(ctx.env, rate)
  const wait = rate === 'write' ? await takeInDatabase(ctx, bucket, limit) : takeHere(bucket, limit, ctx.now)
  if (wait !== undefined) throw new AppError('too_many_requests', undefined, { retryAfterSeconds: wait })
}

function takeHere(bucket: string, limit: number, now: number): number | undefined {
  const window = windows.get(bucket)
  if (!window || window.endsAt <= now) {
    if (windows.size >= WINDOWS_KEPT) windows.clear()
    windows.set(bucket, { endsAt: now + MINUTE_MS, used: 1 })
    return undefined
  }
  window.used += 1
  return window.used > limit ? (window.endsAt - now) / 1_000 : undefined
}

/**
 * Counts a write and returns the seconds to wait if it is above the limit. Writes are few and use the
 * database anyway, so they are counted there, exactly.
 */
async function takeInDatabase(ctx: Ctx, bucket: string, limit: number): Promise<number | undefined> {
  const refusal = await takeAllowances(ctx.db, [{ bucket, limit, windowMs: MINUTE_MS }], ctx.now)
  return refusal?.retryAfterSeconds
}

interface DayLimit {
  /** The name of the limit. */
  what: string
  /** Before scaling by RATE_LIMIT_SCALE. */
  perDay: number
  sentence: (limit: number) => string
}

/**
 * Takes one of a person's daily allowance, or refuses with 429. The caller can give the result back if
 * nothing comes of it.
 */
export async function takeOfDay(ctx: SignedInCtx, { what, perDay, sentence }: DayLimit): Promise<Allowance> {
  const limit = Math.ceil(perDay * ctx.env.RATE_LIMIT_SCALE)
  const allowance = { bucket: `${what}:${ctx.user.id}`, limit, windowMs: DAY_MS }
  const refusal = await takeAllowances(ctx.db, [allowance], ctx.now)
  if (refusal)
    throw new AppError('too_many_requests', sentence(limit), { retryAfterSeconds: refusal.retryAfterSeconds })
  return allowance
}
