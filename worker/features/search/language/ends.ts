import type { Quantity } from './quantity.ts'

export interface Ends {
  min?: number
  max?: number
}

/**
 * The lowest and highest value that a quantity allows. "More than" and "less than" move the end by `step`: 1
 * for whole counts, 0 for measures.
 */
export function bounds({ bound, low, high }: Quantity, step: 0 | 1): Ends {
  if (high !== undefined) return { min: Math.min(low, high), max: Math.max(low, high) }
  if (bound === 'below') return { max: Math.max(0, low - step) }
  if (bound === 'max') return { max: low }
  if (bound === 'above') return { min: low + step }
  if (bound === 'min') return { min: low }
  return { min: low, max: low }
}

/** The lowest and highest age that a quantity allows: "newer than 2 years" is at most two years old. */
export function agesOf(quantity: Quantity): Ends {
  if (quantity.high === undefined && quantity.bound !== undefined) {
    if (YOUNG.has(quantity.bound)) return { max: quantity.low }
    if (OLD.has(quantity.bound)) return { min: quantity.low }
  }
  return bounds(quantity, 0)
}

const YOUNG: ReadonlySet<string> = new Set(['newer', 'noOlder', 'below', 'max'])
const OLD: ReadonlySet<string> = new Set(['older', 'noNewer', 'above', 'min'])
