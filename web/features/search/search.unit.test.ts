import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { BODY_TYPES, CAR_CONDITIONS, CAR_FUELS, TRANSMISSIONS } from '#contract/kinds/car-sale.ts'
import { type Category, LISTING_TYPES } from '#contract/kinds/derived.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { FLAG_KEYS, NUMBER_KEYS } from '#contract/kinds/filters.ts'
import { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { LOCATIONS } from '#contract/places.ts'
import { SearchFilters } from '#contract/search.ts'
import {
  chooseCategory,
  DEFAULT_CHOICE,
  readChoice,
  suggestedPrices,
  toggleChip,
  toQueryText,
} from './advanced.ts'
import { type FilterChoice, chipGroupsOf } from './chips.ts'
import { readFeedSearch } from './results/feed-search.ts'
import { readAddress } from './results/search-params.ts'
import { toFeedAddress } from './saved/search-draft.ts'

const YEAR = 2026

const choice = (category: Category | null, ...chips: string[]): FilterChoice => ({
  ...DEFAULT_CHOICE,
  category,
  chips,
})

/** The chips whose text is their filter value. */
const VALUE_CHIPS: readonly [Category, key: string, chips: readonly string[]][] = [
  ['electronics', 'productType', ['iPhone', 'iPad', 'MacBook', 'Headphones']],
  ['generators', 'fuel', ['Petrol', 'Diesel', 'Gas']],
  ['generators', 'brand', ['Honda', 'Yamaha', 'Firman']],
  ['cars', 'brand', ['Toyota', 'Honda', 'Nissan', 'Hyundai']],
  ['cars', 'bodyType', ['Sedan', 'SUV', 'Hatchback']],
]
const CHIPS: readonly (readonly [Category, chip: string, pairs: string])[] = [
  ...VALUE_CHIPS.flatMap(([category, key, chips]) =>
    chips.map((chip) => [category, chip, `${key}:${chip}`] as const),
  ),
  ['electronics', '5G Smartphones', 'productType:"5G Phone"'],
  ['electronics', 'Android Phones', 'productType:"Android Phone"'],
  ['electronics', 'Laptops', 'productType:Laptop'],
  ['electronics', 'Gaming Consoles', 'productType:"Gaming Console"'],
  ['electronics', 'Smartwatches', 'productType:Smartwatch'],
  ['generators', 'Under 3 months', 'maxAgeMonths:3'],
  ['generators', '3-6 months', 'minAgeMonths:3 maxAgeMonths:6'],
  ['generators', '6-12 months', 'minAgeMonths:6 maxAgeMonths:12'],
  ['generators', '2-5KVA', 'minKva:2 maxKva:5'],
  ['generators', '5-10KVA', 'minKva:5 maxKva:10'],
  ['generators', '10KVA+', 'minKva:10'],
  ['cars', 'Under 1 year', 'minYear:2025'],
  ['cars', '1-2 years', 'minYear:2024 maxYear:2025'],
  ['cars', '2-3 years', 'minYear:2023 maxYear:2024'],
  ['cars', 'Manual', 'transmission:manual'],
  ['cars', 'Automatic', 'transmission:automatic'],
  ['homes', 'Under SLE 10,000', 'maxMoveIn:10000'],
  ['homes', 'Under SLE 25,000', 'maxMoveIn:25000'],
  ['homes', 'Under SLE 50,000', 'maxMoveIn:50000'],
  ['homes', 'Pay monthly', 'maxAdvanceMonths:1'],
  ['homes', 'Up to 6 months', 'maxAdvanceMonths:6'],
  ['homes', 'Up to 1 year', 'maxAdvanceMonths:12'],
  ['homes', 'No agent', 'noAgent:true'],
  ['homes', 'No viewing fee', 'noViewingFee:true'],
  ['homes', 'Mains water', 'water:mains'],
  ['homes', 'Borehole', 'water:borehole'],
  ['homes', 'Well', 'water:well'],
  ['homes', 'Water tank', 'water:tank'],
  ['homes', 'Grid (EDSA)', 'light:grid'],
  ['homes', 'Prepaid meter', 'light:prepaid'],
  ['homes', 'Solar', 'light:solar'],
  ['homes', 'Generator', 'light:generator'],
]

// [spec 2.6 #9, 3 #19]
test.each(CHIPS)('in %s the chip %s filters by %s', (category, chip, pairs) => {
  expect(toQueryText(choice(category, chip), YEAR)).toBe(`type:${category} ${pairs}`)
})

// [spec 2.6 #9]
test('the table of chips above is complete', () => {
  const all = (['electronics', 'generators', 'cars', 'homes'] as const).flatMap((each) =>
    chipGroupsOf(each, YEAR).flatMap(({ chips }) => chips),
  )
  expect(all).toHaveLength(CHIPS.length)
})

// [spec 7 #36]
test('the chosen filters become one text, without empty entries', () => {
  const cars: FilterChoice = {
    category: 'cars',
    location: 'Port Loko',
    price: [500_000, 1_000_000],
    chips: ['Toyota', 'Honda', 'SUV'],
  }
  expect(toQueryText(cars, YEAR)).toBe(
    'type:cars location:Port Loko minPrice:500000 maxPrice:1000000 brand:Toyota,Honda bodyType:SUV',
  )
  expect(toQueryText({ ...DEFAULT_CHOICE, category: 'homes' }, YEAR)).toBe('type:homes')
})

// [spec 2.6 #8]
test.each<[Category | null, number[]]>([
  [null, []],
  ['electronics', [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]],
  ['generators', [2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]],
  ['cars', [100_000, 200_000, 500_000, 1_000_000, 2_000_000]],
  ['homes', [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]],
])('in the category %s these prices are suggested: %j', (category, prices) => {
  expect(suggestedPrices(category)).toEqual(prices)
})

// [spec 3 #19]
test('several choices of one filter are alternatives, in whatever order they were chosen', () => {
  expect(toQueryText(choice('electronics', 'Laptops', '5G Smartphones'), YEAR)).toBe(
    'type:electronics productType:"5G Phone,Laptop"',
  )
  expect(toQueryText(choice('generators', 'Gas', 'Petrol', 'Firman', 'Honda'), YEAR)).toBe(
    'type:generators fuel:Petrol,Gas brand:Honda,Firman',
  )
})

// [spec 3 #19]
test.each<[Category, string, string]>([
  ['generators', 'Under 3 months', '6-12 months'],
  ['generators', '2-5KVA', '10KVA+'],
  ['cars', 'Under 1 year', '2-3 years'],
])('only one chip of a range of %s can be chosen', (category, first, second) => {
  const one = toggleChip(choice(category, 'Honda'), first, YEAR)
  expect(one.chips).toEqual(['Honda', first])
  expect(toggleChip(one, second, YEAR).chips).toEqual(['Honda', second])
  expect(toggleChip(one, first, YEAR).chips).toEqual(['Honda'])
})

// [spec 3 #19]
test('choosing another category clears the chips, and choosing the same one keeps them', () => {
  expect(chooseCategory(choice('generators', 'Honda'), 'cars').chips).toEqual([])
  expect(chooseCategory(choice('generators', 'Honda'), 'generators').chips).toEqual(['Honda'])
})

test.each<FilterChoice>([
  {
    category: 'cars',
    location: 'Port Loko',
    price: [500_000, 1_000_000],
    chips: ['1-2 years', 'Toyota', 'Honda', 'SUV', 'Automatic'],
  },
  { category: 'electronics', location: null, price: [0, 8_000], chips: ['5G Smartphones', 'Laptops'] },
  {
    category: 'generators',
    location: 'Mile 91',
    price: [0, 50_000_000],
    chips: ['Under 3 months', '10KVA+', 'Firman'],
  },
  { category: 'homes', location: 'Western Area', price: [0, 1_000_000], chips: [] },
  { category: 'cars', location: 'Bo', price: null, chips: ['Toyota'] },
])('a text built from filters is read back as the same filters: %j', (built) => {
  expect(readChoice({ q: toQueryText(built, YEAR) }, YEAR)).toEqual(built)
})

test.each(['type:cars rav4', 'toyota in Bo', 'type:cars minKva:5', 'type:boats', ''])(
  'the typed text %j is not mistaken for one built from filters',
  (q) => {
    expect(readChoice({ q }, YEAR)).toEqual(DEFAULT_CHOICE)
  },
)

test('the filters in a URL become the initial choice', () => {
  const params = {
    type: 'car_sale',
    location: 'Bo',
    brand: 'Toyota,Kia',
    minYear: 2024,
    maxYear: 2025,
    maxPrice: 400_000,
  }
  expect(readChoice(params, YEAR)).toEqual({
    category: 'cars',
    location: 'Bo',
    price: [0, 400_000],
    chips: ['1-2 years', 'Toyota'],
  })
  expect(readChoice({ type: 'generator' }, YEAR)).toEqual({ ...DEFAULT_CHOICE, category: 'generators' })
  expect(readChoice({ type: 'generator', maxAgeMonths: 6 }, YEAR).chips).toEqual([])
})

const readQuery = (query: string) => readFeedSearch(readAddress(defaultParseSearch(query)))

test.each<[query: string, search: object]>([
  ['', {}],
  ['?q=ah wan gen na Bo&sort=price_asc', { q: 'ah wan gen na Bo', sort: 'price_asc' }],
  ['?type=home_rent&sort=move_in', { type: 'home_rent', sort: 'move_in' }],
  ['?q=cheapest to move in&sort=move_in', { q: 'cheapest to move in', sort: 'move_in' }],
  ['?sort=move_in', {}],
  [
    '?type=home_rent&noAgent=true&water=borehole,well&maxMoveIn=20000&maxAdvanceMonths=6',
    { type: 'home_rent', noAgent: true, water: 'borehole,well', maxMoveIn: 20_000, maxAdvanceMonths: 6 },
  ],
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
])('the URL query "%s" is read as the search %j', (query, search) => {
  expect(readQuery(query)).toEqual(search)
})

/** Pseudo-random numbers, the same in every run. */
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

test('all filters that the server knows survive a round trip through a URL', () => {
  const roll = dice(11)
  const some = <T>(values: readonly T[]) => values.filter(() => roll(3) === 0).slice(0, 4)
  const one = <T>(values: readonly T[]) => values[roll(values.length)]
  for (let round = 0; round < 400; round += 1) {
    const input: Record<string, unknown> = {}
    const maybe = (key: string, pick: () => unknown) => {
      if (roll(3) > 0) return
      const value = pick()
      if (!Array.isArray(value) || value.length > 0) input[key] = value
    }
    for (const [key, values] of CHOICES) maybe(key, () => (roll(2) ? some(values) : one(values)))
    for (const key of NUMBER_KEYS) maybe(key, () => roll(20))
    for (const key of FLAG_KEYS) maybe(key, () => true)
    for (const key of ['brand', 'notBrand']) maybe(key, () => some(MAKERS))
    for (const key of ['model', 'storage', 'color', 'text']) maybe(key, () => one(TEXTS))
    maybe('notFuel', () => some(CAR_FUELS))
    maybe('type', () => one(LISTING_TYPES))
    maybe('sortBy', () => one(LISTING_SORTS.filter((by) => by !== 'move_in' || input.type === 'home_rent')))
    const filters = SearchFilters.parse(input)

    const search = readFeedSearch(filters)
    const opened = readQuery(defaultStringifySearch(search))
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

const CAR: SearchFilters = {
  type: 'car_sale',
  brand: ['Toyota', 'Honda'],
  minYear: 2024,
  maxPrice: 90_000,
  location: ['Bo'],
  condition: 'good',
  sortBy: 'price_asc',
}

test.each<[what: string, query: string, filters: SearchFilters]>([
  ['only a text', 'two bedroom flat', {}],
  ['only filters', '', CAR],
  ['a text and chosen filters', 'corolla', CAR],
  ['numbers stored as text, and flags', '', { model: '15', text: '2024', furnished: true, minBedrooms: 0 }],
])("a saved search with %s links to the feed's own URL for it", (_what, query, filters) => {
  const entries = Object.entries(toFeedAddress({ query, filters })).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(entries)).toEqual(readFeedSearch({ ...filters, q: query }))
})
