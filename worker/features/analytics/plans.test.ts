import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedInCtx } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { d1, billedReads, planOf, expectIndexed } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { ctxOf, signIn, type Member } from '#worker/test/people.ts'
import { listPerformance } from './list-performance.ts'
import { rankEngagement } from './rank-engagement.ts'
import { showAnalytics } from './show-analytics.ts'
import {
  addMessages,
  daysSince,
  lastConversations,
  listingsByKey,
  listingsOf,
  newestOfSeller,
  rankedOfSeller,
  waitingSince,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const [recent, earlier] = daysSince(db, 7, 20_000)

test.each([
  ['listing the days of the figures', recent],
  ['finding the last day before them', earlier],
  ['finding the totals of the listings', listingsOf(db, 7)],
  ['listing the unanswered conversations', waitingSince(db, 7, 1, 1_000)],
  ['listing the latest conversations', lastConversations(db, 7, 100)],
  ['listing the newest listings', newestOfSeller(db, 7, 'active', undefined, 100)],
  ['listing a later page of the newest listings', newestOfSeller(db, 7, 'sold', 900, 21)],
  ['listing the figures by which listings are ranked', rankedOfSeller(db, 7)],
  ['listing a page of ranked listings', listingsByKey(db, 7, [1, 2])],
])('%s scans no table and builds no temporary B-tree', async (_what, statement) => {
  await expectIndexed(statement)
})

test('counting messages finds their conversation by its key', async () => {
  const plan = (await planOf(addMessages(db, 1, [{ seq: 1, day: 20_000 }]).toSQL())).join('\n')
  expect(plan).toContain('SEARCH conversations USING INTEGER PRIMARY KEY')
  expect(plan).not.toContain('SCAN conversations')
  expect(plan).not.toMatch(/SCAN (seller_days|before)/)
})

describe('reading for a seller', () => {
  const counts = new Map<number, Member>()
  beforeAll(async () => {
    for (const count of [1_000, 2_000]) {
      const seller = await signIn()
      await addMany(seller, count, () => ({ row: { createdAt: Date.now() } }))
      counts.set(count, seller)
      await fillDays(seller)
    }
  })

  test.each([
    ['the figures', (ctx: SignedInCtx): Promise<unknown> => showAnalytics(ctx), 300],
    [
      'the newest listings',
      (ctx: SignedInCtx): Promise<unknown> => listPerformance(ctx, { limit: 20, sortBy: 'newest' }),
      100,
    ],
    [
      'the most viewed listings',
      (ctx: SignedInCtx): Promise<unknown> => listPerformance(ctx, { limit: 20, sortBy: 'views' }),
      1_100,
    ],
    ['the ranking', (ctx: SignedInCtx): Promise<unknown> => rankEngagement(ctx), 1_010],
  ])('%s reads the same number of rows with 2,000 listings as with 1,000', async (_what, call, most) => {
    const read: number[] = []
    for (const seller of counts.values()) {
      const ctx = await ctxOf(seller)
      const { rows } = await billedReads((DB) => call({ ...ctx, db: openDb(DB, 'first-primary') }))
      read.push(rows)
    }
    expect(read[0]).toBeGreaterThan(20)
    expect(read[0]).toBeLessThanOrEqual(most)
    expect(read[1]).toBe(read[0])
  })
})

test('counting an event reads and writes as few rows after 400 days as on the first day', async () => {
  const seller = await signIn()
  const add = env.DB.prepare(
    'INSERT INTO seller_changes (seller_id, day, views) SELECT id, unixepoch() / 86400, 1 FROM users ' +
      'WHERE public_id = ?',
  ).bind(seller.user.id)
  const first = await add.run()
  await fillDays(seller)
  const later = await add.run()
  expect([first.meta.rows_written, later.meta.rows_written]).toEqual([1, 1])
  expect(later.meta.rows_read).toBeLessThanOrEqual(first.meta.rows_read + 4)
  expect(later.meta.rows_read).toBeLessThanOrEqual(8)
})

/** Adds an event on each of the past 400 days. */
async function fillDays(seller: Member): Promise<void> {
  await d1.run`WITH RECURSIVE past (day) AS (SELECT 1 UNION ALL SELECT day + 1 FROM past WHERE day < 400)
      INSERT INTO seller_changes (seller_id, day, views) SELECT users.id, unixepoch() / 86400 - past.day, 5
      FROM users CROSS JOIN past WHERE public_id = ${seller.user.id}`
}
