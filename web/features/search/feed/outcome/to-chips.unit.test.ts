import { expect, test } from 'vitest'
import type { Understood } from '#contract/search.ts'
import { chipsOf, toChips, toSave } from './to-chips.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { pageOf } from '../listing.fixture.ts'

const said = (
  key: Understood['key'],
  value: Understood['value'],
  label: string,
  span?: [number, number],
): Understood => ({ key, value, label, span })

// [spec 10.15 #4]
test.each<[what: string, understood: Understood[], labels: string[]]>([
  [
    'each thing said is a chip, in the order of the answer',
    [
      said('type', 'generator', 'Generators', [0, 9]),
      said('maxAgeMonths', 6, 'under 6 months', [10, 24]),
      said('location', 'Bo', 'Bo', [28, 30]),
    ],
    ['Generators', 'under 6 months', 'Bo'],
  ],
  [
    'the same words are one chip, with the label that says most',
    [
      said('type', 'electronics', 'Electronics', [0, 6]),
      said('brand', 'Apple', 'Apple', [0, 6]),
      said('productType', 'iPhone', 'iPhone', [0, 6]),
      said('model', '15 pro', '15 pro', [7, 13]),
    ],
    ['iPhone', '15 pro'],
  ],
  [
    'a model says more than its product, and a maker more than its kind',
    [
      said('type', 'car_sale', 'Cars', [0, 7]),
      said('brand', 'Toyota', 'Toyota', [0, 7]),
      said('model', 'corolla', 'Corolla', [0, 7]),
      said('brand', 'Honda', 'Honda', [8, 13]),
      said('type', 'generator', 'Generators', [8, 13]),
    ],
    ['Corolla', 'Honda'],
  ],
  [
    'what a house has says more than that it is for rent',
    [
      said('type', 'home_rent', 'Homes for rent', [0, 6]),
      said('minBedrooms', 0, 'studio', [0, 6]),
      said('maxBedrooms', 0, 'studio', [0, 6]),
    ],
    ['studio'],
  ],
  [
    'both ends of a range are one chip, also where no text said it',
    [
      said('minPrice', 5_000, 'SLE 5,000 to 8,000'),
      said('maxPrice', 8_000, 'SLE 5,000 to 8,000'),
      said('minYear', 2024, '2024', [0, 4]),
      said('maxYear', 2024, '2024', [0, 4]),
    ],
    ['SLE 5,000 to 8,000', '2024'],
  ],
  [
    'ends of different ranges stay apart, whatever they are called',
    [said('minBedrooms', 2, '2'), said('maxBathrooms', 2, '2')],
    ['2', '2'],
  ],
  [
    'of a list each value is a chip',
    [said('brand', ['Firman', 'Sumec'], 'Firman or Sumec'), said('location', ['Bo'], 'Bo')],
    ['Firman', 'Sumec', 'Bo'],
  ],
  [
    'two makers without a text stay two',
    [said('brand', 'Firman', 'Firman'), said('brand', 'Sumec', 'Sumec')],
    ['Firman', 'Sumec'],
  ],
  [
    'an order that was said is a chip, one that was chosen is not',
    [said('sortBy', 'price_asc', 'cheapest first', [0, 5]), said('sortBy', 'likes', 'most liked')],
    ['cheapest first'],
  ],
])('%s', (_what, understood, labels) => {
  expect(toChips(understood, {}).map(({ label }) => label)).toEqual(labels)
})

test('words that nobody could read are a chip in quotation marks, unless the server has one for them', () => {
  expect(
    toChips([said('location', 'Bo', 'Bo')], { text: 'zebrawood desk' }).map(({ label }) => label),
  ).toEqual(['Bo', '“zebrawood desk”'])
  expect(toChips([said('text', 'desk', 'desk', [0, 4])], { text: 'desk' }).map(({ label }) => label)).toEqual(
    ['desk'],
  )
})

test('a text of which nothing at all was read is one chip as it was typed', () => {
  expect(chipsOf({}, 'ah wan buy').map(({ label }) => label)).toEqual(['“ah wan buy”'])
  expect(chipsOf({ filters: {}, understood: [] }, undefined)).toEqual([])
})

test('chips of one answer have ids of their own that stay when the text is dropped', () => {
  const typed = toChips(
    [
      said('type', 'car_sale', 'Cars', [0, 7]),
      said('model', 'corolla', 'Corolla', [0, 7]),
      said('location', 'Bo', 'Bo', [11, 13]),
    ],
    {},
  )
  const fixed = toChips([said('type', 'car_sale', 'Cars'), said('model', 'corolla', 'Corolla')], {})
  expect(new Set(typed.map(({ id }) => id)).size).toBe(2)
  expect(fixed.map(({ id }) => id)).toContain(typed[0]?.id)
})

const found: ListingsPage = pageOf([], {
  filters: { type: 'generator', location: 'Bo', minBedrooms: 0, sortBy: 'likes' },
  understood: [
    { key: 'type', value: 'generator', label: 'Generators', span: [0, 3] },
    { key: 'location', value: 'Bo', label: 'Bo' },
  ],
})

test('a text is saved as typed with what was chosen beside it, under the names of its chips', () => {
  expect(toSave({ q: 'gen', location: 'Bo', sort: 'likes' }, found)).toEqual({
    query: 'gen',
    filters: { location: 'Bo', sortBy: 'likes' },
    suggestedName: 'Generators, Bo',
  })
})

test('without a text all that was chosen is saved, and what the server did not know is not', () => {
  expect(toSave({ type: 'generator', location: 'Bo', minBedrooms: 0, color: 'Atlantis' }, found)).toEqual({
    query: '',
    filters: { type: 'generator', location: 'Bo', minBedrooms: 0 },
    suggestedName: 'Generators, Bo',
  })
})
