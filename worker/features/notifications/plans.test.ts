import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { countUnreadNotifications } from '../../db/unread.ts'
import { faultsOf, planOf } from '../../test/databases.ts'
import {
  advanceDrop,
  closeLikes,
  findDrop,
  finishDrop,
  keepToldLike,
  likesOf,
  listDrops,
  listDueLikes,
  listKeepers,
  markDrop,
} from './notices/store.ts'
import {
  addMatches,
  addMessageNotice,
  addPriceDrops,
  countNotifications,
  dropEarlierMatches,
  dropEarlierPriceDrops,
  findOwn,
  markAllRead,
  markConversationRead,
  markRead,
  notificationsPage,
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
  .from(sql`(${likesOf([1, 2], span)})`)

// [spec 10.10 #8, 10.17 #6]
test.each([
  ['a page', notificationsPage(db, 7, 1, undefined, 21), 'notifications_of'],
  ['a page, deep', notificationsPage(db, 7, 1, 900, 21), 'notifications_of (user_id=? AND id<?)'],
  ['the total', countNotifications(db, 7), 'notifications_of'],
  ['the unread', countUnreadNotifications(db, 7), 'notifications_unread'],
  ['own ones among some ids', findOwn(db, 7, ['x', 'y']), '(public_id=?)'],
  ['reading some', markRead(db, 7, ['x', 'y'], 1), '(public_id=?)'],
  ['reading all', markAllRead(db, 7, 1), 'notifications_unread'],
  [
    'withdrawing one',
    removeUnread(db, { userId: 7, kind: 'verification', createdAt: 1 }),
    'notifications_unread',
  ],
])('%s of notifications walks its index and sorts nothing', async (_name, statement, index) => {
  const plan = await planOf(statement.toSQL())
  expect(faultsOf(plan)).toEqual([])
  expect(plan.join('\n')).toContain(index)
})

const match = { publicId: 'x', userId: 7, listingId: 1, searchId: 3, savedSearch: { id: 'y', name: 'z' } }

test.each([
  ['new matches', addMatches(db, [match], sql`select 3`, 1)],
  ['earlier matches that are replaced', dropEarlierMatches(db, [match], sql`select 3`)],
])('%s are looked up by their search among the unread', async (_name, statement) => {
  const plan = await planOf(statement.toSQL())
  expect(faultsOf(plan).filter((step) => step !== 'SCAN CONSTANT ROW')).toEqual([])
  expect(plan.join('\n')).toContain('notifications_of_search (search_id=?)')
})

// [spec 10.10 #8]
test.each([
  [
    'marking a drop',
    markDrop(db, { listingId: 1, from: sle(5_000), to: sle(4_500), at: now }),
    'favourites_of_listing',
  ],
  ['a marked drop', findDrop(db, 1), 'INTEGER PRIMARY KEY'],
  ['waiting drops', listDrops(db, now, 100), 'price_drops_by_time'],
  [
    'those who keep a listing, from one on',
    listKeepers(db, { ...drop, sellerId: 2 }, now, 250),
    'favourites_of_listing (listing_id=? AND user_id>?)',
  ],
  ['advancing a drop', advanceDrop(db, drop, 9), 'INTEGER PRIMARY KEY'],
  ['ending a drop', finishDrop(db, drop), 'INTEGER PRIMARY KEY'],
  [
    'notifications of a drop',
    addPriceDrops(db, [{ publicId: 'x', userId: 7 }], drop, sql`true`, now),
    'notifications_price_drop (listing_id=? AND user_id=?)',
  ],
  [
    'notifications that a drop replaces',
    dropEarlierPriceDrops(db, [{ publicId: 'x', userId: 7 }], 1),
    'notifications_price_drop (listing_id=? AND user_id=?)',
  ],
  ['sellers whose likes are due', listDueLikes(db, now, 50), 'like_digests_due'],
  [
    'the likes reported to them',
    digests,
    'likes_of_listing (listing_id=? AND created_at>? AND created_at<?)',
  ],
  [
    'closing the likes reported to them',
    closeLikes(db, [1, 2], likesOf([1, 2], span), { ...span, next: now }),
    'likes_of_listing (listing_id=? AND created_at>?)',
  ],
  ['recording a removed like', keepToldLike(db, 7, 'x'), 'PRIMARY KEY (user_id=? AND listing_id=?)'],
  [
    'the notification of a message',
    addMessageNotice(db, notice),
    'notifications_unread_of_conversation (user_id=? AND conversation_id=?)',
  ],
  [
    'reading it',
    markConversationRead(db, 7, 3, now),
    'notifications_unread_of_conversation (user_id=? AND conversation_id=?)',
  ],
])('%s scans no table', async (_name, statement, index) => {
  const plan = await planOf(statement.toSQL())
  const byDesign =
    /count\(DISTINCT\)|SCAN due|SCAN news|SCAN \(subquery|SCAN json_each|SCAN digest|LIST SUBQUERY/
  expect(faultsOf(plan).filter((step) => !byDesign.test(step))).toEqual([])
  expect(plan.join('\n')).toContain(index)
})
