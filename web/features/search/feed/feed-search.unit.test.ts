import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { BODY_TYPES, CAR_CONDITIONS, CAR_FUELS, TRANSMISSIONS } from '#contract/kinds/car-sale.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'
import { LOCATIONS } from '#contract/places.ts'
import { FLAG_KEYS, NUMBER_KEYS } from '#contract/kinds/filters.ts'
import { SearchFilters } from '#contract/search.ts'
import { readFeedSearch } from './feed-search.ts'
import { readAddress } from './search-params.ts'

const read = (address: string) => readFeedSearch(readAddress(defaultParseSearch(address)))

// [spec 10.16 #5]
test.each<[address: string, search: object]>([
  ['', {}],
  ['?q=ah wan gen na Bo&sort=price_asc', { q: 'ah wan gen na Bo', sort: 'price_asc' }],
  ['?q=5000', { q: '5000' }],
  ['?q=%20', {}],
  ['?type=generator&maxAgeMonths=6&location=Bo', { type: 'generator', maxAgeMonths: 6, location: 'Bo' }],
  ['?brand=Firman,Sumec', { brand: 'Firman,Sumec' }],
  ['?brand=Firman, Sumec,,Firman', { brand: 'Firman,Sumec' }],
  ['?brand=Firman&brand=Sumec', { brand: 'Firman,Sumec' }],
  ['?location=Port%20Loko', { location: 'Port Loko' }],
  ['?minBedrooms=0&maxBathrooms=1.5', { minBedrooms: 0, maxBathrooms: 1.5 }],
  ['?model=15&text=128', { model: '15', text: '128' }],
  ['?text=clean, no dents', { text: 'clean, no dents' }],
  ['?furnished=true&parking=false&petsAllowed=yes', { furnished: true }],
  ['?minPrice=cheap&maxPrice=-5&minYear=2024.125&maxYear={"a":1}', {}],
  ['?type=spaceship&sort=random&color=&storage={"a":1}', {}],
  ['?fbclid=abc&utm_source=x&userId=someone&status=sold&limit=1&cursor=x&offset=9', {}],
  ['?verbatim=true', {}],
  ['?q=samsong&verbatim=true', { q: 'samsong', verbatim: true }],
  ['?text=samsong&verbatim=true', { text: 'samsong', verbatim: true }],
  ['?q=samsong&verbatim=no', { q: 'samsong' }],
])('%s asks for %j', (address, search) => {
  expect(read(address)).toEqual(search)
})

/** Numbers as good as random, and the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const CHOICES = new Map<string, readonly string[]>([
  ['location', LOCATIONS],
  ['productType', PRODUCT_TYPES],
  ['condition', CAR_CONDITIONS],
  ['transmission', TRANSMISSIONS],
  ['bodyType', BODY_TYPES],
  ['fuel', CAR_FUELS],
  ['propertyType', PROPERTY_TYPES],
])
const TEXTS = [
  '15 pro max',
  '15',
  '128GB',
  'rɛd',
  'clean & cold “AC”',
  '100%',
  'true',
  '007',
  '+',
  'a=b&c',
  '5.50',
]
const MAKERS = ['Toyota', 'Land Rover', 'Mercedes-Benz', 'itel', '5-Star']

// [spec 10.15 #5]
test('any filters that the server knows survive the way through an address', () => {
  const roll = dice(11)
  const some = <T>(values: readonly T[]) => values.filter(() => roll(3) === 0).slice(0, 4)
  const one = <T>(values: readonly T[]) => values[roll(values.length)]
  for (let round = 0; round < 400; round += 1) {
    const asked: Record<string, unknown> = {}
    const maybe = (key: string, value: () => unknown) => {
      if (roll(3) > 0) return
      const drawn = value()
      if (!Array.isArray(drawn) || drawn.length > 0) asked[key] = drawn
    }
    for (const [key, values] of CHOICES) maybe(key, () => (roll(2) ? some(values) : one(values)))
    for (const key of NUMBER_KEYS) maybe(key, () => roll(20))
    for (const key of FLAG_KEYS) maybe(key, () => true)
    for (const key of ['brand', 'notBrand']) maybe(key, () => some(MAKERS))
    for (const key of ['model', 'storage', 'color', 'text']) maybe(key, () => one(TEXTS))
    maybe('notFuel', () => some(CAR_FUELS))
    maybe('type', () => one(LISTING_TYPES))
    maybe('sortBy', () => one(LISTING_SORTS))
    const filters = SearchFilters.parse(asked)

    const search = readFeedSearch(filters)
    const opened = read(defaultStringifySearch(search))
    expect(opened).toEqual(search)
    const { sort, ...keys } = opened
    const sent = Object.fromEntries(
      Object.entries({ ...keys, sortBy: sort }).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    )
    expect(SearchFilters.parse(sent)).toEqual(filters)
  }
})
