import { expect, test } from 'vitest'
import { isMonthly, kindOf, makersOf, TYPED_COLUMNS, type ListingType } from './derived.ts'
import type { Attribute } from './attribute.ts'
import { KINDS } from './kinds.ts'
import {
  FILTER_KEYS,
  FILTERS,
  FLAG_KEYS,
  keysOf,
  LIST_KEYS,
  NUMBER_KEYS,
  RANGE_ENDS,
  TEXT_KEYS,
} from './filters.ts'

const RANGES = [
  ['minYear', 'maxYear'],
  ['minKva', 'maxKva'],
  ['minAgeMonths', 'maxAgeMonths'],
  ['minBedrooms', 'maxBedrooms'],
  ['minBathrooms', 'maxBathrooms'],
]
const KEYS =
  'type productType notProductType brand notBrand model storage propertyType bodyType minYear maxYear ' +
  'maxMileage condition transmission ' +
  'fuel notFuel minKva maxKva minAgeMonths maxAgeMonths minBedrooms maxBedrooms minBathrooms ' +
  'maxBathrooms furnished petsAllowed ' +
  'parking color minPrice maxPrice location text'

/** What the four kinds of the market have, whatever another one adds. */
const among = <T>(values: readonly T[], known: readonly T[]) =>
  values.filter((value) => known.includes(value))

test('the keys of a search stand in the order of their chips, the vaguest last', () => {
  const known = KEYS.split(' ')
  expect(among<string>(FILTER_KEYS, known)).toEqual(known)
})

test('the keys of a search by their form', () => {
  const known = KEYS.split(' ')
  expect(among<string>(LIST_KEYS, known)).toEqual(['notProductType', 'brand', 'notBrand', 'notFuel'])
  expect(among<string>(NUMBER_KEYS, known).toSorted()).toEqual(
    ['minPrice', 'maxPrice', 'maxMileage', ...RANGES.flat()].toSorted(),
  )
  expect(among<string>(FLAG_KEYS, known)).toEqual(['furnished', 'petsAllowed', 'parking'])
  expect(among<string>(TEXT_KEYS, known)).toEqual(['model', 'storage', 'color', 'text'])
  expect(RANGE_ENDS.filter(([min]) => known.includes(min))).toEqual(RANGES)
})

test('the keys of a filter are its own, with its opposite where it has one', () => {
  const filters = new Map(FILTERS.map(({ filter }) => [keysOf(filter)[0], filter]))
  const keys = (first: string) => {
    const filter = filters.get(first)
    return filter && keysOf(filter)
  }
  expect([keys('brand'), keys('color'), keys('minYear'), keys('maxMileage')]).toEqual([
    ['brand', 'notBrand'],
    ['color'],
    ['minYear', 'maxYear'],
    ['maxMileage'],
  ])
})

test('every key is of one form, and of no other', () => {
  const forms = [LIST_KEYS, NUMBER_KEYS, FLAG_KEYS, TEXT_KEYS].flat()
  expect(new Set(forms).size).toBe(forms.length)
  for (const key of forms) expect(FILTER_KEYS).toContain(key)
  expect(NUMBER_KEYS).toEqual(expect.arrayContaining(RANGE_ENDS.flat()))
})

test('a filter knows its kinds, and of each what it takes', () => {
  const filterOf = (key: string) => FILTERS.find(({ filter }) => 'key' in filter && filter.key === key)
  expect(filterOf('fuel')?.choices.get('generator')).toEqual(['Petrol', 'Diesel', 'Gas'])
  expect(filterOf('condition')?.choices.get('electronics')).toEqual(['brand_new_in_box'])
  expect(filterOf('brand')?.choices.get('car_sale')).toContain('Toyota')
  expect(filterOf('color')?.choices.get('car_sale')).toEqual([])
  expect(filterOf('parking')?.choices.get('home_rent')).toEqual([])
  expect(filterOf('storage')?.kinds).toEqual(['electronics'])
})

test('what sellers type in words of their own', () => {
  const known = ['brand', 'model', 'color', 'storage', 'powerOutput', 'interiorColor', 'amenities']
  expect(among(TYPED_COLUMNS, known)).toEqual(known)
  const input = (column: string) =>
    KINDS.flatMap((kind) => Object.values<Attribute>(kind.attributes)).find((one) => one.column === column)
      ?.input
  for (const column of TYPED_COLUMNS) expect(['text', 'list'], column).toContain(input(column))
})

test.each<[ListingType, boolean, string | undefined]>([
  ['electronics', false, 'Apple'],
  ['generator', false, 'Honda'],
  ['car_sale', false, 'Toyota'],
  ['home_rent', true, undefined],
])('%s: whether it is paid by the month, and its first maker', (type, monthly, maker) => {
  expect(isMonthly(type)).toBe(monthly)
  expect(makersOf(type)[0]).toBe(maker)
  expect(kindOf(type).type).toBe(type)
})

test('there is no kind of another name', () => {
  // @ts-expect-error No kind is called so.
  expect(() => kindOf('boat')).toThrow('no kind is called boat')
})
