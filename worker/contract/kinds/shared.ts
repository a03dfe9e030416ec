import type { Filter } from './attribute.ts'

/** Filters that several kinds share. */
export const BRAND = {
  by: 'maker',
  key: 'brand',
  not: 'notBrand',
  letter: 'b',
  chipOrder: 20,
  isIdentifying: true,
} as const satisfies Filter
export const MODEL = {
  by: 'model',
  key: 'model',
  chipOrder: 30,
  isIdentifying: true,
} as const satisfies Filter
export const CONDITION = {
  by: 'choice',
  key: 'condition',
  noun: 'Condition',
  letter: 'c',
  chipOrder: 90,
} as const satisfies Filter
export const FUEL = {
  by: 'choice',
  key: 'fuel',
  not: 'notFuel',
  noun: 'Fuel',
  letter: 'f',
  chipOrder: 110,
} as const satisfies Filter
export const COLOUR = { by: 'words', key: 'color', letter: 'l', chipOrder: 190 } as const satisfies Filter

/** The text that pages show for each condition. */
export const CONDITION_WORDS = {
  new: 'New',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  brand_new_in_box: 'Brand new in box',
} as const
