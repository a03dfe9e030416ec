import { expect, test } from 'vitest'
import type { ListingsPage } from '#contract/listing.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'
import { pageOf } from '#web/features/search/feed/listing.fixture.ts'
import type { FeedSearch } from '#web/features/search/results/feed-search.ts'
import { type Choice, withChoice, withoutChip } from './change-search.ts'
import { chipsOf, toChips, toSaveProps } from './to-chips.ts'

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
    'a condition stays only if the new kind has it',
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
    'choosing a kind for the first time keeps the filters that the kind has',
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
    'another sort order keeps what is asked of a home',
    { type: 'home_rent', noAgent: true, hasWater: true, light: ['solar', 'grid'], maxMoveIn: 20_000 },
    { type: 'home_rent', sort: 'move_in' },
    {
      type: 'home_rent',
      noAgent: true,
      hasWater: true,
      light: 'solar,grid',
      maxMoveIn: 20_000,
      sort: 'move_in',
    },
  ],
  [
    'another kind than homes has no order by what moving in costs',
    { type: 'home_rent', noAgent: true, location: 'Bo' },
    { type: 'car_sale', sort: 'move_in' },
    { type: 'car_sale', location: 'Bo' },
  ],
  [
    'a chosen sort order replaces the one read from the text',
    { text: 'clean', sortBy: 'price_asc' },
    { sort: 'likes' },
    { text: 'clean', sort: 'likes' },
  ],
])('%s', (_what, filters, choice, search) => {
  expect(withChoice(filters, choice)).toEqual(search)
})

test('choosing a kind also works with search params, which have lists as text', () => {
  expect(
    withChoice(
      { type: 'generator', brand: 'Honda,Firman', maxAgeMonths: 6, sort: 'likes', fbclid: 'x' },
      { type: 'car_sale', sort: 'likes' },
    ),
  ).toEqual({ type: 'car_sale', brand: 'Honda', sort: 'likes' })
})

