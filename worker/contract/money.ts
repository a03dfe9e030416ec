import * as z from 'zod'
import type { Currency } from './lists.ts'

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
