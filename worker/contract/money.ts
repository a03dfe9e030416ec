import type { Currency } from './kinds.ts'

/** A price in Leones, rounded to cents. `slePerUsd` is the SLE_PER_USD setting. */
export function toSle(price: number, currency: Currency, slePerUsd: number): number {
  return currency === 'SLE' ? price : Math.round(price * slePerUsd * 100) / 100
}

/** A price in Leones as US dollars, rounded to cents. */
export function sleToUsd(priceSle: number, slePerUsd: number): number {
  return Math.round((priceSle / slePerUsd) * 100) / 100
}
