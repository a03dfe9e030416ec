import { describe, expect, test } from 'vitest'
import { SearchFilters } from '#contract/search.ts'
import { CASES } from './cases/cases.fixture.ts'
import { EXAMPLES } from './cases/examples.fixture.ts'
import { parseQuery } from './parse-query.ts'

const setting = { year: 2026, slePerUsd: 23 }

// [spec 1 #4, 10.15 #43]
test.each(EXAMPLES)('%s: %s', (_id, text, filters) => {
  expect(asSets(parseQuery(text, setting).filters)).toEqual(asSets(filters))
})

// [spec 1 #4, 10.15 #6, 10.15 #7, 10.15 #8, 10.15 #9, 10.15 #10, 10.15 #11, 10.15 #12, 10.15 #13, 10.15 #14]
// [spec 10.15 #15, 10.15 #16, 10.15 #17, 10.15 #18, 10.15 #19, 10.15 #20, 10.15 #21, 10.15 #22, 10.15 #23]
// [spec 10.15 #24, 10.15 #25, 10.15 #26, 10.15 #27, 10.15 #28, 10.15 #29, 10.15 #30, 10.15 #31, 10.15 #32]
// [spec 10.15 #36, 10.15 #37, 10.15 #38, 10.15 #39]
describe.each(CASES)('%s', (_clause, cases) => {
  // [spec 1 #4, 10.15 #6, 10.15 #7, 10.15 #8, 10.15 #9, 10.15 #10, 10.15 #11, 10.15 #12, 10.15 #13]
  // [spec 10.15 #14, 10.15 #15, 10.15 #16, 10.15 #17, 10.15 #18, 10.15 #19, 10.15 #20, 10.15 #21, 10.15 #22]
  // [spec 10.15 #23, 10.15 #24, 10.15 #25, 10.15 #26, 10.15 #27, 10.15 #28, 10.15 #29, 10.15 #30, 10.15 #31]
  // [spec 10.15 #32, 10.15 #36, 10.15 #37, 10.15 #38, 10.15 #39]
  test.each(cases)('%s', (text, filters) => {
    expect(asSets(parseQuery(text, setting).filters)).toEqual(asSets(filters))
  })
})

describe('the setting', () => {
  // [spec 10.15 #16]
  test('ages of cars count from the year it is', () => {
    expect(parseQuery('car under 2 years', { ...setting, year: 2030 }).filters).toEqual({
      type: 'car_sale',
      minYear: 2028,
    })
  })

  // [spec 10.15 #9]
  test('dollars count at the rate it is', () => {
    expect(parseQuery('under $100', { ...setting, slePerUsd: 20 }).filters).toEqual({ maxPrice: 2000 })
  })

  // [spec 10.15 #16]
  test('next year is a year and the year after it a price', () => {
    expect(parseQuery('toyota 2027', setting).filters).toEqual({
      type: 'car_sale',
      brand: ['Toyota'],
      minYear: 2027,
      maxYear: 2027,
    })
    expect(parseQuery('toyota 2028', setting).filters).toEqual({
      type: 'car_sale',
      brand: ['Toyota'],
      maxPrice: 2028,
    })
  })
})

describe('characters', () => {
  test.each([
    ['accents', 'phóne in KÉNÉMA', { type: 'electronics', location: 'Kenema' }],
    ['wide letters', 'ＰＨＯＮＥ in Ｂｏ', { type: 'electronics', location: 'Bo' }],
    ['what has no width', 'pho\u200bne na Ke\u00adnema', { type: 'electronics', location: 'Kenema' }],
    ['apostrophes', "for my dad's shop, generator", { type: 'generator' }],
    ['capitals of Krio', 'FƆN NA FRITƆŊ', { type: 'electronics', location: 'Freetown' }],
  ])('of other kinds say the same: %s', (_kind, text, filters) => {
    expect(parseQuery(text, setting).filters).toEqual(filters)
  })
})

describe('misspellings', () => {
  // [spec 10.15 #37]
  test('say what they were taken for', () => {
    expect(parseQuery('Samsong phone in Freetwon', setting).repaired).toEqual([
      { from: 'Samsong', to: 'samsung' },
      { from: 'Freetwon', to: 'freetown' },
    ])
  })

  test('say what they were taken for behind a word that is no name', () => {
    expect(parseQuery('zzzz  Freetwon', setting).repaired).toEqual([{ from: 'Freetwon', to: 'freetown' }])
  })

  // [spec 10.15 #37]
  test('are not repaired in a verbatim query, while known spellings of a name still count', () => {
    const verbatim = { ...setting, isVerbatim: true }
    expect(parseQuery('toyata in Freetwon', verbatim)).toMatchObject({
      filters: { text: 'toyata freetwon' },
      repaired: [],
    })
    expect(parseQuery('rav 4 na Fritɔng', verbatim).filters).toEqual({
      type: 'car_sale',
      brand: ['Toyota'],
      model: 'rav4',
      location: 'Freetown',
    })
  })

  // [spec 10.15 #37]
  test.each(['bo', 'fon', 'kai', 'dal', 'foe'])('never touch a word under four letters: %s', (word) => {
    expect(parseQuery(word, setting).repaired).toEqual([])
  })
})

/** Lists as sets: their order says nothing. */
function asSets(filters: SearchFilters): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value]),
  )
}
