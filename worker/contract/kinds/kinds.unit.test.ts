import { expect, test } from 'vitest'
import { LETTERS } from '#worker/features/listings/indexing/facets.ts'
import { attributeText } from './attribute-text.ts'
import type { Attribute, Filter, Kind } from './attribute.ts'
import { type ListingType, TYPED_COLUMNS, filtersOf, isMonthly, kindOf, makersOf } from './derived.ts'
import {
  FILTERS,
  FILTER_KEYS,
  FLAG_KEYS,
  LIST_KEYS,
  NUMBER_KEYS,
  RANGE_ENDS,
  TEXT_KEYS,
  keysOf,
} from './filters.ts'
import { kvaOf } from './generator.ts'
import { KINDS } from './kinds.ts'

const kinds: readonly Kind[] = KINDS
const filters = kinds.flatMap(filtersOf)
const attributes = kinds.flatMap((kind) => Object.values<Attribute>(kind.attributes))

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

/** Keeps only the values of the four kinds. In some test runs there is a fifth kind. */
const among = <T>(values: readonly T[], known: readonly T[]) =>
  values.filter((value) => known.includes(value))

const WORDS = { yes: 'Yes', no: 'No' }
const base = { column: 'some', label: 'Some' }
const messages = { number: '', min: '', max: '' }
const number = { ...base, input: 'number' as const, min: 0, max: 9, messages }
const age = { ...number, format: { zero: 'New', one: '1 month old', many: 'months old' } }
const rooms = { ...number, format: { cardUnit: 'bed' } }
const miles = { ...number, format: { unit: 'mi' } }
const choice = { ...base, input: 'choice' as const, choices: ['a', 'b'], words: { a: 'The first' } }

test.each<[what: string, of: (filter: Filter) => string | number | undefined]>([
  ['chip order', ({ chipOrder }) => chipOrder],
  ['letter', (filter) => ('letter' in filter ? filter.letter : undefined)],
  ['first key', (filter) => keysOf(filter)[0]],
])('no two filters have the same %s, and a filter is the same in all kinds that share it', (_what, of) => {
  for (const { filter } of filters)
    for (const other of filters)
      if (of(filter) !== undefined && of(filter) === of(other.filter)) expect(other.filter).toEqual(filter)
})

test('no filter uses a letter with which other facets of the text index begin', () => {
  const taken: readonly string[] = ['0', ...Object.values(LETTERS)]
  for (const { filter } of filters)
    if ('letter' in filter) {
      expect(filter.letter).toMatch(/^[a-z\d]$/)
      expect(taken).not.toContain(filter.letter)
    }
})

test('a range indexed by steps has the step of its attribute', () => {
  const steps = filters.flatMap(({ filter, attribute }) =>
    filter.by === 'range' && filter.scale.by === 'steps' ? [{ step: filter.scale.step, attribute }] : [],
  )
  expect(steps).not.toEqual([])
  for (const { step, attribute } of steps) {
    if (attribute?.input === 'number') expect(step, attribute.column).toBe(attribute.step)
    if (attribute?.input === 'year') expect(step, attribute.column).toBe(1)
  }
})

test('no two kinds have the same position in the feed', () => {
  expect(new Set(kinds.map(({ feedPosition }) => feedPosition)).size).toBe(kinds.length)
})

test('a column holds values of one type', () => {
  const typeOf: Record<Attribute['input'], string> = {
    text: 'text',
    choice: 'text',
    fixed: 'text',
    number: 'number',
    year: 'number',
    date: 'text',
    flag: 'flag',
    list: 'list',
  }
  for (const { column, input } of attributes)
    for (const other of attributes)
      if (other.column === column) expect(typeOf[other.input], column).toBe(typeOf[input])
})

test('every required text or choice has a message for when it is missing', () => {
  for (const attribute of attributes)
    if ((attribute.input === 'text' || attribute.input === 'choice') && !attribute.isOptional)
      expect(attribute.missingMessage, attribute.column).toBeTruthy()
})

test('search keys are in the order of their chips, the vaguest last', () => {
  const known = KEYS.split(' ')
  expect(among<string>(FILTER_KEYS, known)).toEqual(known)
})

test('search keys are grouped into lists, numbers, flags and texts', () => {
  const known = KEYS.split(' ')
  expect(among<string>(LIST_KEYS, known)).toEqual(['notProductType', 'brand', 'notBrand', 'notFuel'])
  expect(among<string>(NUMBER_KEYS, known).toSorted()).toEqual(
    ['minPrice', 'maxPrice', 'maxMileage', ...RANGES.flat()].toSorted(),
  )
  expect(among<string>(FLAG_KEYS, known)).toEqual(['furnished', 'petsAllowed', 'parking'])
  expect(among<string>(TEXT_KEYS, known)).toEqual(['model', 'storage', 'color', 'text'])
  expect(RANGE_ENDS.filter(([min]) => known.includes(min))).toEqual(RANGES)
})

