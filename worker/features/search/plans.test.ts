import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LISTING_SORTS } from '#contract/lists.ts'
import type { SearchFilters } from '#contract/search.ts'
import { openDb } from '../../db/client.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import { tiersOf } from './matching.ts'
import {
  findFirstMatching,
  findKeys,
  findKeysOfEach,
  listCandidates,
  listCandidatesByKeys,
  listInOrder,
  listOfBand,
  listRows,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')

const searches: [string, SearchFilters][] = [
  ['words', { text: 'clean toyota corolla' }],
  [
    'filters',
    {
      type: 'car_sale',
      location: ['Bo', 'Western Area'],
      brand: ['Toyota'],
      notBrand: ['Honda'],
      minYear: 2024,
      maxMileage: 37_282,
    },
  ],
  ['words in a price range', { text: 'generator', minPrice: 5_000, maxPrice: 8_000 }],
]

describe.each(searches)('no search by %s scans a table or sorts in a temporary tree', (_name, filters) => {
  const tiers = tiersOf(filters)
  if (!tiers) throw new Error('there is such a thing')
  const { all, split } = tiers

  // [spec 10.17 #10]
  test.each(LISTING_SORTS)('by %s, first page, deep and by offset', async (by) => {
    for (const part of [
      { limit: 21 },
      { limit: 21, after: { key: 10, id: 900 } },
      { limit: 21, offset: 40 },
    ]) {
      const query = listInOrder(db, all, by, part).toSQL()
      expect(faultsOf(await planOf(query))).toEqual([])
      expect(query.params.length).toBeLessThanOrEqual(100)
    }
  })

  // [spec 10.17 #10]
  test('its matches, a band of likes and the candidates of each tier', async () => {
    const ways = split ? [all, split.title] : [all]
    const queries: { toSQL(): { sql: string; params: unknown[] } }[] = [
      findKeysOfEach(db, ways, 1_001),
      findKeysOfEach(db, ways, 100, true),
      findFirstMatching(db, ways, 20),
    ]
    queries.push(
      findKeys(db, all),
      listOfBand(db, all, 5, undefined, 1_000),
      listOfBand(db, all, 5, 70, 21),
      listCandidates(db, all, 900, 200),
    )
    if (split)
      queries.push(
        findKeys(db, split.title),
        listCandidates(db, split.title, 900, 200),
        listCandidates(db, split.rest, 900, 200),
      )
    for (const query of queries) expect(faultsOf(await planOf(query.toSQL()))).toEqual([])
  })

  // [spec 10.17 #10]
  test('its range of rowids is known to the index, which begins there', async () => {
    const plan = await planOf(
      listInOrder(db, all, 'price_asc', { limit: 21, after: { key: 10, id: 900 } }).toSQL(),
    )
    expect(plan.join()).toMatch(/VIRTUAL TABLE INDEX \d+:M1>/)
  })
})

// [spec 10.17 #10]
test('listings and candidates by their keys', async () => {
  const keys = Array.from({ length: 100 }, (_unused, index) => index + 1)
  for (const query of [listRows(db, keys.slice(0, 50)), listCandidatesByKeys(db, keys)]) {
    expect(faultsOf(await planOf(query.toSQL()))).toEqual([])
    expect(query.toSQL().params.length).toBeLessThanOrEqual(100)
  }
})
