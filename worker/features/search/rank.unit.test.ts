import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { SearchFilters } from '#contract/search.ts'
import {
  NOTHING_GIVEN_UP,
  remainingFilters,
  ladderOf,
  placeLabel,
  readGivenUp,
  writeGivenUp,
} from './ladder.ts'
import { type Candidate, type Preference, sortByRelevance, kilometresBetween } from './rank.ts'

const NO_PREFERENCE: Preference = { places: [], model: undefined, now: 100 * DAY_MS }

function candidate(id: number, differences: Partial<Candidate> = {}): Candidate {
  return {
    id,
    aiScore: 60,
    createdAt: 100 * DAY_MS,
    location: 'Freetown',
    model: null,
    reservedUntil: null,
    ...differences,
  }
}

function order(candidates: Candidate[], preference: Partial<Preference> = {}): number[] {
  return sortByRelevance(candidates, { ...NO_PREFERENCE, ...preference }).map(({ id }) => id)
}

test.each<[string, Partial<Candidate>, Partial<Candidate>, Partial<Preference>]>([
  ['the better listing', { aiScore: 80 }, { aiScore: 60 }, {}],
  ['the newer listing', { createdAt: 100 * DAY_MS }, { createdAt: 80 * DAY_MS }, {}],
  ['the listing at the place searched for', { location: 'Bo' }, { location: 'Kabala' }, { places: ['Bo'] }],
  [
    'the listing near any of the places',
    { location: 'Waterloo' },
    { location: 'Kabala' },
    { places: ['Bo', 'Freetown'] },
  ],
  ['the exact model', { model: '15 Pro' }, { model: '15 Pro Max' }, { model: '15 pro' }],
  [
    'the worse listing that can be bought',
    { aiScore: 40, reservedUntil: 100 * DAY_MS },
    { aiScore: 90, reservedUntil: 101 * DAY_MS },
    {},
  ],
  ['the newer of two otherwise equal listings', {}, {}, {}],
])('%s comes first', (_name, first, second, preference) => {
  expect(order([candidate(2, first), candidate(1, second)], preference)).toEqual([2, 1])
  expect(order([candidate(1, second), candidate(2, first)], preference)).toEqual([2, 1])
})

test('listings that are all a month older have the same order', () => {
  const some = [
    candidate(1, { aiScore: 90, createdAt: 70 * DAY_MS }),
    candidate(2, { aiScore: 40 }),
    candidate(3, { aiScore: 70, createdAt: 90 * DAY_MS }),
  ]
  const monthOlder = some.map((each) => ({ ...each, createdAt: each.createdAt - 30 * DAY_MS }))
  expect(order(monthOlder)).toEqual(order(some))
})

test.each<[Location, Location, number]>([
  ['Freetown', 'Waterloo', 25],
  ['Freetown', 'Bo', 175],
  ['Koidu', 'Kono', 0],
])('%s and %s are about %d km apart', (from, to, kilometres) => {
  expect(Math.abs(kilometresBetween(from, to) - kilometres)).toBeLessThan(5)
  expect(Math.abs(kilometresBetween(to, from) - kilometres)).toBeLessThan(5)
})

test.each([
  ['Newton', ['Waterloo', 'Western Area', 'Sierra Leone']],
  ['Freetown', ['Western Area', 'Sierra Leone']],
  ['Waterloo', ['Western Area', 'Sierra Leone']],
  ['Western Area', ['Sierra Leone']],
  ['Koidu', ['Kono', 'Sierra Leone']],
  ['Kono', ['Sierra Leone']],
  ['Lunsar', ['Port Loko', 'Sierra Leone']],
  ['Lungi', ['Port Loko', 'Sierra Leone']],
  ['Bo', ['Sierra Leone']],
  ['Mile 91', ['Sierra Leone']],
] as const)('a search in %s widens to %j', (place, steps) => {
  expect(ladderOf(place).map(placeLabel)).toEqual(steps)
})

test.each<[Location[], string[]]>([
  [
    ['Newton', 'Bo'],
    ['Waterloo or Bo', 'Western Area or Bo', 'Sierra Leone'],
  ],
  [
    ['Koidu', 'Lungi'],
    ['Kono or Port Loko', 'Sierra Leone'],
  ],
  [
    ['Freetown', 'Waterloo'],
    ['Western Area', 'Sierra Leone'],
  ],
  [['Bo', 'Kenema'], ['Sierra Leone']],
])('a search in several places, %j, widens to %j', (places, steps) => {
  expect(ladderOf(places).map(placeLabel)).toEqual(steps)
})

test('a ladder ends with the whole country after at most three steps; without a place it is empty', () => {
  for (const place of LOCATIONS) {
    const steps = ladderOf(place)
    expect(steps.at(-1)).toBeUndefined()
    expect(steps.length).toBeLessThanOrEqual(3)
    expect(steps).not.toContain(place)
  }
  expect(ladderOf(undefined)).toEqual([])
})

describe('the prefix for what a search gave up', () => {
  test.each([
    [{ steps: 0, keys: [] }],
    [{ steps: 3, keys: [] }],
    [{ steps: 0, keys: ['text'] as const }],
    [{ steps: 2, keys: ['productType', 'minPrice', 'text'] as const }],
    [{ steps: 1, keys: FILTER_KEYS }],
  ])('%j is read back as written', (givenUp) => {
    expect(readGivenUp(writeGivenUp(givenUp, 'abc-_'))).toEqual({ givenUp, cursor: 'abc-_' })
    expect(writeGivenUp(givenUp, 'abc').length).toBeLessThanOrEqual(16)
  })

  test('a cursor without a prefix, or no cursor, means that nothing was given up', () => {
    expect(readGivenUp(undefined)).toEqual({ givenUp: NOTHING_GIVEN_UP, cursor: undefined })
    expect(readGivenUp('abc').givenUp).toBe(NOTHING_GIVEN_UP)
  })

  test.each(['~', '1~', '1.~', '4.1~x', '1.-1~x', '1.1.1~x', '1.zzzzzzzzzzz~x', 'x.1~', ' 1.1~'])(
    'an invalid prefix, as in %j, is rejected',
    (cursor) => {
      expect(() => readGivenUp(cursor)).toThrow('That cursor does not belong to this list')
    },
  )
})

test.each<[string, SearchFilters, { steps: number; keys: (typeof FILTER_KEYS)[number][] }, SearchFilters]>([
  [
    'giving up nothing',
    { type: 'generator', maxPrice: 5 },
    { steps: 0, keys: [] },
    { type: 'generator', maxPrice: 5 },
  ],
  [
    'dropping a range',
    { type: 'generator', minPrice: 1, maxPrice: 5, color: 'red' },
    { steps: 0, keys: ['minPrice'] },
    { type: 'generator', color: 'red' },
  ],
  [
    'taking one step of the ladder',
    { type: 'generator', location: 'Newton' },
    { steps: 1, keys: [] },
    { type: 'generator', location: 'Waterloo' },
  ],
  [
    'dropping a filter and widening to the whole country',
    { type: 'generator', location: 'Newton', color: 'red' },
    { steps: 3, keys: ['color'] },
    { type: 'generator' },
  ],
  ['taking more steps than the ladder has', { location: 'Bo' }, { steps: 3, keys: [] }, {}],
])('remainingFilters returns what is left after %s', (_what, filters, givenUp, remaining) => {
  expect(remainingFilters(filters, givenUp)).toEqual(remaining)
})
