import { describe, expect, test } from 'vitest'
import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import { SearchFilters } from '#contract/search.ts'
import { filtersLeft, NOTHING, readGivenUp, writeGivenUp } from './ladder.ts'

describe('what was given up stands before the cursor', () => {
  // [spec 10.16 #11]
  test.each([
    [{ steps: 0, keys: [] }],
    [{ steps: 3, keys: [] }],
    [{ steps: 0, keys: ['text'] as const }],
    [{ steps: 2, keys: ['productType', 'minPrice', 'text'] as const }],
    [{ steps: 1, keys: FILTER_KEYS }],
  ])('%j', (givenUp) => {
    expect(readGivenUp(writeGivenUp(givenUp, 'abc-_'))).toEqual({ givenUp, cursor: 'abc-_' })
    expect(writeGivenUp(givenUp, 'abc').length).toBeLessThanOrEqual(16)
  })

  test('a first page has given up nothing', () => {
    expect(readGivenUp(undefined)).toEqual({ givenUp: NOTHING, cursor: undefined })
    expect(readGivenUp('abc').givenUp).toBe(NOTHING)
  })

  // [spec 10.16 #11]
  test.each(['~', '1~', '1.~', '4.1~x', '1.-1~x', '1.1.1~x', '1.zzzzzzzzz~x', 'x.1~', ' 1.1~'])(
    '%j is refused',
    (cursor) => {
      expect(() => readGivenUp(cursor)).toThrow('That cursor does not belong to this list')
    },
  )
})

test.each<[string, SearchFilters, { steps: number; keys: (typeof FILTER_KEYS)[number][] }, SearchFilters]>([
  [
    'nothing given up',
    { type: 'generator', maxPrice: 5 },
    { steps: 0, keys: [] },
    { type: 'generator', maxPrice: 5 },
  ],
  [
    'both ends of a range',
    { type: 'generator', minPrice: 1, maxPrice: 5, color: 'red' },
    { steps: 0, keys: ['minPrice'] },
    { type: 'generator', color: 'red' },
  ],
  [
    'a step',
    { type: 'generator', location: 'Newton' },
    { steps: 1, keys: [] },
    { type: 'generator', location: 'Waterloo' },
  ],
  [
    'everywhere',
    { type: 'generator', location: 'Newton', color: 'red' },
    { steps: 3, keys: ['color'] },
    { type: 'generator' },
  ],
  ['more steps than there are', { location: 'Bo' }, { steps: 3, keys: [] }, {}],
])('%s', (_what, filters, givenUp, left) => {
  expect(filtersLeft(filters, givenUp)).toEqual(left)
})
