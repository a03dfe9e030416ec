import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LISTING_SORTS, type ListingSort } from '#contract/kinds.ts'
import { openDb } from '../../db/client.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import {
  deleteFavouritesOf,
  deleteLikesOf,
  deleteRepliesOf,
  deleteThreadsOf,
  findLikes,
} from '../engagement/store.ts'
import { holdUploads, releaseUploads } from '../media/store.ts'
import { addNotifications } from '../notifications/store.ts'
import type { FeedPosition } from './cursor.ts'
import {
  addEvents,
  asRead,
  changeListings,
  countActive,
  countOfSeller,
  emptyListings,
  endListings,
  feedPage,
  findByPublicId,
  idsWhere,
  listByIds,
  listExpiring,
  listOfSeller,
  listPurgeable,
  listToMatch,
  listUntold,
  markTold,
  newestLike,
  stillExpiring,
  stillPurgeable,
  stillUntold,
  totalsOfSeller,
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

describe('no hot query scans a table or sorts in a temporary tree', () => {
  test.each(feeds)('the feed of %s, first page and deep', async (_name, filter, sort) => {
    const at: FeedPosition = sort === 'createdAt' ? { by: sort, id: 900 } : { by: sort, key: 10, id: 900 }
    for (const statement of [
      ...feedPage(db, filter, sort, undefined, 21),
      ...feedPage(db, filter, sort, at, 21),
    ]) {
      expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
    }
  })

  const [nearby, anywhere] = newestLike(db, { id: 1, type: 'generator', location: 'Bo' }, 6)
  test.each([
    ['the total of a feed', countActive(db, { type: 'generator', location: 'Bo' })],
    ['the total of all', countActive(db, {})],
    ['one listing', findByPublicId(db, 'x')],
    ["a seller's listings", listOfSeller(db, 1, 'sold', undefined, 21, 0)],
    ["a seller's listings to hold against filters", listToMatch(db, 1, 'active', true, 2_001)],
    ['some listings by key', listByIds(db, [1, 2])],
    ["the total of a seller's listings", countOfSeller(db, 1, 'sold')],
    ["the total of a seller's listings in another state", countOfSeller(db, 1, 'expired')],
    ['the likes of a page', findLikes(db, 1, [1, 2])],
    ['similar ones nearby', nearby],
    ['similar ones anywhere', anywhere],
  ])('%s', async (_name, statement) => {
    expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
  })

  const read = asRead({ id: 1, updatedAt: 2, status: 'active' })
  const expiring = stillExpiring([1, 2], 9)
  const untold = stillUntold([1, 2], 3, 9)
  const purgeable = stillPurgeable([1, 2], 9)
  test.each([
    ["the totals of a seller's listings", totalsOfSeller(db, 1)],
    ['a change of one listing', changeListings(db, read, { status: 'sold', updatedAt: 3 })],
    ['the events of a change', addEvents(db, read, [{ kind: 'sold' }], 1, 3)],
    ['those that expire', endListings(db, expiring, 9)],
    ['the events of those that expire', addEvents(db, expiring, [{ kind: 'expired' }], null, 9)],
    ['the news of those that expire', addNotifications(db, [], { listingIds: idsWhere(expiring) })],
    ['those that are told of', markTold(db, untold)],
    ['the events of those that are told of', addEvents(db, untold, [{ kind: 'expiry_told' }], null, 9)],
    ['those that are purged', emptyListings(db, purgeable, 9)],
    ['likes of those that are purged', deleteLikesOf(db, idsWhere(purgeable))],
    ['favourites of those that are purged', deleteFavouritesOf(db, idsWhere(purgeable))],
    ['answers at those that are purged', deleteRepliesOf(db, idsWhere(purgeable))],
    ['comments at those that are purged', deleteThreadsOf(db, idsWhere(purgeable))],
    ['photos claimed once more', holdUploads(db, ['l/1.webp'], 9)],
    ['photos that nothing shows', releaseUploads(db, [1], ['l/1.webp'], '/media/', 9)],
  ])('%s', async (_name, statement) => {
    expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
  })

  test.each([
    ['those to expire', listExpiring(db, 9, 500), 'listings_to_expire'],
    ['those to tell of', listUntold(db, 3, 9, 500), 'listings_to_tell'],
    ['those to purge', listPurgeable(db, 9, 100), 'listings_to_purge'],
  ])('%s, by an index that holds no others', async (_name, statement, index) => {
    const plan = await planOf(statement.toSQL())
    expect(faultsOf(plan)).toEqual([])
    expect(plan.join()).toContain(index)
  })
})

test('the check itself sees a scan and a sort', async () => {
  const plan = await planOf({ sql: 'SELECT * FROM listings ORDER BY description', params: [] })
  expect(faultsOf(plan)).toHaveLength(2)
})
