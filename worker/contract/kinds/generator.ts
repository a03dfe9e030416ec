import { GENERATOR_AGE_MAX_MONTHS, PRICE_MAX } from '#contract/limits.ts'
import { defineKind, type Comparison } from './attribute.ts'
import { BRAND, FUEL, MODEL } from './shared.ts'

export const GENERATOR_BRANDS = [
  'Honda',
  'Yamaha',
  'Firman',
  'Tiger',
  'Elepaq',
  'Sumec',
  'Perkins',
  'Cummins',
] as const
export const GENERATOR_FUELS = ['Petrol', 'Diesel', 'Gas'] as const

export const GENERATOR_COMPARISON: Comparison = { same: ['fuel'], near: { column: 'kva', share: 0.25 } }

export const generator = defineKind({
  type: 'generator',
  alias: 'generators',
  names: {
    one: 'Generator',
    badge: 'Generator',
    many: 'Generators',
    category: 'Generators',
    short: 'Generator',
    dialog: 'Generators (Max 1 Year Old)',
  },
  feedPosition: 4,
  promise: { rule: 'Max 1 year old', text: 'Each listing says the age in months.' },
  rule: 'At most 1 year old',
  details: 'About the generator',
  usualPriceSle: [1_500, 400_000],
  price: 'once',
  schemaOrgTypes: [],
  attributes: {
    generatorBrand: {
      input: 'text',
      column: 'brand',
      label: 'Brand',
      missingMessage: 'Generator brand is required',
      knownValues: GENERATOR_BRANDS,
      otherLabel: 'Which brand?',
      filter: BRAND,
    },
    generatorModel: {
      input: 'text',
      column: 'model',
      label: 'Model',
      missingMessage: 'Model is required',
      filter: MODEL,
    },
    powerOutput: {
      input: 'text',
      column: 'powerOutput',
      label: 'Power output',
      hint: 'For example 5KVA',
      missingMessage: 'Power output is required (e.g., 5KVA, 10KVA)',
      card: 1,
      measure: {
        column: 'kva',
        read: kvaOf,
        filter: {
          by: 'range',
          min: 'minKva',
          max: 'maxKva',
          top: PRICE_MAX,
          letter: 'v',
          chipOrder: 120,
          scale: { by: 'digits', digits: 5, unit: 0.01 },
          words: { after: ' KVA', afterMin: ' and above', max: 'up to ' },
        },
      },
    },
    generatorFuelType: {
      input: 'choice',
      column: 'fuel',
      label: 'Fuel',
      formLabel: 'Fuel type',
      choices: GENERATOR_FUELS,
      missingMessage: 'Please select fuel type',
      card: 2,
      filter: FUEL,
    },
    ageInMonths: {
      input: 'number',
      column: 'ageMonths',
      label: 'Age',
      formLabel: 'Age in months',
      hint: '0 if new, at most 12',
      min: 0,
      max: GENERATOR_AGE_MAX_MONTHS,
      step: 1,
      messages: {
        number: 'Age must be a number of months',
        step: 'Age must be a whole number of months',
        min: 'Age cannot be negative',
        max: 'Generators must be no more than 1 year (12 months) old',
      },
      format: { zero: 'Under 1 month old', one: '1 month old', many: 'months old' },
      card: 3,
      filter: {
        by: 'range',
        min: 'minAgeMonths',
        max: 'maxAgeMonths',
        top: 100 * GENERATOR_AGE_MAX_MONTHS,
        isWhole: true,
        letter: 'e',
        chipOrder: 130,
        scale: { by: 'steps', first: 0, step: 1 },
        words: { ageUnit: 'month' },
      },
    },
  },
})

/** The KVA in a power such as '5KVA', '2.5 kva' or '3,500 watts'. Watts count as volt-amperes. */
export function kvaOf(powerOutput: string): number | undefined {
  const [, number = '', unit = ''] =
    /(\d+(?:,\d{3})*(?:\.\d+)?)\s*(kva|kw|va|w(?:atts?)?)\b/i.exec(powerOutput) ?? []
  if (!number) return undefined
  const amount = Number(number.replaceAll(',', ''))
  return /^k/i.test(unit) ? amount : amount / 1_000
}
