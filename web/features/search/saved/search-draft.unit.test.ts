import { expect, test } from 'vitest'
import type { SearchFilters } from '#contract/search.ts'
import { readFeedSearch } from '#web/features/search/feed/feed-search.ts'
import { resultsOf } from './search-draft.ts'

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
  ['a text alone', 'two bedroom flat', {}],
  ['filters alone', '', CAR],
  ['a text with what was chosen beside it', 'corolla', CAR],
  [
    'figures that are text, and what is on',
    '',
    { model: '15', text: '2024', furnished: true, minBedrooms: 0 },
  ],
])('%s leads to the address that the feed itself gives it', (_what, query, filters) => {
  const address = Object.entries(resultsOf({ query, filters })).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(address)).toEqual(readFeedSearch({ ...filters, q: query }))
})
