import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { Location } from '#contract/places.ts'
import { kilometresBetween, byRelevance, type Candidate, type Leaning } from './rank.ts'

const NOWHERE: Leaning = { places: [], model: undefined }

function candidate(id: number, differences: Partial<Candidate> = {}): Candidate {
  return { id, aiScore: 60, createdAt: 100 * DAY_MS, location: 'Freetown', model: null, ...differences }
}

function order(candidates: Candidate[], leaning: Partial<Leaning> = {}): number[] {
  return byRelevance(candidates, { ...NOWHERE, ...leaning }).map(({ id }) => id)
}

// [spec 10.17 #12]
test.each<[string, Partial<Candidate>, Partial<Candidate>, Partial<Leaning>]>([
  ['the better listing', { aiScore: 80 }, { aiScore: 60 }, {}],
  ['the newer one', { createdAt: 100 * DAY_MS }, { createdAt: 80 * DAY_MS }, {}],
  ['the one at the place that is looked for', { location: 'Bo' }, { location: 'Kabala' }, { places: ['Bo'] }],
  [
    'the one near any of the places',
    { location: 'Waterloo' },
    { location: 'Kabala' },
    { places: ['Bo', 'Freetown'] },
  ],
  ['the very model', { model: '15 Pro' }, { model: '15 Pro Max' }, { model: '15 pro' }],
  ['the newer of two that are equal', {}, {}, {}],
])('%s comes first', (_name, first, second, leaning) => {
  expect(order([candidate(2, first), candidate(1, second)], leaning)).toEqual([2, 1])
  expect(order([candidate(1, second), candidate(2, first)], leaning)).toEqual([2, 1])
})

// [spec 10.17 #12]
test('a page that is read a month later finds the same order', () => {
  const some = [
    candidate(1, { aiScore: 90, createdAt: 70 * DAY_MS }),
    candidate(2, { aiScore: 40 }),
    candidate(3, { aiScore: 70, createdAt: 90 * DAY_MS }),
  ]
  const later = some.map((each) => ({ ...each, createdAt: each.createdAt - 30 * DAY_MS }))
  expect(order(later)).toEqual(order(some))
})

// [spec 10.17 #12]
test.each<[Location, Location, number]>([
  ['Freetown', 'Waterloo', 25],
  ['Freetown', 'Bo', 175],
  ['Koidu', 'Kono', 0],
])('%s and %s are about %d km apart', (from, to, kilometres) => {
  expect(Math.abs(kilometresBetween(from, to) - kilometres)).toBeLessThan(5)
  expect(Math.abs(kilometresBetween(to, from) - kilometres)).toBeLessThan(5)
})
