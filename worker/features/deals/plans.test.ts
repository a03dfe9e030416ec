import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { expectIndexed, planOf } from '#worker/test/databases.ts'
import {
  findHeldPart,
  findReview,
  findSaleOf,
  findStandingSale,
  listPendingSales,
  listUnshown,
  markShown,
  reviewsPage,
  showPair,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const now = 1_760_000_000_000
const reader = { id: 7, now }

test.each([
  ['a page of reviews', reviewsPage(db, 7, reader, undefined, 21), 'reviews_of'],
  ['a further page of reviews', reviewsPage(db, 7, reader, { shownAt: now, id: 9 }, 21), 'reviews_of'],
  ['one review', findReview(db, 'x', 7, now), ''],
  ['the reviews to show', listUnshown(db, now, 50), 'reviews_waiting'],
  ['showing a review', markShown(db, 7, now), ''],
  ['showing the reviews of a sale', showPair(db, 7, now), ''],
  ['the sale of a listing', findStandingSale(db, 7), 'sales_standing'],
  ['a held review', findHeldPart(db, 'review', 7), ''],
])('%s is found by an index', async (_what, query, index) => {
  await expectIndexed(query, index)
})

test.each([
  ['the sale of a listing that a person may review', findSaleOf(db, 'x', 7, now)],
  ['the sales that wait for a review', listPendingSales(db, 7, now, 50)],
])('%s is found by an index, and its few rows are sorted', async (_what, query) => {
  expect((await planOf(query)).filter((step) => /\bSCAN\b/.test(step))).toEqual([])
})
