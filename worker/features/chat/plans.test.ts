import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { UNREAD_MAX } from '#contract/limits.ts'
import { openDb } from '../../db/client.ts'
import { countUnreadMessages } from '../../db/unread.ts'
import { newId } from '../../platform/ids.ts'
import { d1 } from '../../test/d1.ts'
import { ctxOf } from '../../test/ctx.ts'
import { addMany } from '../../test/many.ts'
import { signIn, type Member } from '../../test/people.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import { post } from '../../test/things.ts'
import {
  addBlock,
  addBuyer,
  addConversation,
  conversationsPage,
  countConversations,
  findOfBuyer,
  findOfParticipant,
  findShown,
  listBetween,
  listBlocks,
  removeBlock,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const now = 1_760_000_000_000
const row = { publicId: 'x', listingId: 1, buyerId: 7, sellerId: 8, createdAt: now }

describe('no query of conversations scans a table or sorts in a temporary tree', () => {
  // [spec 10.7 #23]
  test.each([
    ['the list', conversationsPage(db, 7, now, undefined, 21)],
    ['the list, deep', conversationsPage(db, 7, now, { sortedAt: now, id: 900 }, 21)],
    ['the total', countConversations(db, 7)],
    ['the unread messages', countUnreadMessages(db, 7)],
    ['one conversation in the list', findShown(db, 'x', 7, now)],
    ['one conversation for its room', findOfParticipant(db, 'x', 7)],
    ['all that two people have with each other', listBetween(db, 7, 8, 400)],
    ['whether a buyer has one', findOfBuyer(db, 1, 7)],
    ['who blocked whom', listBlocks(db, 7, 8)],
    ["the buyer's place in the list", addBuyer(db, row)],
    ['blocking', addBlock(db, { blockerId: 7, blockedId: 8, createdAt: now })],
    ['unblocking', removeBlock(db, 7, 8)],
  ])('%s', async (_name, statement) => {
    const plan = await planOf(statement.toSQL())
    expect(faultsOf(plan)).toEqual([])
  })

  // [spec 10.7 #23]
  test('the list is walked in the order of its index, and unread messages by theirs', async () => {
    const deep = await planOf(conversationsPage(db, 7, now, { sortedAt: now, id: 900 }, 21).toSQL())
    expect(deep.join()).toContain(
      'conversation_members_by_time (user_id=? AND (sorted_at,conversation_id)<(?,?))',
    )
    expect((await planOf(countUnreadMessages(db, 7).toSQL())).join()).toContain('conversation_members_unread')
  })
})

describe('rows read', () => {
  async function rowsRead({ sql, params }: { sql: string; params: unknown[] }): Promise<number> {
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all()
    return meta.rows_read
  }

  /** As many conversations of a buyer about listings of one seller, each with a message, a minute apart. */
  async function addConversations(buyer: Member, count: number): Promise<number> {
    const seller = await signIn()
    const ids = await addMany(seller, count, () => ({}))
    const { id: buyerId } = (await ctxOf(buyer)).user
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO conversations
          (public_id, listing_id, buyer_id, seller_id, created_at, last_seq, last_content, last_sender_id,
          last_at)
          SELECT 'c-' || wanted.value, listings.id, ?1, seller_id, 1, 1, 'Hello', ?1, 60000 * wanted.key
          FROM json_each(?2) AS wanted JOIN listings ON listings.public_id = wanted.value`,
      ).bind(buyerId, JSON.stringify(ids)),
      env.DB.prepare(
        `INSERT INTO conversation_members (user_id, conversation_id, other_id, sorted_at, unread)
          SELECT buyer_id, id, seller_id, last_at, 1 FROM conversations WHERE buyer_id = ?1
          UNION ALL SELECT seller_id, id, buyer_id, last_at, 0 FROM conversations WHERE buyer_id = ?1`,
      ).bind(buyerId),
    ])
    return buyerId
  }

  // [spec 10.7 #23]
  test('a page of the list reads as many rows of 40 conversations as of 200, also deep in it', async () => {
    const [few, many] = [
      await addConversations(await signIn(), 40),
      await addConversations(await signIn(), 200),
    ]
    const first = async (userId: number) =>
      rowsRead(conversationsPage(db, userId, now, undefined, 21).toSQL())
    const deep = rowsRead(
      conversationsPage(db, many, now, { sortedAt: 60_000 * 100, id: 1_000_000 }, 21).toSQL(),
    )
    expect(await first(many)).toBe(await first(few))
    expect(await deep).toBe(await first(few))
    expect(await first(few)).toBeLessThanOrEqual(21 * 7)
    expect(await rowsRead(countUnreadMessages(db, many).toSQL())).toBeLessThanOrEqual(2 * UNREAD_MAX)
  })

  test('opening a conversation does not read the tables that may point at it', async () => {
    const [seller, buyer] = [await signIn(), await signIn()]
    const { id } = await post(seller)
    const { id: buyerId } = (await ctxOf(buyer)).user
    const listing = await d1.first<{ id: number; sellerId: number }>`SELECT id, seller_id AS sellerId
      FROM listings WHERE public_id = ${id}`
    if (!listing) throw new Error('nothing was posted')
    await env.DB.prepare(
      "INSERT INTO notifications (public_id, user_id, kind, created_at) SELECT 'n-' || value, ?, " +
        "'expired', 1 FROM json_each(?)",
    )
      .bind(buyerId, JSON.stringify(Array.from({ length: 500 }, (_unused, index) => index)))
      .run()
    const opening = addConversation(db, {
      publicId: newId(1),
      listingId: listing.id,
      buyerId,
      sellerId: listing.sellerId,
      createdAt: 1,
    })
    expect(await rowsRead(opening.toSQL())).toBeLessThan(100)
  })
})
