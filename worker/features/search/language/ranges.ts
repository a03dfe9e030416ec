import type { Quantity } from './quantity.ts'

export interface Range {
  min?: number
  max?: number
}

/**
 * The minimum and maximum that a quantity allows. "More than" and "less than" move the limit by `step`: 1 for
 * whole counts, which excludes the number itself, and 0 for measures.
 */
export function bounds({ bound, low, high }: Quantity, step: 0 | 1): Range {
  if (high !== undefined) return { min: Math.min(low, high), max: Math.max(low, high) }
  if (bound === 'below') return { max: Math.max(0, low - step) }
  if (bound === 'max') return { max: low }
  if (bound === 'above') return { min: low + step }
  if (bound === 'min') return { min: low }
  return { min: low, max: low }
}

/** The minimum and maximum age that a quantity allows: "newer than 2 years" is at most two years old. */
export function agesOf(quantity: Quantity): Range {
  if (quantity.high === undefined && quantity.bound !== undefined) {
    if (YOUNG.has(quantity.bound)) return { max: quantity.low }
    if (OLD.has(quantity.bound)) return { min: quantity.low }
  }
  return bounds(quantity, 0)
}

const YOUNG: ReadonlySet<string> = new Set(['newer', 'noOlder', 'below', 'max'])
const OLD: ReadonlySet<string> = new Set(['older', 'noNewer', 'above', 'min'])
