import { env } from 'cloudflare:workers'
import { test } from 'vitest'
import { QUEUE_SORTS } from '#contract/moderation.ts'
import { openDb } from '#worker/db/client.ts'
import { findLongestBan } from '#worker/db/visibility.ts'
import { expectIndexed } from '#worker/test/databases.ts'
import {
  countAnswered,
  countOpen,
  findOther,
  listAppealed,
  pageOf,
  queuePage as appealsPage,
} from './appeals/store.ts'
import { listExpired, listSettling } from './bans/store.ts'
import { dropHolds, hideHeld, holdForSuspension, showHidden, hiddenByBan } from './holds/store.ts'
import {
  addReport,
  addReportedMessage,
  findReport,
  findReportedMessage,
  openItem,
  openMessageItem,
} from './reports/store.ts'
import {
  addCopy,
  addText,
  copyIdOf,
  decisionsAbout,
  dropText,
  findCopy,
  holdForReview,
  isListing,
  storeFlaggedText,
  textIdOf,
  listNewest,
  listOtherSellers,
  listingIdWhere,
} from './screening/store.ts'
import { countQueue, findOpenItem, queuePage, standingAgainst } from './store.ts'

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
const about = { id: 2, contentType: 'listing' as const, contentId: 1, contentVersion: '1' }
const hidden = hiddenByBan(1, 1, 200)

test.each([
  ['finding a report', findReport(db, report)],
  ['opening an item', openItem(db, item, report)],
  ['adding a report', addReport(db, report)],
  ['finding a reported message', findReportedMessage(db, message)],
  ['storing the copy of a message', addReportedMessage(db, message)],
  ["opening a message's item", openMessageItem(db, item, message)],
  ['listing what stands against a person', standingAgainst(db, 1, 50)],
  ['finding what stands about a listing', standingAgainst(db, 1, 1, { type: 'listing', id: 'x' })],
  ['finding what stands about a message', standingAgainst(db, 1, 1, { type: 'message', id: 'x' })],
  ["listing a person's appeals", pageOf(db, 1, 9, 21)],
  ['listing what a person appealed against', listAppealed(db, 1)],
  ['listing open appeals', appealsPage(db, 'open', 9, 21)],
  ['listing answered appeals', appealsPage(db, 'upheld', 9, 21)],
  ['counting open appeals', countOpen(db)],
  ['counting answered appeals', countAnswered(db, 1)],
  ['finding another moderator', findOther(db, 1, 2, 1)],
  ['counting the queue', countQueue(db, { status: 'open' })],
  ['finding the open item about a listing', findOpenItem(db, about)],
  ['listing expired bans', listExpired(db, 1, 50)],
  ['listing bans with listings still to hide or show', listSettling(db, 50)],
  ['finding the longest ban of a person', findLongestBan(db, 1, 1)],
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
  [
    'storing the text of a flagged comment',
    storeFlaggedText(db, 'comment', textIdOf({ contentType: 'comment', publicId: 'x', text: '' }), 1),
  ],
  ['storing the text of a flagged message', storeFlaggedText(db, 'message', copyIdOf(1, 2), 1)],
  ['holding a listing for review', holdForReview(db, isListing('x'), 'active', 1)],
  ['finding the copy of a message', findCopy(db, 1, 2)],
  [
    'copying a message',
    addCopy(db, {
      conversationId: 1,
      seq: 2,
      messageId: 'm',
      senderId: 3,
      content: 'x',
      sentAt: 1,
      createdAt: 1,
    }),
  ],
])('%s scans no table', async (_name, statement) => expectIndexed(statement))

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
