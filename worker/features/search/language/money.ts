import { PRICE_MAX } from '#contract/limits.ts'
import type { Draft, Span } from './draft.ts'
import { bounds, type Ends } from './ends.ts'
import type { Quantity } from './quantity.ts'

export interface Money {
  slePerUsd: number
  /** The text names old leones somewhere: its other prices are in them too. */
  hasOldLeones: boolean
  /** What is wanted may be a home: a price a year is twelve months' rent. */
  isRent: boolean
  /** Rent is said to be by the year somewhere in the text: "yearly rent 24,000". */
  isByYear: boolean
}

/**
 * Sets the price that a quantity is; false where it is none. A currency that is not ours is no price, but is
 * read.
 */
export function readPrice(quantity: Quantity, draft: Draft, money: Money, span: Span): boolean {
  if (!isPrice(quantity)) return false
  const perUnit = unitPrice(quantity, money)
  if (perUnit === undefined) return true
  const { min, max } = priceBounds(quantity)
  draft.setBounds(['minPrice', 'maxPrice'], { min: toSle(min, perUnit), max: toSle(max, perUnit) }, span)
  return true
}

/** Money by its currency, by what is said of it, by a bound, or by its size alone: four figures and more. */
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

/** A bare price is what one would pay at most; about a price is a fifth less to a fifth more. */
function priceBounds(quantity: Quantity): Ends {
  const { bound, high, low } = quantity
  if (high !== undefined) return bounds(quantity, 0)
  if (bound === 'about') return { min: low * 0.8, max: low * 1.2 }
  return bounds({ ...quantity, bound: bound === undefined || bound === 'between' ? 'max' : bound }, 0)
}

/** Leones for one of what the price counts in; undefined for other people's money. */
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

/** To cents; to whole leones where it was converted. */
function toSle(value: number | undefined, perUnit: number): number | undefined {
  if (value === undefined) return undefined
  const sle = perUnit === 1 ? Math.round(value * 100) / 100 : Math.round(value * perUnit)
  return sle > PRICE_MAX ? undefined : sle
}
