import { describe, expect, test } from 'vitest'
import type { Understood } from '#contract/search.ts'
import { parseQuery } from './parse-query.ts'

const setting = { year: 2026, slePerUsd: 23 }

/** Each chip as `key label: the words it stands on`. */
function chips(text: string): string[] {
  return parseQuery(text, setting).understood.map(
    (entry) => `${entry.key} ${entry.label}: ${words(text, entry)}`,
  )
}

function words(text: string, { span }: Understood): string {
  return span ? text.slice(...span) : ''
}

describe('a chip', () => {
  // [spec 10.15 #3]
  test('stands for each thing that was read, in the order of the text', () => {
    expect(chips('generator under 6 months old in Bo')).toEqual([
      'type Generators: generator',
      'maxAgeMonths under 6 months: under 6 months old',
      'location Bo: Bo',
    ])
  })

  // [spec 10.15 #3]
  test('that is implied stands on the word that implied it', () => {
    expect(chips('iPhone 14 Pro')).toEqual([
      'type Electronics: iPhone',
      'productType iPhone: iPhone',
      'brand Apple: iPhone',
      'model 14 pro: 14 Pro',
    ])
  })

  // [spec 10.15 #3]
  test('stands for both ends of a range with one label and one span', () => {
    expect(chips('flat between 3,000 and 6,000')).toEqual([
      'type Homes: flat',
      'propertyType apartment: flat',
      'minPrice SLE 3,000 to 6,000: between 3,000 and 6,000',
      'maxPrice SLE 3,000 to 6,000: between 3,000 and 6,000',
    ])
  })

  // [spec 10.15 #3]
  test.each([
    ['phone under 8000', 'maxPrice under SLE 8,000: under 8000'],
    ['phone from 500 leones', 'minPrice from SLE 500: from 500 leones'],
    ['phone under $100', 'maxPrice under SLE 2,300: under $100'],
    ['phone le. 5000', 'maxPrice under SLE 5,000: le. 5000'],
    ['phone 200 (dollars)', 'maxPrice under SLE 4,600: 200 (dollars)'],
    ['phone max 5000 or less', 'maxPrice under SLE 5,000: max 5000 or less'],
    ['flat 800 a month', 'maxPrice under SLE 800: 800 a month'],
    ['flat 800 leones monthly', 'maxPrice under SLE 800: 800 leones monthly'],
    ['generator 1 month old', 'minAgeMonths 1 month old: 1 month old'],
    ['generator over 6 months', 'minAgeMonths 6 months or older: over 6 months'],
    ['up to 1 bedroom', 'maxBedrooms up to 1 bedroom: up to 1 bedroom'],
    ['generator 3-6 months', 'maxAgeMonths 3 to 6 months: 3-6 months'],
    ['generator 5kva', 'minKva 5 KVA: 5kva'],
    ['generator 10kva+', 'minKva 10 KVA and above: 10kva+'],
    ['car 2024 or newer', 'minYear 2024 or newer: 2024 or newer'],
    ['car 2023-2025', 'maxYear 2023 to 2025: 2023-2025'],
    ['car under 30k miles', 'maxMileage under 30,000 miles: under 30k miles'],
    ['tu bedrum os', 'minBedrooms 2 bedrooms: tu bedrum'],
    ['3+ bedrooms', 'minBedrooms 3 bedrooms or more: 3+ bedrooms'],
    ['studio', 'minBedrooms studio: studio'],
    ['phone not Samsung', 'notBrand not Samsung: Samsung'],
    ['generator no diesel', 'notFuel not Diesel: diesel'],
    ['cheap phone', 'sortBy cheapest first: cheap'],
    ['new phone', 'condition brand new in box: new'],
    ['car good condition', 'condition good condition: good condition'],
    ['flat with sea view', 'text “sea view”: sea view'],
    ['type:cars', 'type Cars: type:cars'],
    ['location:"Port Loko"', 'location Port Loko: location:"Port Loko'],
    ['phone wit 128GB', 'storage 128GB: 128GB'],
  ])('of "%s" is "%s"', (text, chip) => {
    expect(chips(text)).toContain(chip)
  })

  test.each([
    ['mercedes gle 350', ['type Cars: gle', 'brand Mercedes-Benz: gle', 'model gle 350: gle 350']],
    ['lexus rx350', ['type Cars: rx350', 'brand Lexus: rx350', 'model rx 350: rx350']],
    ['firman spg3000', ['brand Firman: firman', 'type Generators: spg', 'model spg3000: spg3000']],
    ['toyota belta', ['type Cars: belta', 'brand Toyota: belta', 'model belta: belta']],
    ['s24 ultra', ['type Electronics: s24 ultra', 'brand Samsung: s24 ultra', 'model s24 ultra: s24 ultra']],
    ['generator eu22i', ['type Generators: generator', 'brand Honda: eu22i', 'model eu22i: eu22i']],
    ['nice 5kva', ['type Generators: 5kva', 'minKva 5 KVA: 5kva', 'maxKva 5 KVA: 5kva']],
    ['in Bo, a rental', ['location Bo: Bo', 'type Homes: rental']],
    ['sea view, and pool', ['text “sea view”: sea view', 'text “pool”: pool']],
  ])('of a name stands on that name: %s', (text, expected) => {
    expect(chips(text)).toEqual(expected)
  })

  // [spec 10.2 #16]
  test('counts UTF-16 units of the text as typed, whatever stands before', () => {
    expect(chips('😀 “fɔn”  na\u200b Bo')).toContain('location Bo: Bo')
  })

  test('of a list stands for each of its values', () => {
    expect(chips('firman or sumec').filter((chip) => chip.startsWith('brand'))).toEqual([
      'brand Firman: firman',
      'brand Sumec: sumec',
    ])
    expect(chips('Bo or Kenema')).toEqual(['location Bo: Bo', 'location Kenema: Kenema'])
  })
})
