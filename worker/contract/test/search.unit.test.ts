import { describe, expect, test } from 'vitest'
import { LOCATIONS } from '#contract/places.ts'
import {
  SearchFilters,
  SearchText,
  SearchedType,
  SmartSearch,
  SmartSearchResponse,
  SuggestQuery,
  Suggestions,
} from '#contract/search.ts'
import { expectRefusals, expectRequiredFields, testFields } from './contract.fixture.ts'

const many = (count: number) => Array.from({ length: count }, (_each, index) => `Maker ${index}`)

/** One or more values of a closed list, separated by commas in a query string. */
const choice = (one: string, other: string, refusal: string) => ({
  accepts: [undefined, one, [one, other]],
  parses: [
    [[one], one],
    [`${one}, ${other}`, [one, other]],
    [` ${one} ,${one}`, one],
    [
      [one, one, other],
      [one, other],
    ],
  ] as const,
  refuses: { [refusal]: ['', 'no such', [one, 'no such'], 7], 'Name at least one': [[]] },
})

const makers = {
  accepts: [undefined, ['Honda'], ['Honda', 'Yamaha'], many(20), ['x'.repeat(60)]],
  parses: [
    ['Honda', ['Honda']],
    ['Honda, Yamaha', ['Honda', 'Yamaha']],
    [
      ['Honda ', 'Yamaha', 'Yamaha'],
      ['Honda', 'Yamaha'],
    ],
  ] as const,
  refuses: {
    'At most 20 alternatives': [many(21)],
    'Name at least one': [[]],
    'A brand must be text': [7, [null]],
    'Must not be blank': ['', 'Honda,', [' ']],
    '': [['x'.repeat(61)]],
  },
}

const number = (max: number) => ({
  accepts: [undefined, 0, 0.5, max],
  parses: [
    ['0', 0],
    [String(max), max],
    ['12.5', 12.5],
    ['12.25', 12.25],
  ] as const,
  refuses: {
    'Must be a number': ['', '-1', '1.', '.5', '1.255', '1e3', 'x1', '1x', null, true, '10000000000000'],
    'Must be at least 0': [-0.01],
    'Is too large': [max + 0.01, '9999999999999'],
  },
})

const whole = (max: number) => ({
  accepts: [undefined, 0, max],
  parses: [
    ['0', 0],
    [String(max), max],
  ] as const,
  refuses: {
    'Must be a number': ['', '-1', 'x1', '1x', null],
    'Must be a whole number': [1.5, '1.5'],
    'Must be at least 0': [-1],
    'Is too large': [max + 1, String(max + 1)],
  },
})

const flag = {
  accepts: [undefined, true],
  parses: [
    ['true', true],
    [false, undefined],
    ['false', undefined],
  ] as const,
  refuses: { 'Must be true': ['', 'yes', 1, null] },
}

const text = (max: number) => ({
  accepts: [undefined, 'x', 'x'.repeat(max)],
  parses: [[' 128GB ', '128GB']] as const,
  refuses: {
    'Must be text': [7, null],
    'Must not be blank': ['', '  '],
    [`At most ${max} characters`]: ['x'.repeat(max + 1)],
  },
})

const lowerCase = { ...text(60), parses: [[' RAV4 Hybrid ', 'rav4 hybrid']] as const }

const TYPE = 'Please select a listing type'
const CONDITION = 'Condition must be one of new, excellent, good, fair, brand_new_in_box'
const FUEL = 'Fuel must be one of Petrol, Diesel, Gas, Hybrid, Electric'
const PRODUCT =
  'Product type must be one of iPhone, MacBook, iPad, 5G Phone, Android Phone, Laptop, Tablet, Gaming ' +
  'Console, Smartwatch, Headphones'

