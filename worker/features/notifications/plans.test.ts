import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { countUnreadNotifications } from '#worker/db/unread.ts'
import { expectIndexed, faultsOf, planOf } from '#worker/test/databases.ts'
import {
  advanceDrop,
  closeDigests,
  findDrop,
  finishDrop,
  addReportedLike,
  likesToReport,
  listDrops,
  listDueSellers,
  listPeopleWhoSaved,
  markDrop,
} from './notices/store.ts'
import {
  addMatches,
  addMessageNotice,
  addPriceDrops,
  countNotifications,
  deleteEarlierMatches,
  deleteEarlierPriceDrops,
  findOwn,
  markAllRead,
  markConversationRead,
  markRead,
  listPage,
  removeUnread,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const now = 1_760_000_000_000

const drop = {
  listingId: 1,
  price: 4_500,
  formerPrice: 5_000,
  currency: 'SLE' as const,
  droppedAt: now,
  afterUser: 7,
}

const sle = (price: number) => ({ price, currency: 'SLE' as const })

const notice = {
  publicId: 'x',
  userId: 7,
  listingId: 1,
  actorId: 8,
  conversationId: 3,
  detail: {},
  createdAt: now,
}

const span = { until: now, now }
const digests = db.orm
  .select({ userId: sql`userId`, liked: sql`liked` })
  .from(sql`(${likesToReport([1, 2], span)})`)

test.each([
  ['listing a page', listPage(db, 7, 1, undefined, 21), 'notifications_of'],
  ['listing a later page', listPage(db, 7, 1, 900, 21), 'notifications_of (user_id=? AND id<?)'],
  ['counting all', countNotifications(db, 7), 'notifications_of'],
  ['counting unread ones', countUnreadNotifications(db, 7), 'notifications_unread'],
  ['finding one’s own by id', findOwn(db, 7, ['x', 'y']), '(public_id=?)'],
  ['marking some as read', markRead(db, 7, ['x', 'y'], 1), '(public_id=?)'],
  ['marking all as read', markAllRead(db, 7, 1), 'notifications_unread'],
  [
    'withdrawing one',
    removeUnread(db, { userId: 7, kind: 'verification', createdAt: 1 }),
    'notifications_unread',
  ],
])('notifications: %s uses an index and sorts nothing', async (_name, statement, index) => {
  await expectIndexed(statement, index)
})

const match = { publicId: 'x', userId: 7, listingId: 1, searchId: 3, savedSearch: { id: 'y', name: 'z' } }

test.each([
  ['adding matches', addMatches(db, [match], sql`select 3`, 1)],
  ['deleting earlier matches', deleteEarlierMatches(db, [match], sql`select 3`)],
])('%s looks up the unread notifications of the search', async (_name, statement) => {
  await expectIndexed(statement, 'notifications_of_search (search_id=?)')
})

test.each([
  [
    'marking a drop',
    markDrop(db, { listingId: 1, from: sle(5_000), to: sle(4_500), at: now }),
    'likes_by_person',
  ],
  ['finding a marked drop', findDrop(db, 1), 'INTEGER PRIMARY KEY'],
  ['listing marked drops', listDrops(db, now, 100), 'price_drops_by_time'],
  [
    'listing the next people who saved a listing',
    listPeopleWhoSaved(db, { ...drop, sellerId: 2 }, now, 250),
    'likes_by_person (listing_id=? AND user_id>?)',
  ],
  ['advancing a drop', advanceDrop(db, drop, 9), 'INTEGER PRIMARY KEY'],
  ['finishing a drop', finishDrop(db, drop), 'INTEGER PRIMARY KEY'],
  [
    'notifying of a drop',
    addPriceDrops(db, [{ publicId: 'x', userId: 7 }], drop, sql`true`, now),
    'notifications_price_drop (listing_id=? AND user_id=?)',
  ],
  [
    'deleting the notifications that a drop replaces',
    deleteEarlierPriceDrops(db, [{ publicId: 'x', userId: 7 }], 1),
    'notifications_price_drop (listing_id=? AND user_id=?)',
  ],
  ['listing sellers who are due', listDueSellers(db, now, 50), 'like_digests_due'],
  [
    'counting the likes to report',
    digests,
    'likes_of_listing (listing_id=? AND created_at>? AND created_at<?)',
  ],
  [
    'closing the digests of likes',
    closeDigests(db, [1, 2], likesToReport([1, 2], span), { ...span, next: now }),
    'likes_of_listing (listing_id=? AND created_at>?)',
  ],
  ['recording a removed like', addReportedLike(db, 7, 'x'), 'PRIMARY KEY (user_id=? AND listing_id=?)'],
  [
    'notifying of a message',
    addMessageNotice(db, notice),
    'notifications_unread_of_conversation (user_id=? AND conversation_id=?)',
  ],
  [
    'marking the notification of a message as read',
    markConversationRead(db, 7, 3, now),
    'notifications_unread_of_conversation (user_id=? AND conversation_id=?)',
  ],
])('%s scans no table', async (_name, statement, index) => {
  const plan = await planOf(statement.toSQL())
  const intended =
    /count\(DISTINCT\)|SCAN due|SCAN entry|SCAN \(subquery|SCAN json_each|SCAN digest|LIST SUBQUERY/
  expect(faultsOf(plan).filter((step) => !intended.test(step))).toEqual([])
  expect(plan.join('\n')).toContain(index)
})
