import type { Currency, ListingType } from './kinds.ts'

/**
 * Usual prices in Leones of each kind, from cheap to dear (homes by the month). Outside them a price looks
 * like a mistake or a lure. Source: the market's own judgement at SLE 23 a dollar; a $300 phone is about SLE
 * 6,900.
 */
export const USUAL_PRICE_SLE: Readonly<Record<ListingType, readonly [low: number, high: number]>> = {
  electronics: [300, 80_000],
  generator: [1_500, 400_000],
  car_sale: [60_000, 3_000_000],
  home_rent: [300, 150_000],
}

/** The new leone of 2022 took three zeros away, and many still count in the old one. */
const OLD_LEONES = 1_000
/** Dear is not yet wrong: twice the usual is let pass. */
const LEEWAY = 2

/**
 * The price that was probably meant, where the given one is about a thousand times off its kind: 25,000,000
 * for a phone is 25,000 in new Leones, and 25 is said for 25,000. Undefined where the price is plausible, or
 * no better a thousand times more or less.
 */
export function probablePrice(
  type: ListingType,
  price: number,
  currency: Currency,
  slePerUsd: number,
): number | undefined {
  const [low, high] = USUAL_PRICE_SLE[type]
  const inSle = (amount: number) => (currency === 'SLE' ? amount : amount * slePerUsd)
  const isUsual = (amount: number) => inSle(amount) >= low && inSle(amount) <= high
  if (inSle(price) > high * LEEWAY && isUsual(price / OLD_LEONES)) return Math.round(price / OLD_LEONES)
  if (inSle(price) < low / LEEWAY && isUsual(price * OLD_LEONES)) return price * OLD_LEONES
  return undefined
}
