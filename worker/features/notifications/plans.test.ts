import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { countUnreadNotifications } from '../../db/unread.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import {
  addMatches,
  countNotifications,
  dropEarlierMatches,
  findOwn,
  markAllRead,
  markRead,
  notificationsPage,
  removeUnread,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')

// [spec 10.10 #8, 10.17 #6]
test.each([
  ['a page', notificationsPage(db, 7, 1, undefined, 21), 'notifications_of'],
  ['a page, deep', notificationsPage(db, 7, 1, 900, 21), 'notifications_of (user_id=? AND id<?)'],
  ['the total', countNotifications(db, 7), 'notifications_of'],
  ['the unread', countUnreadNotifications(db, 7), 'notifications_unread'],
  ['own ones of some ids', findOwn(db, 7, ['x', 'y']), '(public_id=?)'],
  ['reading some', markRead(db, 7, ['x', 'y'], 1), '(public_id=?)'],
  ['reading all', markAllRead(db, 7, 1), 'notifications_unread'],
  [
    'taking one back',
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
  ['earlier matches that go', dropEarlierMatches(db, [match], sql`select 3`)],
])('%s are looked up by their search among the unread', async (_name, statement) => {
  const plan = await planOf(statement.toSQL())
  expect(faultsOf(plan).filter((step) => step !== 'SCAN CONSTANT ROW')).toEqual([])
  expect(plan.join('\n')).toContain('notifications_of_search (search_id=?)')
})
