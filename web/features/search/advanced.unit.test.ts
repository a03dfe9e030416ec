import { expect, test } from 'vitest'
import type { Category } from '#contract/kinds/derived.ts'
import { chooseCategory, NOTHING_CHOSEN, readAdvanced, toggleChip, toQueryText } from './advanced.ts'
import { chipGroupsOf, type Advanced, type ChipId } from './chips.ts'

const YEAR = 2026

const choice = (category: Category | null, ...chips: ChipId[]): Advanced => ({
  ...NOTHING_CHOSEN,
  category,
  price: [0, 0],
  chips,
})

/** The chips that ask for what they are called. */
const NAMED: readonly [Category, key: string, chips: readonly ChipId[]][] = [
  ['electronics', 'productType', ['iPhone', 'iPad', 'MacBook', 'Laptop', 'Smartwatch', 'Headphones']],
  ['generators', 'fuel', ['Petrol', 'Diesel', 'Gas']],
  ['generators', 'brand', ['Honda', 'Yamaha', 'Firman']],
  ['cars', 'brand', ['Toyota', 'Honda', 'Nissan', 'Hyundai']],
  ['cars', 'bodyType', ['Sedan', 'SUV', 'Hatchback']],
  ['cars', 'transmission', ['manual', 'automatic']],
]
const CHIPS: readonly (readonly [Category, ChipId, pairs: string])[] = [
  ...NAMED.flatMap(([category, key, chips]) =>
    chips.map((chip) => [category, chip, `${key}:${chip}`] as const),
  ),
  ['electronics', '5G Phone', 'productType:"5G Phone"'],
  ['electronics', 'Android Phone', 'productType:"Android Phone"'],
  ['electronics', 'Gaming Console', 'productType:"Gaming Console"'],
  ['generators', 'under3Months', 'maxAgeMonths:3'],
  ['generators', 'from3To6Months', 'minAgeMonths:3 maxAgeMonths:6'],
  ['generators', 'from6To12Months', 'minAgeMonths:6 maxAgeMonths:12'],
  ['generators', 'from2To5Kva', 'minKva:2 maxKva:5'],
  ['generators', 'from5To10Kva', 'minKva:5 maxKva:10'],
  ['generators', 'from10Kva', 'minKva:10'],
  ['cars', 'under1Year', 'minYear:2025'],
  ['cars', 'from1To2Years', 'minYear:2024 maxYear:2025'],
  ['cars', 'from2To3Years', 'minYear:2023 maxYear:2024'],
]

// [spec 2.6 #9, 3 #19]
test.each(CHIPS)('in %s the chip %s asks for %s', (category, chip, pairs) => {
  expect(toQueryText(choice(category, chip), YEAR)).toBe(`type:${category} ${pairs}`)
})

// [spec 2.6 #9]
test('every chip there is has its pairs in the table above', () => {
  const all = (['electronics', 'generators', 'cars', 'homes'] as const).flatMap((each) =>
    chipGroupsOf(each, YEAR).flatMap(({ chips }) => chips),
  )
  expect(all).toHaveLength(CHIPS.length)
})

// [spec 7 #36]
test('the choice is one text, its empty entries left out', () => {
  const cars: Advanced = {
    category: 'cars',
    location: 'Port Loko',
    price: [500_000, 1_000_000],
    chips: ['Toyota', 'Honda', 'SUV'],
  }
  expect(toQueryText(cars, YEAR)).toBe(
    'type:cars location:Port Loko minPrice:500000 maxPrice:1000000 brand:Toyota,Honda bodyType:SUV',
  )
  expect(toQueryText({ ...NOTHING_CHOSEN, category: 'homes' }, YEAR)).toBe('type:homes maxPrice:1000000')
})

// [spec 3 #19]
test('several choices of one filter are alternatives, in any order of choosing', () => {
  expect(toQueryText(choice('electronics', 'Laptop', '5G Phone'), YEAR)).toBe(
    'type:electronics productType:"5G Phone,Laptop"',
  )
  expect(toQueryText(choice('generators', 'Gas', 'Petrol', 'Firman', 'Honda'), YEAR)).toBe(
    'type:generators fuel:Petrol,Gas brand:Honda,Firman',
  )
})

// [spec 3 #19]
test.each<[Category, ChipId, ChipId]>([
  ['generators', 'under3Months', 'from6To12Months'],
  ['generators', 'from2To5Kva', 'from10Kva'],
  ['cars', 'under1Year', 'from2To3Years'],
])('of the ages and of the powers of %s one at a time is chosen', (category, first, second) => {
  const one = toggleChip(choice(category, 'Honda'), first, YEAR)
  expect(one.chips).toEqual(['Honda', first])
  expect(toggleChip(one, second, YEAR).chips).toEqual(['Honda', second])
  expect(toggleChip(one, first, YEAR).chips).toEqual(['Honda'])
})

// [spec 3 #19]
test('another category has none of the chips of the one before, the same one keeps them', () => {
  expect(chooseCategory(choice('generators', 'Honda'), 'cars').chips).toEqual([])
  expect(chooseCategory(choice('generators', 'Honda'), 'generators').chips).toEqual(['Honda'])
})

test.each<Advanced>([
  {
    category: 'cars',
    location: 'Port Loko',
    price: [500_000, 1_000_000],
    chips: ['from1To2Years', 'Toyota', 'Honda', 'SUV', 'automatic'],
  },
  { category: 'electronics', location: null, price: [0, 8_000], chips: ['5G Phone', 'Laptop'] },
  {
    category: 'generators',
    location: 'Mile 91',
    price: [0, 50_000_000],
    chips: ['under3Months', 'from10Kva', 'Firman'],
  },
  { category: 'homes', location: 'Western Area', price: [0, 1_000_000], chips: [] },
])('what a text was built of is read from it again: %j', (built) => {
  expect(readAdvanced({ q: toQueryText(built, YEAR) }, YEAR)).toEqual(built)
})

test.each(['type:cars rav4', 'toyota in Bo', 'type:cars minKva:5', 'type:boats', ''])(
  'the typed text %j is not taken for a choice',
  (q) => {
    expect(readAdvanced({ q }, YEAR)).toEqual(NOTHING_CHOSEN)
  },
)

test('the filters of an address are a choice too', () => {
  const address = {
    type: 'car_sale',
    location: 'Bo',
    brand: 'Toyota,Kia',
    minYear: 2024,
    maxYear: 2025,
    maxPrice: 400_000,
  }
  expect(readAdvanced(address, YEAR)).toEqual({
    category: 'cars',
    location: 'Bo',
    price: [0, 400_000],
    chips: ['from1To2Years', 'Toyota'],
  })
  expect(readAdvanced({ type: 'generator' }, YEAR)).toEqual({ ...NOTHING_CHOSEN, category: 'generators' })
  expect(readAdvanced({ type: 'generator', maxAgeMonths: 6 }, YEAR).chips).toEqual([])
})
