import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { QUEUE_SORTS } from '#contract/moderation.ts'
import { openDb } from '#worker/db/client.ts'
import { findLongestBan } from '#worker/db/visibility.ts'
import { expectIndexed, planOf } from '#worker/test/databases.ts'
import {
  addBan,
  bansOf,
  bansPage,
  countBans,
  endBan,
  findByPublicId as findBan,
  updateSuspension,
  listExpired,
  listSettling,
  markSettled,
} from './bans/store.ts'
import {
  dropHold,
  dropHolds,
  hideHeld,
  holdAgain,
  holdForBan,
  holdRemoved,
  holdForSuspension,
  markRemoved,
  release,
  setStatusUnlessBanned,
  setOwnStatus,
  setStatusHeld,
  showHidden,
  hiddenByBan,
} from './holds/store.ts'
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
  addCopy,
  addText,
  commentIdOf,
  copyIdOf,
  decisionsAbout,
  dropText,
  findCopy,
  holdForReview,
  isListing,
  storeFlaggedText,
  listNewest,
  listOtherSellers,
  listingIdWhere,
} from './screening/store.ts'
import {
  countQueue,
  countRemovedListings,
  decideItem,
  decisionsOf,
  findByPublicId,
  markOverturned,
  findOpenItem,
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

const item = { publicId: 'x', flagType: 'spam' as const, reason: 'Reported as spam', contentPreview: 'y' }
const decision = { action: 'approved' as const, reason: null, adminId: 1, token: 'x', now: 1 }
const about = { id: 2, contentType: 'listing' as const, contentId: 1, contentVersion: '1' }
const profile = { id: 2, contentType: 'profile' as const, contentId: 1, contentVersion: 'x' }

const ban = {
  publicId: 'x',
  userPublicId: 'y',
  banType: 'permanent' as const,
  reason: 'z',
  createdAt: 1,
  createdBy: 1,
  expiresAt: null,
  isSettling: true,
}

const onlyIf = sql`exists (select 1 from moderation_items as decided where decided.id = 1
  and decided.undo ->> 'token' = 'x')`

const hidden = hiddenByBan(1, 1, 200)

test.each([
  ['finding a report', findReport(db, report)],
  ['opening an item', openItem(db, item, report)],
  ['adding a report', addReport(db, report)],
  ['finding a reported message', findReportedMessage(db, message)],
  ['storing the copy of a message', addReportedMessage(db, message)],
  ["opening a message's item", openMessageItem(db, item, message)],
  ['counting the queue', countQueue(db, { status: 'open' })],
  ['finding an item', findByPublicId(db, 'x')],
  ['deciding about an item', decideItem(db, about, sql`select 1`, { ...decision, action: 'removed' })],
  ['approving a listing', decideItem(db, about, sql`select 1`, decision)],
  ['approving a profile', decideItem(db, profile, undefined, decision)],
  ['marking an overturned decision', markOverturned(db, 1, true, sql`true`)],
  ['reopening an item', reopenItem(db, about, { adminId: 1, since: 1, oldToken: 'x', token: 'y' })],
  ['finding the open item about a listing', findOpenItem(db, about)],
  ["listing a listing's reports", reportsOfListing(db, 1, 50)],
  ["listing the decisions about a person's content", decisionsOf(db, 1, 20)],
  ['counting the removed listings of a person', countRemovedListings(db, 1)],
  ['adding a ban', addBan(db, ban)],
  ['suspending a person until their longest ban ends', updateSuspension(db, 1, 1)],
  ['ending a ban', endBan(db, 1, null, 1)],
  ['listing expired bans', listExpired(db, 1, 50)],
  ['listing bans with listings still to hide or show', listSettling(db, 50)],
  ['marking a ban as settled', markSettled(db, 1, 1)],
  ['finding a ban', findBan(db, 'x')],
  ['listing the next page of bans', bansPage(db, 9, 20)],
  ['counting bans', countBans(db)],
  ['finding the longest ban of a person', findLongestBan(db, 1, 1)],
  ["listing a person's bans", bansOf(db, 1, 20)],
  ['holding a listing as removed', holdRemoved(db, 1, onlyIf, 1)],
  ['marking a listing as removed', markRemoved(db, 1, onlyIf, 1)],
  ['releasing a listing', release(db, 1, onlyIf, { now: 1, expiresAt: 1 })],
  ['holding a listing for a ban', holdForBan(db, 1, onlyIf, 1)],
  ['dropping the hold of a listing', dropHold(db, 1, onlyIf)],
  [
    'restoring the hold of a listing',
    holdAgain(db, 1, { hold: 'review', statusHeld: 'active', heldAt: 1 }, onlyIf),
  ],
  ['setting the status of a listing', setOwnStatus(db, 1, 'pending', 1, onlyIf, 1)],
  ['setting the status that a hold keeps', setStatusHeld(db, 1, 'active', onlyIf)],
  ['setting a status unless a ban hides the listing', setStatusUnlessBanned(db, 1, 'active', 1, onlyIf, 1)],
  ['holding some listings of a seller', holdForSuspension(db, 1, 1, 200)],
  ['hiding the held listings of a seller', hideHeld(db, 1, 1)],
  ['showing some listings of a seller', showHidden(db, hidden, 1)],
  ['dropping the holds of several listings', dropHolds(db, hidden)],
  ['listing the other sellers of a text', listOtherSellers(db, 1, 2)],
  ['listing the newest listings of a seller', listNewest(db, 2)],
  ['finding decisions about a text', decisionsAbout(db, 1)],
  ["adding a listing's text", addText(db, 1, isListing('x'))],
  ['dropping the text of a listing', dropText(db, 1, 2, isListing('x'))],
  [
    'storing the text of a flagged listing',
    storeFlaggedText(db, 'listing', listingIdWhere(isListing('x')), 1),
  ],
  ['storing the text of a flagged comment', storeFlaggedText(db, 'comment', commentIdOf('x'), 1)],
  ['storing the text of a flagged message', storeFlaggedText(db, 'message', copyIdOf(1, 2), 1)],
  ['holding a listing for review', holdForReview(db, isListing('x'), 'active', 1)],
  ['finding the copy of a message', findCopy(db, 1, 2)],
  [
    'copying a message',
    addCopy(db, { conversationId: 1, seq: 2, senderId: 3, content: 'x', sentAt: 1, createdAt: 1 }),
  ],
])('%s scans no table', async (_name, statement) => expectIndexed(statement))

test('hiding the held listings of a seller reads no listing that is hidden already', async () => {
  const [first] = await planOf(hideHeld(db, 1, 1).toSQL())
  expect(first).toContain('listings_of_seller (seller_id=? AND status=? AND rowid=?)')
})

test.each(QUEUE_SORTS)(
  'every page of the queue sorted by %s uses an index, with few or many filters',
  async (sortBy) => {
    const at = { by: sortBy, id: 5, key: 0.7 }
    for (const filter of [
      { status: 'open' as const },
      { status: 'removed' as const, contentType: 'comment' as const, flagType: 'spam' as const },
    ])
      for (const from of [undefined, at])
        await expectIndexed(queuePage(db, { ...filter, sortBy, limit: 20 }, from))
  },
)