testFields('the filters of a search', [SearchFilters, {}], {
  type: {
    accepts: [undefined, 'electronics', 'generator', 'car_sale', 'home_rent'],
    parses: [
      ['generators', 'generator'],
      ['cars', 'car_sale'],
      ['homes', 'home_rent'],
    ],
    refuses: { [TYPE]: ['', 'Cars', 'boats', 7, ['cars'], null] },
  },
  location: choice('Bo', 'Port Loko', 'Please select a valid Sierra Leone location'),
  minPrice: number(1_000_000_000),
  maxPrice: number(1_000_000_000),
  brand: makers,
  notBrand: makers,
  notFuel: { accepts: [['Petrol', 'Electric']], parses: [['Gas', ['Gas']]], refuses: { [FUEL]: ['petrol'] } },
  notProductType: { accepts: [['iPad']], parses: [['iPad', ['iPad']]], refuses: { [PRODUCT]: ['Fridge'] } },
  productType: choice('iPhone', 'Headphones', PRODUCT),
  model: lowerCase,
  storage: text(60),
  minYear: whole(9_999),
  maxYear: whole(9_999),
  maxMileage: number(1_000_000_000),
  condition: choice('fair', 'brand_new_in_box', CONDITION),
  transmission: choice('manual', 'automatic', 'Transmission must be one of manual, automatic'),
  bodyType: choice('Sedan', 'Van', 'Body type must be one of Sedan, SUV, Hatchback, Pickup, Van'),
  fuel: choice('Petrol', 'Electric', FUEL),
  minKva: number(1_000_000_000),
  maxKva: number(1_000_000_000),
  minAgeMonths: whole(1_200),
  maxAgeMonths: whole(1_200),
  minBedrooms: whole(50),
  maxBedrooms: whole(50),
  minBathrooms: number(50),
  maxBathrooms: number(50),
  propertyType: choice(
    'apartment',
    'townhouse',
    'Property type must be one of apartment, house, condo, townhouse',
  ),
  furnished: flag,
  petsAllowed: flag,
  parking: flag,
  color: lowerCase,
  sortBy: {
    accepts: [undefined, 'ai_score', 'likes', 'createdAt', 'price_asc', 'price_desc', 'move_in'],
    refuses: {
      'Sort by one of ai_score, likes, createdAt, price_asc, price_desc, move_in': ['', 'price', 'newest'],
    },
  },
  text: text(500),
})

test('a filter may have at most twenty alternatives', () => {
  const places = LOCATIONS.filter((place) => place !== 'Western Area')
  expect(SearchFilters.parse({ location: [...places, 'Western Area'] }).location).toHaveLength(20)
  expectRefusals(SearchFilters, [
    [{ location: [...places, 'Western Area', 'Bo '] }, 'location', 'At most 20 alternatives'],
    [{ fuel: many(21) }, 'fuel', 'At most 20 alternatives'],
  ])
})

test('filters must be an object, and a type is optional', () => {
  expectRefusals(SearchFilters, [
    ['cars', '', 'Filters must be an object'],
    [null, '', 'Filters must be an object'],
  ])
  expect(SearchedType.parse(undefined)).toBeUndefined()
})

testFields('a smart search', [SmartSearch, { query: 'phone' }], {
  query: {
    accepts: ['x', ' phone in Bo ', 'x'.repeat(500)],
    refuses: {
      'Say what you are looking for': [undefined, null, 7, '', ' \n '],
      'Search with at most 500 characters': ['x'.repeat(501)],
    },
  },
  filters: {
    accepts: [{}, { location: 'Bo' }],
    parses: [[undefined, {}]],
    refuses: { 'Filters must be an object': [null, 'Bo'], 'Must be text': [{ text: 7 }] },
  },
})

test('a search text may be empty', () => {
  expect(SearchText.parse('')).toBe('')
})

testFields('the query of the suggestions', [SuggestQuery, { q: 'ph' }], {
  q: {
    accepts: ['', 'x'.repeat(100)],
    refuses: { 'At most 100 characters': ['x'.repeat(101)], '': [undefined] },
  },
})

describe('the responses of search calls', () => {
  test.each(['type', 'text', 'sortBy', 'notFuel', 'maxBathrooms'])('a chip may have the key %s', (key) => {
    const chip = { key, value: 'x', label: 'X', span: [0, 5] }
    expectRequiredFields(SmartSearchResponse, { dbQuery: { location: 'Bo' }, understood: [chip] })
  })

  test('the value of a chip is a text, a number, true or a list, and its span is optional', () => {
    for (const value of ['x', 5, true, ['x', 'y']]) {
      const chip = { key: 'brand', value, label: 'X' }
      expectRequiredFields(SmartSearchResponse, { dbQuery: {}, understood: [chip] })
    }
    const chip = { key: 'brand', value: 'x', label: 'X' }
    for (const wrong of [{ key: 'colour' }, { value: null }, { span: [0] }, { span: ['0', '1'] }])
      expect(
        SmartSearchResponse.safeParse({ dbQuery: {}, understood: [{ ...chip, ...wrong }] }).success,
      ).toBe(false)
  })

  test.each(['category', 'brand', 'model', 'place', 'word'])('a suggestion may be a %s', (what) => {
    expectRequiredFields(Suggestions, { suggestions: [{ text: 'toyota', what, count: 3 }] })
  })
})