test('the keys of a filter include the excluding key or both ends of the range', () => {
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

test('every grouped search key is in one group only', () => {
  const grouped = [LIST_KEYS, NUMBER_KEYS, FLAG_KEYS, TEXT_KEYS].flat()
  expect(new Set(grouped).size).toBe(grouped.length)
  for (const key of grouped) expect(FILTER_KEYS).toContain(key)
  expect(NUMBER_KEYS).toEqual(expect.arrayContaining(RANGE_ENDS.flat()))
})

test('a filter lists its kinds with the values that each accepts', () => {
  const filterOf = (key: string) => FILTERS.find(({ filter }) => 'key' in filter && filter.key === key)
  expect(filterOf('fuel')?.choices.get('generator')).toEqual(['Petrol', 'Diesel', 'Gas'])
  expect(filterOf('condition')?.choices.get('electronics')).toEqual(['brand_new_in_box'])
  expect(filterOf('brand')?.choices.get('car_sale')).toContain('Toyota')
  expect(filterOf('color')?.choices.get('car_sale')).toEqual([])
  expect(filterOf('parking')?.choices.get('home_rent')).toEqual([])
  expect(filterOf('storage')?.kinds).toEqual(['electronics'])
})

test('typed columns are those of text and list attributes', () => {
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
])('%s has the expected price period and first maker', (type, monthly, maker) => {
  expect(isMonthly(type)).toBe(monthly)
  expect(makersOf(type)[0]).toBe(maker)
  expect(kindOf(type).type).toBe(type)
})

test('an unknown kind throws', () => {
  // @ts-expect-error No kind has this name.
  expect(() => kindOf('boat')).toThrow('no kind is called boat')
})

test.each<[Attribute, unknown, 'card' | 'table', string]>([
  [choice, 'a', 'table', 'The first'],
  [choice, 'b', 'table', 'b'],
  [{ ...base, input: 'choice', choices: ['a'] }, 'a', 'table', 'a'],
  [
    { ...base, input: 'fixed', value: 'a', missingMessage: '', words: { a: 'Sealed' } },
    'a',
    'table',
    'Sealed',
  ],
  [{ ...base, input: 'flag' }, true, 'table', 'Yes'],
  [{ ...base, input: 'flag' }, false, 'table', 'No'],
  [
    { ...base, input: 'list', max: 2, knownValues: [], messages: { blank: '', max: '' } },
    ['x', 'y'],
    'table',
    'x, y',
  ],
  [{ ...base, input: 'text' }, 'as typed', 'table', 'as typed'],
  [{ ...base, input: 'text' }, 7, 'table', '7'],
  [
    { ...base, input: 'year', ageMaxYears: 3, messages: { number: '', whole: '', tooOld: '', future: '' } },
    2_024,
    'table',
    '2024',
  ],
  [number, 1_234.56, 'table', '1,234.6'],
  [miles, 45_000, 'table', '45,000 mi'],
  [miles, 45_000, 'card', '45,000 mi'],
  [rooms, 2, 'table', '2'],
  [rooms, 2, 'card', '2 bed'],
  [age, 0, 'table', 'New'],
  [age, 1, 'table', '1 month old'],
  [age, 2, 'card', '2 months old'],
  [{ ...number, format: { many: 'years' } }, 0, 'table', '0 years'],
  [{ ...number, format: { many: 'years' } }, 1, 'table', '1 years'],
  [number, 'not a number', 'table', 'not a number'],
])('the attribute %o shows the value %j in a %s as %j', (attribute, value, where, text) => {
  expect(attributeText(attribute, value, WORDS, where)).toBe(text)
})

test.each([
  ['5KVA', 5],
  ['2.5 kva', 2.5],
  ['10 KVA+', 10],
  ['Honda, 7.5KW silent', 7.5],
  ['3500W', 3.5],
  ['3,500 W', 3.5],
  ['12,500.5VA', 12.5005],
  ['950 watts', 0.95],
])('a power output of %j is %d KVA', (text, kva) => {
  expect(kvaOf(text)).toBe(kva)
})

test.each(['big', '5', 'KVA', '240V', '3 wheels', ''])('a power output of %j has no KVA', (text) => {
  expect(kvaOf(text)).toBeUndefined()
})
