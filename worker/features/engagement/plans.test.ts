import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import {
  countFavourites,
  favouritesPage,
  findAppearing,
  findByPublicId,
  findWaiting,
  insertComment,
  listReplies,
  listThreads,
  markHidden,
  removeFavourite,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const now = 1_760_000_000_000
const visitor = { id: undefined, isSeller: false, now }
const member = { id: 7, isSeller: false, now }
const seller = { id: 7, isSeller: true, now }
const row = { publicId: 'x', listingId: 1, authorId: 7, parentId: 3, content: 'y', createdAt: now }

describe('no query of comments and favourites scans a table or sorts in a temporary tree', () => {
  // [spec 10.17 #6]
  test.each([
    ['the threads that a visitor reads', listThreads(db, 1, visitor, undefined, 21)],
    ['the threads that a member reads, deep', listThreads(db, 1, member, 900, 21)],
    ['the threads that the seller reads', listThreads(db, 1, seller, undefined, 21)],
    ['the answers that a visitor reads', listReplies(db, [1, 2], visitor)],
    ['the answers that a member reads', listReplies(db, [1, 2], member)],
    ['the answers that the seller reads', listReplies(db, [1, 2], seller)],
    ['one comment', findByPublicId(db, 'x')],
    ['a new comment', insertComment(db, { ...row, parentId: null })],
    ['a new answer', insertComment(db, row)],
    ['a comment that comes on show', findAppearing(db, 1, now)],
    ['comments that wait for moderators', findWaiting(db, [1, 2])],
    ['hiding a comment', markHidden(db, 1, now)],
    ['favourites', favouritesPage(db, 7, now, undefined, 21)],
    ['favourites, deep', favouritesPage(db, 7, now, { keptAt: now, id: 900 }, 21)],
    ['the total of favourites', countFavourites(db, 7, now)],
    ['keeping no more', removeFavourite(db, 7, 1)],
  ])('%s', async (_name, statement) => {
    const plan = await planOf(statement.toSQL())
    expect(plan).not.toEqual([])
    expect(faultsOf(plan)).toEqual([])
  })

  test('deep favourites are searched by the time they were kept at', async () => {
    const plan = await planOf(favouritesPage(db, 7, now, { keptAt: now, id: 900 }, 21).toSQL())
    expect(plan.join()).toContain('favourites_by_time (user_id=? AND (created_at,listing_id)<(?,?))')
  })
})
