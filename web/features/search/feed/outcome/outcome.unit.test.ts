import { expect, test } from 'vitest'
import type { ListingsPage } from '#contract/listing.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'
import type { FeedSearch } from '#web/features/search/feed/feed-search.ts'
import { pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { type Choice, withChoice, withoutChip } from './change-search.ts'
import { chipsOf, toChips, toSave } from './to-chips.ts'

test.each<[what: string, filters: SearchFilters, choice: Choice, search: FeedSearch]>([
  [
    'choosing another kind drops filters that only the previous kind has',
    { type: 'generator', maxAgeMonths: 6, minKva: 5, location: 'Bo', maxPrice: 9_000 },
    { type: 'car_sale' },
    { type: 'car_sale', location: 'Bo', maxPrice: 9_000 },
  ],
  [
    'a brand that both kinds have stays, and one that only the previous kind has is dropped',
    { type: 'generator', brand: ['Honda', 'Firman'], notBrand: ['Tiger'] },
    { type: 'car_sale' },
    { type: 'car_sale', brand: 'Honda' },
  ],
  [
    'a fuel that generators do not use is dropped',
    { type: 'car_sale', fuel: ['Diesel', 'Hybrid'], notFuel: ['Electric'] },
    { type: 'generator' },
    { type: 'generator', fuel: 'Diesel' },
  ],
  [
    'a model is dropped with its kind',
    { type: 'car_sale', brand: ['Honda'], model: 'civic', text: 'clean' },
    { type: 'generator' },
    { type: 'generator', brand: 'Honda', text: 'clean' },
  ],
  [
    'the condition stays only if the kind has it',
    { type: 'car_sale', condition: ['new', 'good'], color: 'red' },
    { type: 'electronics' },
    { type: 'electronics', color: 'red' },
  ],
  [
    'choosing all kinds drops filters that only the previous kind has',
    { type: 'home_rent', minBedrooms: 2, furnished: true, propertyType: 'house', location: 'Bo' },
    {},
    { location: 'Bo' },
  ],
  [
    'choosing all kinds keeps filters that other kinds have too',
    { type: 'car_sale', fuel: 'Diesel', brand: ['Toyota'], color: 'red' },
    {},
    { fuel: 'Diesel', color: 'red' },
  ],
  [
    'a kind chosen for the first time keeps the filters that it has',
    { text: 'clean', model: 'civic', minBedrooms: 2 },
    { type: 'car_sale' },
    { type: 'car_sale', text: 'clean', model: 'civic' },
  ],
  [
    'another sort order keeps all filters',
    { type: 'car_sale', brand: ['Toyota'], model: 'corolla', minYear: 2024, sortBy: 'price_asc' },
    { type: 'car_sale' },
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', minYear: 2024 },
  ],
  [
    'a chosen sort order is added to the address',
    { text: 'clean', sortBy: 'price_asc' },
    { sort: 'likes' },
    { text: 'clean', sort: 'likes' },
  ],
])('%s', (_what, filters, choice, search) => {
  expect(withChoice(filters, choice)).toEqual(search)
})

test('choosing a kind changes an address and the equivalent filters alike', () => {
  expect(
    withChoice(
      { type: 'generator', brand: 'Honda,Firman', maxAgeMonths: 6, sort: 'likes', fbclid: 'x' },
      { type: 'car_sale', sort: 'likes' },
    ),
  ).toEqual({ type: 'car_sale', brand: 'Honda', sort: 'likes' })
})

const said = (
  key: Understood['key'],
  value: Understood['value'],
  label: string,
  span?: [number, number],
): Understood => ({ key, value, label, span })

const CAR: SearchFilters = {
  type: 'car_sale',
  brand: ['Toyota'],
  model: 'corolla',
  minYear: 2024,
  maxYear: 2024,
  location: 'Bo',
  sortBy: 'price_asc',
}
const CAR_SAID = [
  said('sortBy', 'price_asc', 'cheapest first', [0, 5]),
  said('type', 'car_sale', 'Cars', [6, 13]),
  said('brand', 'Toyota', 'Toyota', [6, 13]),
  said('model', 'corolla', 'Corolla', [6, 13]),
  said('minYear', 2024, '2024', [14, 18]),
  said('maxYear', 2024, '2024', [14, 18]),
  said('location', 'Bo', 'Bo', [22, 24]),
]
const MAKERS: SearchFilters = { type: 'generator', brand: ['Firman', 'Sumec'], location: ['Bo', 'Kenema'] }
const MAKERS_SAID = [
  said('type', 'generator', 'Generators'),
  said('brand', 'Firman', 'Firman'),
  said('brand', 'Sumec', 'Sumec'),
  said('location', 'Bo', 'Bo'),
  said('location', 'Kenema', 'Kenema'),
]

// [spec 10.15 #4]
test.each<[chip: string, filters: SearchFilters, understood: Understood[], left: FeedSearch]>([
  [
    'Bo',
    CAR,
    CAR_SAID,
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', minYear: 2024, maxYear: 2024, sort: 'price_asc' },
  ],
  [
    '2024',
    CAR,
    CAR_SAID,
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', location: 'Bo', sort: 'price_asc' },
  ],
  ['Corolla', CAR, CAR_SAID, { minYear: 2024, maxYear: 2024, location: 'Bo', sort: 'price_asc' }],
  [
    'cheapest first',
    CAR,
    CAR_SAID,
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', minYear: 2024, maxYear: 2024, location: 'Bo' },
  ],
  ['Firman', MAKERS, MAKERS_SAID, { type: 'generator', brand: 'Sumec', location: 'Bo,Kenema' }],
  ['Kenema', MAKERS, MAKERS_SAID, { type: 'generator', brand: 'Firman,Sumec', location: 'Bo' }],
  [
    '“zebrawood, desk”',
    { text: 'zebrawood, desk', minBedrooms: 0 },
    [said('minBedrooms', 0, 'studio')],
    { minBedrooms: 0 },
  ],
  [
    'desk',
    { text: 'zebrawood desk' },
    [said('text', 'zebrawood', 'zebrawood', [0, 9]), said('text', 'desk', 'desk', [10, 14])],
    { text: 'zebrawood' },
  ],
  [
    'furnished',
    { furnished: true, model: '15' },
    [said('furnished', true, 'furnished'), said('model', '15', '15')],
    { model: '15' },
  ],
])('removing the chip %s keeps the rest of the search in the address', (label, filters, understood, left) => {
  const chip = toChips(understood, filters).find((each) => each.label === label)
  if (!chip) throw new Error(`There is no chip ${label}`)
  expect(withoutChip(filters, chip)).toEqual(left)
})

test("removing a chip from an address gives the same as removing it from the server's answer", () => {
  const chip = toChips(MAKERS_SAID, {}).find(({ label }) => label === 'Firman')
  if (!chip) throw new Error('There is no chip Firman')
  const address = {
    type: 'generator',
    brand: 'Firman,Sumec',
    location: 'Bo,Kenema',
    sort: 'likes',
    fbclid: 'x',
    q: 'firman',
    verbatim: true,
  }
  expect(withoutChip(address, chip)).toEqual({
    type: 'generator',
    brand: 'Sumec',
    location: 'Bo,Kenema',
    sort: 'likes',
  })
})

test('a corrected word is removed with its chip, and a verbatim search stays verbatim', () => {
  const [samsung] = toChips([said('text', 'samsung', '“samsung”')], {})
  const [bo] = toChips([said('location', 'Bo', 'Bo')], {})
  if (!samsung || !bo) throw new Error('There are no chips')
  expect(withoutChip({ text: 'samsong', location: 'Bo' }, samsung)).toEqual({ location: 'Bo' })
  expect(withoutChip({ text: 'samsong', location: 'Bo', verbatim: true }, bo)).toEqual({
    text: 'samsong',
    verbatim: true,
  })
})

// [spec 10.15 #4]
test.each<[what: string, understood: Understood[], labels: string[]]>([
  [
    'each thing understood is a chip, in the order of the answer',
    [
      said('type', 'generator', 'Generators', [0, 9]),
      said('maxAgeMonths', 6, 'under 6 months', [10, 24]),
      said('location', 'Bo', 'Bo', [28, 30]),
    ],
    ['Generators', 'under 6 months', 'Bo'],
  ],
  [
    'filters set by the same words are one chip, with the most specific label',
    [
      said('type', 'electronics', 'Electronics', [0, 6]),
      said('brand', 'Apple', 'Apple', [0, 6]),
      said('productType', 'iPhone', 'iPhone', [0, 6]),
      said('model', '15 pro', '15 pro', [7, 13]),
    ],
    ['iPhone', '15 pro'],
  ],
  [
    'a model is more specific than its product, and a maker than its kind',
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
    'the features of a house are more specific than that it is for rent',
    [
      said('type', 'home_rent', 'Homes for rent', [0, 6]),
      said('minBedrooms', 0, 'studio', [0, 6]),
      said('maxBedrooms', 0, 'studio', [0, 6]),
    ],
    ['studio'],
  ],
  [
    'both ends of a range are one chip, also without a text',
    [
      said('minPrice', 5_000, 'SLE 5,000 to 8,000'),
      said('maxPrice', 8_000, 'SLE 5,000 to 8,000'),
      said('minYear', 2024, '2024', [0, 4]),
      said('maxYear', 2024, '2024', [0, 4]),
    ],
    ['SLE 5,000 to 8,000', '2024'],
  ],
  [
    'ends of different ranges stay separate, whatever their labels',
    [said('minBedrooms', 2, '2'), said('maxBathrooms', 2, '2')],
    ['2', '2'],
  ],
  [
    'each value of a list is a chip',
    [said('brand', ['Firman', 'Sumec'], 'Firman or Sumec'), said('location', ['Bo'], 'Bo')],
    ['Firman', 'Sumec', 'Bo'],
  ],
  [
    'two brands without a text stay two chips',
    [said('brand', 'Firman', 'Firman'), said('brand', 'Sumec', 'Sumec')],
    ['Firman', 'Sumec'],
  ],
  [
    'a typed sort order is a chip, a chosen one is not',
    [said('sortBy', 'price_asc', 'cheapest first', [0, 5]), said('sortBy', 'likes', 'most liked')],
    ['cheapest first'],
  ],
])('%s', (_what, understood, labels) => {
  expect(toChips(understood, {}).map(({ label }) => label)).toEqual(labels)
})

test('words not understood are a chip in quotation marks, unless the answer has an entry for them', () => {
  expect(
    toChips([said('location', 'Bo', 'Bo')], { text: 'zebrawood desk' }).map(({ label }) => label),
  ).toEqual(['Bo', '“zebrawood desk”'])
  expect(toChips([said('text', 'desk', 'desk', [0, 4])], { text: 'desk' }).map(({ label }) => label)).toEqual(
    ['desk'],
  )
})

test('a text of which no word was understood is one chip with the text as typed', () => {
  expect(chipsOf({}, 'ah wan buy').map(({ label }) => label)).toEqual(['“ah wan buy”'])
  expect(chipsOf({ filters: {}, understood: [] }, undefined)).toEqual([])
})

test('chips have unique ids, which stay the same when the text is replaced by its filters', () => {
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

test('a search is saved with its text as typed and its chosen filters, and named after its chips', () => {
  expect(toSave({ q: 'gen', location: 'Bo', sort: 'likes' }, found)).toEqual({
    query: 'gen',
    filters: { location: 'Bo', sortBy: 'likes' },
    suggestedName: 'Generators, Bo',
  })
})

test('a search without a text is saved with all its filters, except those unknown to the server', () => {
  expect(toSave({ type: 'generator', location: 'Bo', minBedrooms: 0, color: 'Atlantis' }, found)).toEqual({
    query: '',
    filters: { type: 'generator', location: 'Bo', minBedrooms: 0 },
    suggestedName: 'Generators, Bo',
  })
})
