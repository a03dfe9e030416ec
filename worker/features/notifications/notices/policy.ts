import { HOUR_MS } from '#contract/dates.ts'
import { PRICE_STOOD_HOURS } from '#contract/limits.ts'
import type { Currency } from '#contract/lists.ts'

export interface Price {
  price: number
  currency: Currency
}

/**
 * The minimum drop, as a fraction of the former price. Without a minimum, a seller could notify many people
 * by lowering a price by a cent.
 */
const DROP_MIN = 0.01

/**
 * True if a price change is worth a notification. Prices in different currencies are not compared, since the
 * exchange rate is ours, not the seller's.
 */
export function isPriceDrop(from: Price, to: Price): boolean {
  return from.currency === to.currency && from.price - to.price >= from.price * DROP_MIN
}

/**
 * True if the price did not change within the last day, so that a listing sends at most one notification a
 * day, and none for a price that was raised just before. Its first price may be lowered at any time: whoever
 * saved the listing has seen it.
 */
export function isDropDue(changedAt: number | null, now: number): boolean {
  return changedAt === null || now >= changedAt + PRICE_STOOD_HOURS * HOUR_MS
}