const entryOf = (
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
const CAR_UNDERSTOOD = [
  entryOf('sortBy', 'price_asc', 'cheapest first', [0, 5]),
  entryOf('type', 'car_sale', 'Cars', [6, 13]),
  entryOf('brand', 'Toyota', 'Toyota', [6, 13]),
  entryOf('model', 'corolla', 'Corolla', [6, 13]),
  entryOf('minYear', 2024, '2024', [14, 18]),
  entryOf('maxYear', 2024, '2024', [14, 18]),
  entryOf('location', 'Bo', 'Bo', [22, 24]),
]
const MAKERS: SearchFilters = { type: 'generator', brand: ['Firman', 'Sumec'], location: ['Bo', 'Kenema'] }
const MAKERS_UNDERSTOOD = [
  entryOf('type', 'generator', 'Generators'),
  entryOf('brand', 'Firman', 'Firman'),
  entryOf('brand', 'Sumec', 'Sumec'),
  entryOf('location', 'Bo', 'Bo'),
  entryOf('location', 'Kenema', 'Kenema'),
]

test.each<[chip: string, filters: SearchFilters, understood: Understood[], remaining: FeedSearch]>([
  [
    'Bo',
    CAR,
    CAR_UNDERSTOOD,
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', minYear: 2024, maxYear: 2024, sort: 'price_asc' },
  ],
  [
    '2024',
    CAR,
    CAR_UNDERSTOOD,
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', location: 'Bo', sort: 'price_asc' },
  ],
  ['Corolla', CAR, CAR_UNDERSTOOD, { minYear: 2024, maxYear: 2024, location: 'Bo', sort: 'price_asc' }],
  [
    'cheapest first',
    CAR,
    CAR_UNDERSTOOD,
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', minYear: 2024, maxYear: 2024, location: 'Bo' },
  ],
  ['Firman', MAKERS, MAKERS_UNDERSTOOD, { type: 'generator', brand: 'Sumec', location: 'Bo,Kenema' }],
  ['Kenema', MAKERS, MAKERS_UNDERSTOOD, { type: 'generator', brand: 'Firman,Sumec', location: 'Bo' }],
  [
    '“zebrawood, desk”',
    { text: 'zebrawood, desk', minBedrooms: 0 },
    [entryOf('minBedrooms', 0, 'studio')],
    { minBedrooms: 0 },
  ],
  [
    'desk',
    { text: 'zebrawood desk' },
    [entryOf('text', 'zebrawood', 'zebrawood', [0, 9]), entryOf('text', 'desk', 'desk', [10, 14])],
    { text: 'zebrawood' },
  ],
  [
    'furnished',
    { furnished: true, model: '15' },
    [entryOf('furnished', true, 'furnished'), entryOf('model', '15', '15')],
    { model: '15' },
  ],
])('removing the chip %s keeps the rest of the search', (label, filters, understood, remaining) => {
  const chip = toChips(understood, filters).find((each) => each.label === label)
  if (!chip) throw new Error(`There is no chip ${label}`)
  expect(withoutChip(filters, chip)).toEqual(remaining)
})

test('removing a chip also works with search params, and drops their text', () => {
  const chip = toChips(MAKERS_UNDERSTOOD, {}).find(({ label }) => label === 'Firman')
  if (!chip) throw new Error('There is no chip Firman')
  const params = {
    type: 'generator',
    brand: 'Firman,Sumec',
    location: 'Bo,Kenema',
    sort: 'likes',
    fbclid: 'x',
    q: 'firman',
    verbatim: true,
  }
  expect(withoutChip(params, chip)).toEqual({
    type: 'generator',
    brand: 'Sumec',
    location: 'Bo,Kenema',
    sort: 'likes',
  })
})

test('a corrected word is removed with its chip, and a verbatim search stays verbatim', () => {
  const [samsung] = toChips([entryOf('text', 'samsung', '“samsung”')], {})
  const [bo] = toChips([entryOf('location', 'Bo', 'Bo')], {})
  if (!samsung || !bo) throw new Error('There are no chips')
  expect(withoutChip({ text: 'samsong', location: 'Bo' }, samsung)).toEqual({ location: 'Bo' })
  expect(withoutChip({ text: 'samsong', location: 'Bo', verbatim: true }, bo)).toEqual({
    text: 'samsong',
    verbatim: true,
  })
})

test.each<[what: string, understood: Understood[], labels: string[]]>([
  [
    'each thing understood is a chip, in the order of the response',
    [
      entryOf('type', 'generator', 'Generators', [0, 9]),
      entryOf('maxAgeMonths', 6, 'under 6 months', [10, 24]),
      entryOf('location', 'Bo', 'Bo', [28, 30]),
    ],
    ['Generators', 'under 6 months', 'Bo'],
  ],
  [
    'filters set by the same words are one chip, with the most specific label',
    [
      entryOf('type', 'electronics', 'Electronics', [0, 6]),
      entryOf('brand', 'Apple', 'Apple', [0, 6]),
      entryOf('productType', 'iPhone', 'iPhone', [0, 6]),
      entryOf('model', '15 pro', '15 pro', [7, 13]),
    ],
    ['iPhone', '15 pro'],
  ],
  [
    'a model is more specific than its product, and a maker than its kind',
    [
      entryOf('type', 'car_sale', 'Cars', [0, 7]),
      entryOf('brand', 'Toyota', 'Toyota', [0, 7]),
      entryOf('model', 'corolla', 'Corolla', [0, 7]),
      entryOf('brand', 'Honda', 'Honda', [8, 13]),
      entryOf('type', 'generator', 'Generators', [8, 13]),
    ],
    ['Corolla', 'Honda'],
  ],
  [
    'a feature of a home is more specific than its kind',
    [
      entryOf('type', 'home_rent', 'Homes for rent', [0, 6]),
      entryOf('minBedrooms', 0, 'studio', [0, 6]),
      entryOf('maxBedrooms', 0, 'studio', [0, 6]),
    ],
    ['studio'],
  ],
  [
    'both ends of a range are one chip, also without a text',
    [
      entryOf('minPrice', 5_000, 'SLE 5,000 to 8,000'),
      entryOf('maxPrice', 8_000, 'SLE 5,000 to 8,000'),
      entryOf('minYear', 2024, '2024', [0, 4]),
      entryOf('maxYear', 2024, '2024', [0, 4]),
    ],
    ['SLE 5,000 to 8,000', '2024'],
  ],
  [
    'ends of different ranges stay separate, whatever their labels',
    [entryOf('minBedrooms', 2, '2'), entryOf('maxBathrooms', 2, '2')],
    ['2', '2'],
  ],
  [
    'each value of a list is a chip',
    [entryOf('brand', ['Firman', 'Sumec'], 'Firman or Sumec'), entryOf('location', ['Bo'], 'Bo')],
    ['Firman', 'Sumec', 'Bo'],
  ],
  [
    'two brands without a text stay two chips',
    [entryOf('brand', 'Firman', 'Firman'), entryOf('brand', 'Sumec', 'Sumec')],
    ['Firman', 'Sumec'],
  ],
  [
    'a typed sort order is a chip, a chosen one is not',
    [entryOf('sortBy', 'price_asc', 'cheapest first', [0, 5]), entryOf('sortBy', 'likes', 'most liked')],
    ['cheapest first'],
  ],
])('%s', (_what, understood, labels) => {
  expect(toChips(understood, {}).map(({ label }) => label)).toEqual(labels)
})

test('words not understood are a chip in quotation marks, unless the response has an entry for them', () => {
  const place = entryOf('location', 'Bo', 'Bo')
  const labelsOf = (entry: Understood, text: string) => toChips([entry], { text }).map(({ label }) => label)
  expect(labelsOf(place, 'zebrawood desk')).toEqual(['Bo', '“zebrawood desk”'])
  expect(labelsOf(entryOf('text', 'desk', 'desk', [0, 4]), 'desk')).toEqual(['desk'])
})

test('a text of which no word was understood is one chip with the text as typed', () => {
  expect(chipsOf({}, 'ah wan buy').map(({ label }) => label)).toEqual(['“ah wan buy”'])
  expect(chipsOf({ filters: {}, understood: [] }, undefined)).toEqual([])
})

test('chips have unique ids, which stay the same when the text is replaced by its filters', () => {
  const typed = toChips(
    [
      entryOf('type', 'car_sale', 'Cars', [0, 7]),
      entryOf('model', 'corolla', 'Corolla', [0, 7]),
      entryOf('location', 'Bo', 'Bo', [11, 13]),
    ],
    {},
  )
  const entries = [entryOf('type', 'car_sale', 'Cars'), entryOf('model', 'corolla', 'Corolla')]
  const fromFilters = toChips(entries, {})
  expect(new Set(typed.map(({ id }) => id)).size).toBe(2)
  expect(fromFilters.map(({ id }) => id)).toContain(typed[0]?.id)
})

const found: ListingsPage = pageOf([], {
  filters: { type: 'generator', location: 'Bo', minBedrooms: 0, sortBy: 'likes' },
  understood: [
    { key: 'type', value: 'generator', label: 'Generators', span: [0, 3] },
    { key: 'location', value: 'Bo', label: 'Bo' },
  ],
})

test('a search is saved with its text as typed and its chosen filters, and named after its chips', () => {
  expect(toSaveProps({ q: 'gen', location: 'Bo', sort: 'likes' }, found)).toEqual({
    query: 'gen',
    filters: { location: 'Bo', sortBy: 'likes' },
    suggestedName: 'Generators, Bo',
  })
})

test('a search without a text is saved with all its filters, except those unknown to the server', () => {
  const address = { type: 'generator', location: 'Bo', minBedrooms: 0, color: 'Atlantis' }
  expect(toSaveProps(address, found)).toEqual({
    query: '',
    filters: { type: 'generator', location: 'Bo', minBedrooms: 0 },
    suggestedName: 'Generators, Bo',
  })
})
