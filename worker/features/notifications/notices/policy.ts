import type { Currency } from '#contract/lists.ts'

export interface Price {
  price: number
  currency: Currency
}

/**
 * As a fraction of the former price. Smaller drops are no news, and would let a seller notify many people for
 * a cent.
 */
const DROP_MIN = 0.01

/**
 * Whether a price change is worth notifying those who keep the listing. Two currencies are not compared,
 * since the exchange rate is ours, not the seller's.
 */
export function isPriceDrop(from: Price, to: Price): boolean {
  return from.currency === to.currency && from.price - to.price >= from.price * DROP_MIN
}
