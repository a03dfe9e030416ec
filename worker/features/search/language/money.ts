import { PRICE_MAX } from '#contract/limits.ts'
import type { Draft, Span } from './draft.ts'
import { bounds, type Ends } from './ends.ts'
import type { Quantity } from './quantity.ts'

export interface Money {
  slePerUsd: number
  /** The text mentions old leones, so its other prices are in old leones too. */
  hasOldLeones: boolean
  /** A home may be wanted, so a price per year is twelve months' rent. */
  isRent: boolean
  /** The text says that rent is by the year: "yearly rent 24,000". */
  isByYear: boolean
}

/**
 * Sets the price that a quantity means; returns false if it is no price. A price in a foreign currency counts
 * as read but sets nothing.
 */
export function readPrice(quantity: Quantity, draft: Draft, money: Money, span: Span): boolean {
  if (!isPrice(quantity)) return false
  const perUnit = unitPrice(quantity, money)
  if (perUnit === undefined) return true
  const { min, max } = priceBounds(quantity)
  draft.setBounds(['minPrice', 'maxPrice'], { min: toSle(min, perUnit), max: toSle(max, perUnit) }, span)
  return true
}

/**
 * True if a quantity is money: by its currency, topic or bound, or by its size alone (four digits or more).
 */
function isPrice({
  bound,
  currency,
  figures,
  high,
  isMultiplied,
  low,
  period,
  topic,
  unit,
}: Quantity): boolean {
  if (currency !== undefined) return true
  if (unit !== undefined || NO_PRICES.has(topic ?? '') || NOT_OF_MONEY.has(bound ?? '')) return false
  const most = high ?? low
  if (topic === 'price' || period !== undefined) return most >= SAID_PRICE_MIN
  if (bound !== undefined) return most >= BOUND_PRICE_MIN
  if (isMultiplied) return most >= SAID_PRICE_MIN
  return most >= BARE_PRICE_MIN || (high !== undefined && low >= BOUND_PRICE_MIN && figures !== undefined)
}

const NO_PRICES: ReadonlySet<string> = new Set(['year', 'kva', 'age', 'storage'])
const NOT_OF_MONEY: ReadonlySet<string> = new Set(['newer', 'older', 'noOlder', 'noNewer'])
const SAID_PRICE_MIN = 10
const BOUND_PRICE_MIN = 50
const BARE_PRICE_MIN = 1_000

/**
 * The price range of a quantity. A bare price is the maximum; "about" a price is a fifth less to a fifth
 * more.
 */
function priceBounds(quantity: Quantity): Ends {
  const { bound, high, low } = quantity
  if (high !== undefined) return bounds(quantity, 0)
  if (bound === 'about') return { min: low * 0.8, max: low * 1.2 }
  return bounds({ ...quantity, bound: bound === undefined || bound === 'between' ? 'max' : bound }, 0)
}

/** Leones per unit of the price; undefined for a foreign currency. */
function unitPrice(
  { currency, period }: Quantity,
  { slePerUsd, hasOldLeones, isRent, isByYear }: Money,
): number | undefined {
  if (currency === 'other') return undefined
  const isOld = currency === 'old' || hasOldLeones
  const sle = currency === 'usd' ? slePerUsd : isOld ? 1 / OLD_LEONES : 1
  return isRent && (period === 'year' || (period === undefined && isByYear)) ? sle / 12 : sle
}

const OLD_LEONES = 1_000

/** Rounds to cents, or to whole leones if it was converted. Undefined above the highest price. */
function toSle(value: number | undefined, perUnit: number): number | undefined {
  if (value === undefined) return undefined
  const sle = perUnit === 1 ? Math.round(value * 100) / 100 : Math.round(value * perUnit)
  return sle > PRICE_MAX ? undefined : sle
}
