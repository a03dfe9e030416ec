import { expect, test } from 'vitest'
import type { SearchFilters, Understood } from '#contract/search.ts'
import type { FeedSearch } from '../feed-search.ts'
import { withChoice, type Choice, withoutChip } from './change-search.ts'
import { toChips } from './to-chips.ts'

test.each<[what: string, filters: SearchFilters, choice: Choice, search: FeedSearch]>([
  [
    'another kind drops what only the kind before has',
    { type: 'generator', maxAgeMonths: 6, minKva: 5, location: 'Bo', maxPrice: 9_000 },
    { type: 'car_sale' },
    { type: 'car_sale', location: 'Bo', maxPrice: 9_000 },
  ],
  [
    'a maker of both kinds stays, one of the kind before goes',
    { type: 'generator', brand: ['Honda', 'Firman'], notBrand: ['Tiger'] },
    { type: 'car_sale' },
    { type: 'car_sale', brand: 'Honda' },
  ],
  [
    'a fuel that generators do not burn goes',
    { type: 'car_sale', fuel: ['Diesel', 'Hybrid'], notFuel: ['Electric'] },
    { type: 'generator' },
    { type: 'generator', fuel: 'Diesel' },
  ],
  [
    'a model goes with its kind',
    { type: 'car_sale', brand: ['Honda'], model: 'civic', text: 'clean' },
    { type: 'generator' },
    { type: 'generator', brand: 'Honda', text: 'clean' },
  ],
  [
    'the condition is one that the kind has',
    { type: 'car_sale', condition: ['new', 'good'], color: 'red' },
    { type: 'electronics' },
    { type: 'electronics', color: 'red' },
  ],
  [
    'of all items what only the kind before has is not asked for',
    { type: 'home_rent', minBedrooms: 2, furnished: true, propertyType: 'house', location: 'Bo' },
    {},
    { location: 'Bo' },
  ],
  [
    'of all items what others have too stays',
    { type: 'car_sale', fuel: 'Diesel', brand: ['Toyota'], color: 'red' },
    {},
    { fuel: 'Diesel', color: 'red' },
  ],
  [
    'a kind for what has none yet keeps what it can have',
    { text: 'clean', model: 'civic', minBedrooms: 2 },
    { type: 'car_sale' },
    { type: 'car_sale', text: 'clean', model: 'civic' },
  ],
  [
    'another order keeps all',
    { type: 'car_sale', brand: ['Toyota'], model: 'corolla', minYear: 2024, sortBy: 'price_asc' },
    { type: 'car_sale' },
    { type: 'car_sale', brand: 'Toyota', model: 'corolla', minYear: 2024 },
  ],
  [
    'a chosen order stands in the address',
    { text: 'clean', sortBy: 'price_asc' },
    { sort: 'likes' },
    { text: 'clean', sort: 'likes' },
  ],
])('%s', (_what, filters, choice, search) => {
  expect(withChoice(filters, choice)).toEqual(search)
})

test('an address is changed as the filters that it stands for', () => {
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
])('without the chip %s the rest stands in the address', (label, filters, understood, left) => {
  const chip = toChips(understood, filters).find((each) => each.label === label)
  if (!chip) throw new Error(`There is no chip ${label}`)
  expect(withoutChip(filters, chip)).toEqual(left)
})

test('from an address the same is taken away as from what the server answers to it', () => {
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

test('a word that was repaired goes with its chip, and what is searched for as it stands stays so', () => {
  const [samsung] = toChips([said('text', 'samsung', '“samsung”')], {})
  const [bo] = toChips([said('location', 'Bo', 'Bo')], {})
  if (!samsung || !bo) throw new Error('There are no chips')
  expect(withoutChip({ text: 'samsong', location: 'Bo' }, samsung)).toEqual({ location: 'Bo' })
  expect(withoutChip({ text: 'samsong', location: 'Bo', verbatim: true }, bo)).toEqual({
    text: 'samsong',
    verbatim: true,
  })
})
