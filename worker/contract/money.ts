import * as z from 'zod'
import type { Currency } from './lists.ts'
import { kindOf, type ListingType } from './kinds/derived.ts'

/**
 * Leones per US dollar, and the day (ISO 8601) of that rate: the SLE_PER_USD and SLE_PER_USD_DATE settings.
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

/** The new leone of 2022 dropped three zeros, and many people still count in the old one. */
const OLD_LEONES = 1_000
/** Accepts prices from half the usual minimum to twice the usual maximum. */
const LEEWAY = 2

/**
 * The price that was probably meant if the given one is about a thousand times off for its kind: 25,000,000
 * for a phone means 25,000 new Leones, and 25 means 25,000. Undefined if the price is plausible, or if a
 * factor of a thousand does not make it so.
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
