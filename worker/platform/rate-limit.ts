import { MINUTE_MS, DAY_MS } from '#contract/dates.ts'
import type { RATES_PER_MINUTE } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import { takeAllowances, type Allowance } from '#worker/db/allowances.ts'
import { ratePerMinute, type AppEnv } from '#worker/env.ts'
import { AppError } from './app-error.ts'
import { networksOf } from './ip-address.ts'

/**
 * Messages have a limit of their own, for calls and sockets together. See features/chat/room/write-message.ts.
 */
export type CallRate = Exclude<keyof typeof RATES_PER_MINUTE, 'message'>

const CALL_RATES: readonly CallRate[] = ['read', 'search', 'write']

const WINDOWS_CAPACITY = 10_000

/**
 * Reads and searches are counted in the isolate's memory. This costs nothing and is exact in one isolate. On
 * the edge it still throttles a client, since its requests mostly reach the same isolate.
 */
const windows = new Map<string, { endsAt: number; used: number }>()

/**
 * Counts a call against the signed-in person, or else against the IP address and its IPv6 block. Above the
 * limit, refuses with 429 and Retry-After.
 */
export async function limitRate(ctx: Ctx, rate: CallRate): Promise<void> {
  const limit = ratePerMinute(ctx.env, rate)
  const callers = ctx.user
    ? [{ name: `user:${ctx.user.publicId}`, scale: 1 }]
    : networksOf(ctx.address).map(({ name, scale }) => ({ name: `address:${name}`, scale }))
  const allowances = callers.map(({ name, scale }) => ({
    bucket: `${rate}:${name}`,
    limit: limit * scale,
    windowMs: MINUTE_MS,
  }))
  if (rate === 'write') return refuseIf(await countInDatabase(ctx, allowances))
  for (const { bucket, limit: most } of allowances) refuseIf(countInMemory(bucket, most, ctx.now))
}

/**
 * Counts a call of a session before the session is looked up, so that calls beyond all the limits of a person
 * cost no look-up, even if the session has ended.
 */
export function limitLookups(env: AppEnv, tokenHash: string, now: number): void {
  const limit = CALL_RATES.reduce((sum, rate) => sum + ratePerMinute(env, rate), 0)
  refuseIf(countInMemory(`session:${tokenHash}`, limit, now))
}

function refuseIf(wait: number | undefined): void {
  if (wait !== undefined) throw new AppError('too_many_requests', undefined, { retryAfterSeconds: wait })
}

/** Counts one use in this isolate's memory. Returns the seconds to wait if it is above the limit per minute. */
export function countInMemory(bucket: string, limit: number, now: number): number | undefined {
  const window = windows.get(bucket)
  // A window that ends later than a minute from now began before the clock was set back.
  if (!window || window.endsAt <= now || window.endsAt > now + MINUTE_MS) {
    if (windows.size >= WINDOWS_CAPACITY) windows.clear()
    windows.set(bucket, { endsAt: now + MINUTE_MS, used: 1 })
    return undefined
  }
  window.used += 1
  return window.used > limit ? (window.endsAt - now) / 1_000 : undefined
}

/**
 * Counts a write and returns the seconds to wait if it is above the limit. Writes are few and use the
 * database anyway, so they are counted there, which is exact.
 */
async function countInDatabase(ctx: Ctx, allowances: readonly Allowance[]): Promise<number | undefined> {
  const refusal = await takeAllowances(ctx.db, allowances, ctx.now)
  return refusal?.retryAfterSeconds
}

export interface DayLimit {
  /** The name of the limit, in the database. */
  what: string
  /** The limit before multiplication by RATE_LIMIT_SCALE. */
  perDay: number
  sentence: (limit: number) => string
}

/**
 * Counts one use against a person's daily allowance, or refuses with 429. If the action then fails, the
 * caller can give the returned allowance back.
 */
export async function takeDailyAllowance(
  ctx: SignedInCtx,
  { what, perDay, sentence }: DayLimit,
): Promise<Allowance> {
  const limit = Math.ceil(perDay * ctx.env.RATE_LIMIT_SCALE)
  const allowance = { bucket: `${what}:${ctx.user.id}`, limit, windowMs: DAY_MS }
  const refusal = await takeAllowances(ctx.db, [allowance], ctx.now)
  if (refusal)
    throw new AppError('too_many_requests', sentence(limit), { retryAfterSeconds: refusal.retryAfterSeconds })
  return allowance
}
