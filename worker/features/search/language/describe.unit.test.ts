import { expect, test } from 'vitest'
import { describe } from './describe.ts'
import { parseQuery } from './parse-query.ts'

// [spec 10.16 #6]
test('filters that no text said get the labels of those that a text said, without spans', () => {
  const { filters, understood } = parseQuery(
    'white toyota corolla 2023-2025 under 300k not older than 2023 in Bo with sunroof',
    { year: 2026, slePerUsd: 23 },
  )
  const described = describe(filters)
  expect(described.every((entry) => !('span' in entry))).toBe(true)
  expect(described.map(({ key, label }) => `${key} ${label}`).toSorted()).toEqual(
    understood.map(({ key, label }) => `${key} ${label}`).toSorted(),
  )
})

test('chips stand in the order of the keys, an entry for each value of a list', () => {
  expect(
    describe({
      location: ['Bo', 'Kenema'],
      type: 'home_rent',
      minBedrooms: 2,
      maxBedrooms: 2,
      furnished: true,
      maxPrice: 6000,
    }),
  ).toEqual([
    { key: 'type', value: 'home_rent', label: 'Homes' },
    { key: 'minBedrooms', value: 2, label: '2 bedrooms' },
    { key: 'maxBedrooms', value: 2, label: '2 bedrooms' },
    { key: 'furnished', value: true, label: 'furnished' },
    { key: 'maxPrice', value: 6000, label: 'under SLE 6,000' },
    { key: 'location', value: 'Bo', label: 'Bo' },
    { key: 'location', value: 'Kenema', label: 'Kenema' },
  ])
})

// [spec 10.16 #6]
test.each([
  [{ minPrice: 500 }, 'from SLE 500'],
  [{ maxPrice: 1234567.5 }, 'under SLE 1,234,567.50'],
  [{ maxYear: 2023 }, '2023 or older'],
  [{ minAgeMonths: 3 }, '3 months or older'],
  [{ maxAgeMonths: 1 }, 'under 1 month'],
  [{ maxKva: 5 }, 'up to 5 KVA'],
  [{ maxBedrooms: 3 }, 'up to 3 bedrooms'],
  [{ minBathrooms: 1, maxBathrooms: 1 }, '1 bathroom'],
  [{ notProductType: ['iPhone' as const] }, 'not iPhone'],
  [{ petsAllowed: true as const }, 'pets allowed'],
  [{ text: 'sea view' }, '“sea view”'],
])('%o is "%s"', (filters, label) => {
  expect(describe(filters)[0]?.label).toBe(label)
})
