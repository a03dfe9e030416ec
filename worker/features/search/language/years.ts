import type { ListingType } from '#contract/kinds/derived.ts'
import type { Draft, Span } from './draft.ts'
import type { Quantity } from './quantity.ts'
import { agesOf, bounds, type Range } from './ranges.ts'

/**
 * True for a calendar year, that is, four digits that can be the year of a car. Unless a car is likely, an
 * upper bound makes the number a price ("phone under 2000").
 */
export function isYear(quantity: Quantity, thisYear: number, likely: ListingType | undefined): boolean {
  const { bound, currency, period, topic, digits, high, highDigits, low, unit } = quantity
  if (currency !== undefined || period !== undefined || unit !== undefined || quantity.isMultiplied)
    return false
  if (!isInRange(digits, low, thisYear) || (high !== undefined && !isInRange(highDigits, high, thisYear)))
    return false
  if (topic === 'year') return true
  if (topic === 'price' || (likely !== undefined && likely !== 'car_sale')) return false
  return likely === 'car_sale' || bound === undefined || !PRICE_BOUNDS.has(bound)
}

const OLDEST_YEAR = 1980
const PRICE_BOUNDS: ReadonlySet<string> = new Set(['below', 'max', 'about'])

function isInRange(digits: string | undefined, value: number, thisYear: number): boolean {
  return digits !== undefined && /^\d{4}$/.test(digits) && value >= OLDEST_YEAR && value <= thisYear + 1
}

/** True for a year that belongs to a device's model, as opposed to a car's year or a price: "laptop 2022". */
export function isDeviceYear(
  { bound, currency, digits, high, isMultiplied, low, period, topic, unit }: Quantity,
  thisYear: number,
): boolean {
  if (
    (bound !== undefined && bound !== 'min') ||
    currency !== undefined ||
    high !== undefined ||
    isMultiplied ||
    period !== undefined ||
    topic !== undefined ||
    unit !== undefined
  )
    return false
  return isInRange(digits, low, thisYear) && low >= DEVICE_YEAR_MIN
}

const DEVICE_YEAR_MIN = 2015

export function readYears(quantity: Quantity, draft: Draft, span: Span): void {
  draft.setBounds(['minYear', 'maxYear'], yearBounds(quantity), span)
}

function yearBounds(quantity: Quantity): Range {
  const { bound, low, high } = quantity
  if (high !== undefined) return bounds(quantity, 0)
  if (bound === 'newer') return { min: isBoundAfterYear(quantity) ? low : low + 1 }
  if (bound === 'older') return { max: isBoundAfterYear(quantity) ? low : low - 1 }
  if (bound === 'noOlder') return { min: low }
  if (bound === 'noNewer') return { max: low }
  return bounds(quantity, 1)
}

/** True if the bound comes after the year: "2024 or newer" includes 2024, "newer than 2024" excludes it. */
function isBoundAfterYear({ isBoundAfter }: Quantity): boolean {
  return isBoundAfter === true
}

/**
 * Converts a car's age to its model years: at most two years old means from the year before last on. Part of
 * a year counts as a full year.
 */
export function ageToModelYears(quantity: Quantity, unit: 'month' | 'year', thisYear: number): Range {
  const { min, max } = agesOf(quantity)
  const years = (age: number) => thisYear - Math.ceil(unit === 'month' ? age / 12 : age)
  return {
    ...(max === undefined ? {} : { min: years(max) }),
    ...(min === undefined ? {} : { max: years(min) }),
  }
}
