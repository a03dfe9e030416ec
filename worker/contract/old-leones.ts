import type { Currency } from './lists.ts'
import { kindOf, type ListingType } from './kinds/derived.ts'

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
  const [low, high] = kindOf(type).usualPriceSle
  const inSle = (amount: number) => (currency === 'SLE' ? amount : amount * slePerUsd)
  const isUsual = (amount: number) => inSle(amount) >= low && inSle(amount) <= high
  if (inSle(price) > high * LEEWAY && isUsual(price / OLD_LEONES)) return Math.round(price / OLD_LEONES)
  if (inSle(price) < low / LEEWAY && isUsual(price * OLD_LEONES)) return price * OLD_LEONES
  return undefined
}
