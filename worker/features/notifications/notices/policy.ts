import type { Currency } from '#contract/lists.ts'

export interface Price {
  price: number
  currency: Currency
}

/** In parts of the price before. Less is no news, and would let a seller ring many bells for a cent. */
const DROP_MIN = 0.01

/**
 * Whether a change of price is one that those who keep the listing want to hear of. Two currencies are not
 * compared: their rate is ours, not the seller's.
 */
export function isPriceDrop(from: Price, to: Price): boolean {
  return from.currency === to.currency && from.price - to.price >= from.price * DROP_MIN
}
