import type { Filter, NumberAttribute } from './attribute.ts'

/** Filters that several kinds share. */
export const BRAND = {
  by: 'maker',
  key: 'brand',
  not: 'notBrand',
  letter: 'b',
  place: 20,
  isWhich: true,
} as const satisfies Filter
export const MODEL = { by: 'model', key: 'model', place: 30, isWhich: true } as const satisfies Filter
export const CONDITION = {
  by: 'choice',
  key: 'condition',
  noun: 'Condition',
  letter: 'c',
  place: 90,
} as const satisfies Filter
export const FUEL = {
  by: 'choice',
  key: 'fuel',
  not: 'notFuel',
  noun: 'Fuel',
  letter: 'f',
  place: 110,
} as const satisfies Filter
export const COLOUR = { by: 'words', key: 'color', letter: 'l', place: 190 } as const satisfies Filter

/** The text that pages show for each condition. */
export const CONDITION_WORDS = {
  new: 'New',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  brand_new_in_box: 'Brand new in box',
} as const

/** Returns the messages of a count that may be zero. */
export function counted(noun: string, whole?: string): NumberAttribute['says'] {
  return {
    number: `${noun} must be a number`,
    min: `${noun} cannot be negative`,
    max: `${noun} is too large`,
    step: whole,
  }
}
