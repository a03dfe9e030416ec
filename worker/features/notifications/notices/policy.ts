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
