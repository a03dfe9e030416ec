import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '../../../db/client.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
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
  keepFlaggedText,
  listingIdWhere,
  listNewest,
  listOtherSellers,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')

// [spec 10.11 #49]
test.each([
  ['listing who has a text', listOtherSellers(db, 1, 2)],
  ['listing the newest of a seller', listNewest(db, 2)],
  ['finding decisions about a text', decisionsAbout(db, 1)],
  ["adding a listing's text", addText(db, 1, isListing('x'))],
  ['dropping it', dropText(db, 1, 2, isListing('x'))],
  [
    'keeping the text of a flagged listing',
    keepFlaggedText(db, 'listing', listingIdWhere(isListing('x')), 1),
  ],
  ['keeping the text of a flagged comment', keepFlaggedText(db, 'comment', commentIdOf('x'), 1)],
  ['keeping the text of a flagged message', keepFlaggedText(db, 'message', copyIdOf(1, 2), 1)],
  ['holding a listing', holdForReview(db, isListing('x'), 'active', 1)],
  ['finding the copy of a message', findCopy(db, 1, 2)],
  [
    'copying a message',
    addCopy(db, { conversationId: 1, seq: 2, senderId: 3, content: 'x', sentAt: 1, createdAt: 1 }),
  ],
])('%s scans no table', async (_name, statement) => {
  expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})
