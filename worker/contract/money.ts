import * as z from 'zod'
import type { Currency } from './lists.ts'
import { kindOf, type ListingType } from './kinds/derived.ts'

/**
 * Leones a dollar, and the day (ISO 8601) that this rate was read on: the SLE_PER_USD and SLE_PER_USD_DATE
 * settings.
 */
export const Rate = z.object({ slePerUsd: z.number(), asOf: z.iso.date() })
export type Rate = z.infer<typeof Rate>

/** A price in Leones, rounded to cents. `slePerUsd` is the SLE_PER_USD setting. */
export function toSle(price: number, currency: Currency, slePerUsd: number): number {
  return currency === 'SLE' ? price : Math.round(price * slePerUsd * 100) / 100
}

/** A price in Leones as US dollars, rounded to cents. */
export function sleToUsd(priceSle: number, slePerUsd: number): number {
  return Math.round((priceSle / slePerUsd) * 100) / 100
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
  const [low, high] = kindOf(type).usualPriceSle
  const inSle = (amount: number) => (currency === 'SLE' ? amount : amount * slePerUsd)
  const isUsual = (amount: number) => inSle(amount) >= low && inSle(amount) <= high
  if (inSle(price) > high * LEEWAY && isUsual(price / OLD_LEONES)) return Math.round(price / OLD_LEONES)
  if (inSle(price) < low / LEEWAY && isUsual(price * OLD_LEONES)) return price * OLD_LEONES
  return undefined
}
