import { CONDITIONS, PROPERTY_TYPES, TRANSMISSIONS, type ListingType } from '#contract/kinds.ts'
import type { Listing } from '#contract/listing.ts'
import { slot, slotIf } from '#contract/slots.ts'
import type { listingWords } from '#web/copy/listing.ts'
import { attributeRows } from '#web/features/listings/page/attribute-rows.ts'
import { nameNumbers, numberSlot } from './slots.tsx'

type Words = (typeof listingWords)['en']

/** Fields whose values have words of their own. Of a number, none, one and many. */
const CHOICES = {
  condition: CONDITIONS,
  propertyType: PROPERTY_TYPES,
  transmission: TRANSMISSIONS,
  furnished: [true, false],
  petsAllowed: [true, false],
  ageInMonths: [0, 1, numberSlot('ageInMonths')],
} as const

const TEXTS = [
  'brand',
  'productType',
  'electronicsModel',
  'storageCapacity',
  'color',
  'generatorBrand',
  'generatorModel',
  'powerOutput',
  'generatorFuelType',
  'make',
  'carModel',
  'bodyType',
  'carFuelType',
  'exteriorColor',
  'interiorColor',
]
const NUMBERS = ['year', 'mileage', 'bedrooms', 'bathrooms', 'squareFootage', 'parkingSpaces']

/**
 * The rows that any listing of a type may have, with slots for values, and the field that a listing must have
 * for each.
 */
export function outlineAttributes(type: ListingType, words: Words) {
  const rows = new Map(attributeRows(sampleOf(type), words))
  for (const [field, choices] of Object.entries(CHOICES)) {
    const texts = choices.map((choice) => new Map(attributeRows(sampleOf(type, { [field]: choice }), words)))
    for (const label of rows.keys()) {
      const values = texts.map((text) => text.get(label) ?? '')
      if (new Set(values).size > 1)
        rows.set(
          label,
          values.map((value, index) => slotIf(`${field}_${nameOf(choices[index])}`, value)).join(''),
        )
    }
  }
  return [...rows].map(([label, value]) => ({
    label,
    value: nameNumbers(value),
    field: fieldIn(nameNumbers(value)),
  }))
}

/**
 * As worker/features/pages/listing-slots.ts names what it found: a number that is neither none nor one is
 * `n`.
 */
function nameOf(choice: unknown): string {
  return typeof choice === 'number' && choice > 1 ? 'n' : String(choice)
}

function fieldIn(value: string): string {
  const name = /__(?:if_)?([A-Za-z]+)/.exec(value)?.[1]
  if (!name) throw new Error(`No slot in ${value}`)
  return name.replace(/Plain$/, '')
}

/** Complete as far as attributeRows reads it, which is all that a sample is for. */
function sampleOf(type: ListingType, choice: object = {}): Listing {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, slot(field)]))
  const numbers = Object.fromEntries(NUMBERS.map((field) => [field, numberSlot(field)]))
  const first = Object.fromEntries(Object.entries(CHOICES).map(([field, [value]]) => [field, value]))
  return {
    type,
    ...texts,
    ...numbers,
    ...first,
    amenities: [slot('amenities')],
    ...choice,
  } as unknown as Listing
}
