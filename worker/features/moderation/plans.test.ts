import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { QUEUE_SORTS } from '#contract/moderation.ts'
import { openDb } from '../../db/client.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import {
  addReport,
  addReportedMessage,
  findReport,
  findReportedMessage,
  openItem,
  openMessageItem,
  reportsOfListing,
} from './reports/store.ts'
import {
  countQueue,
  countRemovedListings,
  decideItem,
  decisionsOf,
  findByPublicId,
  markOverturned,
  openAbout,
  queuePage,
  reopenItem,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const report = { listingId: 1, reporterId: 7, reason: 'spam' as const, details: null, createdAt: 1 }
const message = {
  conversationId: 1,
  seq: 3,
  senderId: 8,
  reporterId: 7,
  reason: 'spam' as const,
  details: null,
  content: 'z',
  sentAt: 1,
  createdAt: 1,
}

const about = { id: 2, contentType: 'listing' as const, contentId: 1, wording: '1' }
const profile = { id: 2, contentType: 'profile' as const, contentId: 1, wording: 'x' }

// [spec 10.17 #6]
test.each([
  ['finding a report', findReport(db, report)],
  [
    'opening an item',
    openItem(
      db,
      { publicId: 'x', flagType: 'spam', reason: 'Reported as spam', contentPreview: 'y' },
      report,
    ),
  ],
  ['adding a report', addReport(db, report)],
  ['finding a reported message', findReportedMessage(db, message)],
  ['keeping the copy of a message', addReportedMessage(db, message)],
  [
    "opening a message's item",
    openMessageItem(
      db,
      { publicId: 'x', flagType: 'spam', reason: 'Reported as spam', contentPreview: 'y' },
      message,
    ),
  ],
  ['counting the queue', countQueue(db, { status: 'open' })],
  ['finding an item', findByPublicId(db, 'x')],
  [
    'deciding',
    decideItem(db, about, sql`select 1`, { action: 'removed', reason: null, adminId: 1, token: 'x', now: 1 }),
  ],
  [
    'approving a listing',
    decideItem(db, about, sql`select 1`, {
      action: 'approved',
      reason: null,
      adminId: 1,
      token: 'x',
      now: 1,
    }),
  ],
  [
    'approving a profile',
    decideItem(db, profile, undefined, { action: 'approved', reason: null, adminId: 1, token: 'x', now: 1 }),
  ],
  ['marking what was overturned', markOverturned(db, 1, true, sql`true`)],
  ['opening an item again', reopenItem(db, about, { adminId: 1, since: 1, former: 'x', token: 'y' })],
  ['finding what is open about a thing', openAbout(db, about)],
  ["reading a listing's reports", reportsOfListing(db, 1, 50)],
  ["reading what was decided about a person's things", decisionsOf(db, 1, 20)],
  ['counting the listings of a person that were removed', countRemovedListings(db, 1)],
])('%s scans no table', async (_name, statement) => {
  expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})

// [spec 10.11 #49]
test.each(QUEUE_SORTS)(
  'a page of the queue by %s walks its index, wherever it begins and whatever is filtered',
  async (sortBy) => {
    const at = { by: sortBy, id: 5, key: 0.7 }
    for (const filter of [
      { status: 'open' as const },
      { status: 'removed' as const, contentType: 'comment' as const, flagType: 'spam' as const },
    ]) {
      for (const from of [undefined, at])
        expect(faultsOf(await planOf(queuePage(db, { ...filter, sortBy, limit: 20 }, from).toSQL()))).toEqual(
          [],
        )
    }
  },
)
