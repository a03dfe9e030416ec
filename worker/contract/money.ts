import { kindOf, type ListingType } from './kinds/derived.ts'
import type { Currency } from './lists.ts'

export function toCents(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** Converts a price to leones, rounded to cents. `slePerUsd` is the SLE_PER_USD setting. */
export function toSle(price: number, currency: Currency, slePerUsd: number): number {
  return currency === 'SLE' ? price : toCents(price * slePerUsd)
}

/** Converts a price in leones to US dollars, rounded to cents. */
export function sleToUsd(priceSle: number, slePerUsd: number): number {
  return toCents(priceSle / slePerUsd)
}

/** The new leone of 2022 dropped three zeros, and many people still count in old leones. */
const OLD_LEONES_PER_LEONE = 1_000
/** Prices from half the usual minimum to twice the usual maximum are plausible. */
const LEEWAY = 2

/**
 * The price that was probably meant if the given price is about a thousand times off for its kind: 25,000,000
 * for a phone means 25,000 new leones, and 25 means 25,000. Undefined if the price is plausible, or if a
 * factor of a thousand would not bring it into the usual range.
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
  if (inSle(price) > high * LEEWAY && isUsual(price / OLD_LEONES_PER_LEONE))
    return Math.round(price / OLD_LEONES_PER_LEONE)
  if (inSle(price) < low / LEEWAY && isUsual(price * OLD_LEONES_PER_LEONE))
    return price * OLD_LEONES_PER_LEONE
  return undefined
}
