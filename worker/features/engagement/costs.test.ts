import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { openDb } from '#worker/db/client.ts'
import { d1, expectIndexed } from '#worker/test/databases.ts'
import { type Member, type Person, expectOk, signIn, visitor } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'
import { countedDatabase, type RowsWritten } from '#worker/test/wrapped-database.ts'
import {
  addLike,
  countFavourites,
  favouritesPage,
  findByPublicId,
  findLike,
  insertComment,
  listReplies,
  listThreads,
  removeLike,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const now = 1_760_000_000_000
const BY_VISITOR = { id: undefined, isSeller: false, now }
const BY_MEMBER = { id: 7, isSeller: false, now }
const BY_SELLER = { id: 7, isSeller: true, now }
const row = { publicId: 'x', listingId: 1, authorId: 7, parentId: 3, content: 'y', createdAt: now }
const written: RowsWritten = new Map()
const DB = countedDatabase(env.DB, written)
let seller: Member
let buyer: Member
let guest: Person
let listing: Listing
beforeAll(async () => {
  seller = await signIn()
  buyer = await signIn(undefined, { DB })
  guest = visitor({ DB })
  listing = await postListing(seller)
})

/** The number of rows that a call wrote to each table, not counting the rate-limit counters. */
async function writtenBy(call: Promise<Response>): Promise<Record<string, number>> {
  written.clear()
  await expectOk(call)
  const { allowances: _counting, ...rest } = Object.fromEntries(written)
  return rest
}

const path = (call = '') => `/api/listings/${listing.id}${call}`

describe('queries of comments and favourites', () => {
  test.each([
    ['listing the threads for a visitor', listThreads(db, 1, BY_VISITOR, undefined, 21)],
    ['listing a later page of threads for a member', listThreads(db, 1, BY_MEMBER, 900, 21)],
    ['listing the threads for the seller', listThreads(db, 1, BY_SELLER, undefined, 21)],
    ['listing the replies for a visitor', listReplies(db, [1, 2], BY_VISITOR)],
    ['listing the replies for a member', listReplies(db, [1, 2], BY_MEMBER)],
    ['listing the replies for the seller', listReplies(db, [1, 2], BY_SELLER)],
    ['finding a comment', findByPublicId(db, 'x')],
    ['adding a comment', insertComment(db, { ...row, parentId: null })],
    ['adding a reply', insertComment(db, row)],
    ['listing favourites', favouritesPage(db, 7, now, undefined, 21)],
    ['listing a later page of favourites', favouritesPage(db, 7, now, { addedAt: now, id: 900 }, 21)],
    ['counting favourites', countFavourites(db, 7, now)],
    ['saving a listing', addLike(db, 7, 'x', now)],
    ['whether a listing is saved', findLike(db, 7, 'x')],
    ['removing a saved listing', removeLike(db, 7, 'x')],
  ])('%s scans no table and sorts in no temporary B-tree', async (_name, statement) => {
    await expectIndexed(statement)
  })
})

// D1 bills each row written to a table, an index or AUTOINCREMENT's sequence, even by a trigger.
test('a counted view writes two rows, and a repeat that day writes none', async () => {
  for (const person of [guest, buyer]) {
    expect(await writtenBy(person.get(path()))).toEqual({ listings: 2 })
    expect(await writtenBy(person.get(path()))).toEqual({ listings: 0 })
  }
  await d1.run`UPDATE listings SET viewed_day = viewed_day - 1 WHERE public_id = ${listing.id}`
  expect(await writtenBy(guest.get(path()))).toEqual({ listings: 2 })
})
