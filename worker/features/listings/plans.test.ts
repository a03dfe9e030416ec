import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { deleteLikesOf, deleteRepliesOf, deleteThreadsOf } from '#worker/features/engagement/store.ts'
import {
  claimKeptUploads,
  claimUploadsAgain,
  findPhoto,
  keysIn,
  keysOfListing,
  keysOfPerson,
  listSizes,
  releaseUploads,
  takeFromListings,
  takeFromProfiles,
  unclaimedKeysOf,
} from '#worker/features/media/store.ts'
import { addNotifications, deleteEarlierLead } from '#worker/features/notifications/store.ts'
import { expectIndexed, faultsOf, planOf } from '#worker/test/databases.ts'
import { addLead, deleteLeadsBefore, findNumber } from './contact/store.ts'
import {
  addEvents,
  addView,
  isUnchanged,
  changeListings,
  emptyListings,
  markExpired,
  findByPublicId,
  findLikes,
  findRemovalOf,
  idsWhere,
  listExpiring,
  listPurgeable,
  listNeedingExpiryNotice,
  markNotified,
  newestSimilar,
  isExpiring,
  isPurgeable,
  needsExpiryNotice,
  totalsOfSeller,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')

describe('no frequent query scans a table or sorts in a temporary B-tree:', () => {
  const shown = { id: 1, type: 'electronics', productType: 'Laptop', location: 'Bo' } as const
  const [ofProduct, nearby, anywhere] = newestSimilar(db, shown, 6)
  test.each([
    ['one listing', findByPublicId(db, 'x')],
    ['the likes of a page', findLikes(db, 1, [1, 2])],
    ['a view', addView(db, 1, 20_000, 'abcdef')],
    ['why moderators removed a listing', findRemovalOf(db, 1)],
    ['similar listings nearby', nearby],
    ['similar listings anywhere', anywhere],
  ])('%s', async (_name, statement) => expectIndexed(statement))

  const unchanged = isUnchanged({ id: 1, updatedAt: 2, status: 'active' })
  const press = { listingId: 1, sellerId: 2, personId: 3, channel: 'call', day: 20_000, now: 9 } as const
  const expiring = isExpiring([1, 2], 9)
  const unnotified = needsExpiryNotice([1, 2], 3, 9)
  const purgeable = isPurgeable([1, 2], 9)
  test.each([
    ["the totals of a seller's listings", totalsOfSeller(db, 1)],
    ['a change of one listing', changeListings(db, unchanged, { status: 'sold', updatedAt: 3 })],
    ['the events of a change', addEvents(db, unchanged, [{ kind: 'sold' }], 1, 3)],
    ['expiring listings', markExpired(db, expiring, 9)],
    ['the events of listings that expire', addEvents(db, expiring, [{ kind: 'expired' }], null, 9)],
    [
      'the notifications of listings that expire',
      addNotifications(db, [], { listingIds: idsWhere(expiring) }),
    ],
    ['listings whose sellers are notified', markNotified(db, unnotified)],
    [
      'the events of listings whose sellers are notified',
      addEvents(db, unnotified, [{ kind: 'expiry_told' }], null, 9),
    ],
    ['purged listings', emptyListings(db, purgeable, 9)],
    ['likes of purged listings', deleteLikesOf(db, idsWhere(purgeable))],
    ['replies on purged listings', deleteRepliesOf(db, idsWhere(purgeable))],
    ['comments on purged listings', deleteThreadsOf(db, idsWhere(purgeable))],
    ['photos that are claimed again', claimUploadsAgain(db, ['l/1.webp'], 9)],
    ['photos that no listing shows', releaseUploads(db, keysIn(['l/1.webp']), '/media/', 9, 10)],
    ["a banned person's photos", releaseUploads(db, keysOfPerson(1, '/media/'), '/media/', 9, 10)],
    ["a listing's photos", claimKeptUploads(db, keysOfListing(1), '/media/', 8, 9)],
    ['who may see a photo', findPhoto(db, 'l/1.webp', '/media/', 9)],
    ["the sizes of a person's photos", listSizes(db, keysOfPerson(1, '/media/'), 9)],
    ["the sizes of a person's released photos", listSizes(db, unclaimedKeysOf(1), 9)],
    ['a lead', addLead(db, press, 15)],
    ['the number of a seller', findNumber(db, press)],
    ['leads of earlier days', deleteLeadsBefore(db, 20_000)],
    ['listings with deleted photos', takeFromListings(db, ['l/1.webp'], '/media/', 9)],
    ['profiles with deleted photos', takeFromProfiles(db, ['u/1.webp'], '/media/')],
  ])('%s', async (_name, statement) => expectIndexed(statement))

  test.each([
    ['listings to expire', listExpiring(db, 9, 500), 'listings_to_expire'],
    ['listings whose sellers are to be notified', listNeedingExpiryNotice(db, 3, 9, 500), 'listings_to_tell'],
    ['an unread lead', deleteEarlierLead(db, 'x', { userId: 2, listingId: 1 }), 'notifications_lead'],
    ['listings to purge', listPurgeable(db, 9, 100), 'listings_to_purge'],
    ['similar listings of a product type', ofProduct, 'product_new'],
  ])('%s are found by a partial index', async (_name, statement, index) => expectIndexed(statement, index))
})

test('the plan check detects a scan and a sort', async () => {
  const plan = await planOf({ sql: 'SELECT * FROM listings ORDER BY description', params: [] })
  expect(faultsOf(plan)).toHaveLength(2)
})
