import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LISTING_SORTS, type ListingSort } from '#contract/lists.ts'
import { openDb } from '../../../db/client.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
import type { FeedPosition } from './cursor.ts'
import {
  countActive,
  countByPlace,
  countOfSeller,
  feedPage,
  listByIds,
  listOfSeller,
  listToMatch,
  newestByPlace,
  type FeedFilter,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')

const filters: [string, FeedFilter][] = [
  ['all items', {}],
  ['a kind', { type: 'generator' }],
  ['a kind in a place', { type: 'car_sale', location: 'Bo' }],
  ['a kind in a wide place', { type: 'home_rent', location: 'Western Area' }],
  ['a place', { location: 'Freetown' }],
]
const feeds = filters.flatMap(([name, filter]) =>
  LISTING_SORTS.map((sort): [string, FeedFilter, ListingSort] => [`${name} by ${sort}`, filter, sort]),
)

// [spec 10.17 #1]
describe('no hot query scans a table or sorts in a temporary tree', () => {
  // [spec 10.17 #1]
  test.each(feeds)('the feed of %s, first page and deep', async (_name, filter, sort) => {
    const at: FeedPosition = sort === 'createdAt' ? { by: sort, id: 900 } : { by: sort, key: 10, id: 900 }
    for (const statement of [
      ...feedPage(db, filter, sort, undefined, 21),
      ...feedPage(db, filter, sort, at, 21),
    ]) {
      expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
    }
  })

  test.each([
    ['the total of a feed', countActive(db, { type: 'generator', location: 'Bo' })],
    ['the total of all', countActive(db, {})],
    ['the counts by place', countByPlace(db)],
    ["a seller's listings", listOfSeller(db, 1, 'sold', undefined, 21, 0)],
    ["a seller's listings to hold against filters", listToMatch(db, 1, 'active', true, 2_001)],
    ['some listings by key', listByIds(db, [1, 2])],
    ["the total of a seller's listings", countOfSeller(db, 1, 'sold')],
    ["the total of a seller's listings in another state", countOfSeller(db, 1, 'expired')],
  ])('%s', async (_name, statement) => {
    expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
  })

  test('the newest of each kind and place', async () => {
    for (const statement of newestByPlace(db)) expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
  })
})
