import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import { listBlocks } from '#worker/db/blocks.ts'
import { openDb } from '#worker/db/client.ts'
import { countUnreadMessages } from '#worker/db/unread.ts'
import { releaseFiles } from '#worker/features/media/chat-files/store.ts'
import { newId } from '#worker/platform/ids.ts'
import { d1, expectIndexed, rowsRead } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { ctxOf, type Member, signIn } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'
import { countedDatabase, type RowsWritten } from '#worker/test/wrapped-database.ts'
import { MessageLog } from './room/message-log.ts'
import {
  type RoomSetup,
  changeEnv,
  cursorsOf,
  expectGranted,
  setUpRoom,
  waitForSummary,
} from './room/room.fixture.ts'
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
  removeBlock,
  removeEmpty,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const now = 1_760_000_000_000
const row = { publicId: 'x', listingId: 1, buyerId: 7, sellerId: 8, createdAt: now }

/** Sets the clock a day ahead, so that no alarm runs. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))

afterEach(() => void vi.useRealTimers())

/**
 * Counts what the room writes from now on: rows in its own SQLite by table, alarms (each is billed as one
 * row), and rows in D1. Returns a function that reads the counts and resets them.
 */
async function countWrites({ stub }: RoomSetup) {
  const own = new Map<string, number>()
  const inD1: RowsWritten = new Map()
  const add = (what: string, rows: number) => rows > 0 && own.set(what, (own.get(what) ?? 0) + rows)
  await changeEnv(stub, { DB: countedDatabase(env.DB, inD1) })
  await runInDurableObject(stub, (_room, { storage }) => {
    const { sql } = storage
    const exec = sql.exec.bind(sql)
    const setAlarm = storage.setAlarm.bind(storage)
    Object.defineProperty(sql, 'exec', {
      value: (query: string, ...values: SqlStorageValue[]) => {
        const cursor = exec(query, ...values)
        const rows = cursor.toArray()
        const [, table = query] = /^(?:INSERT INTO|UPDATE) (\w+)/.exec(query) ?? []
        add(table, cursor.rowsWritten)
        return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows.values() }
      },
    })
    Object.defineProperty(storage, 'setAlarm', { value: (time: number) => (add('alarm', 1), setAlarm(time)) })
  })
  return () => {
    const counts = {
      own: Object.fromEntries(own),
      inD1: Object.fromEntries([...inD1].filter(([, rows]) => rows > 0)),
    }
    own.clear()
    inD1.clear()
    return counts
  }
}

/** Waits until everything is delivered, then runs the alarm, which stores the cursors. */
async function waitUntilDelivered(setup: RoomSetup, revision: number): Promise<void> {
  await waitForSummary(setup, revision)
  const delivered = { summary_revision: revision, buyer_revision: revision, seller_revision: revision }
  await runDurableObjectAlarm(setup.stub)
  await vi.waitFor(async () => expect(await cursorsOf(setup.stub)).toMatchObject(delivered))
}

describe('queries of conversations', () => {
  test.each([
    ['the list', conversationsPage(db, 7, now, undefined, 21)],
    ['the archive', conversationsPage(db, 7, now, undefined, 21, { isArchived: true })],
    ['the total', countConversations(db, 7)],
    ['the files that are gone with a conversation', releaseFiles(db, 7, now)],
    ['one conversation in the list', findShown(db, 'x', 7, now)],
    ['one conversation for its room', findOfParticipant(db, 'x', 7)],
    ['the conversations that two people share', listBetween(db, 7, 8, 400)],
    ['the conversation of a buyer about a listing', findOfBuyer(db, 1, 7)],
    ['who blocked whom', listBlocks(db, 7, [8, 9])],
    ["the buyer's place in the list", addBuyer(db, row, now)],
    ["the conversations that leave their buyers' lists", removeEmpty(db, now)],
    ['blocking', addBlock(db, { blockerId: 7, blockedId: 8, createdAt: now })],
    ['unblocking', removeBlock(db, 7, 8)],
  ])('scan no table and sort in no temporary B-tree: %s', async (_name, statement) => {
    await expectIndexed(statement)
  })

  test('read the list in index order, and unread messages by their own index', async () => {
    await expectIndexed(
      conversationsPage(db, 7, now, { sortedAt: now, id: 900 }, 21),
      'conversation_members_by_time (user_id=? AND state=? AND (sorted_at,conversation_id)<(?,?))',
    )
    await expectIndexed(countUnreadMessages(db, 7), 'conversation_members_unread')
  })
})

describe('rows read', () => {
  /**
   * Adds `count` conversations of a buyer about listings of one seller, each with a message, a minute apart.
   * Returns the buyer's row id.
   */
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

  test('for a page of the list are as many with 200 conversations as with 40', async () => {
    const [few, many] = [
      await addConversations(await signIn(), 40),
      await addConversations(await signIn(), 200),
    ]
    const read = (userId: number, from?: { sortedAt: number; id: number }) =>
      rowsRead(conversationsPage(db, userId, now, from, 21))
    const first = await read(few)
    expect(await read(many)).toBe(first)
    expect(await read(many, { sortedAt: 60_000 * 100, id: 1_000_000 })).toBe(first)
    expect(first).toBeLessThanOrEqual(21 * 7)
    expect(await rowsRead(countUnreadMessages(db, many))).toBeLessThanOrEqual(2 * UNREAD_MAX)
  })

  test('to open a conversation are few: tables that may refer to it are not read', async () => {
    const [seller, buyer] = [await signIn(), await signIn()]
    const { id } = await postListing(seller)
    const { id: buyerId } = (await ctxOf(buyer)).user
    const listing = await d1.first<{ id: number; sellerId: number }>`SELECT id, seller_id AS sellerId
      FROM listings WHERE public_id = ${id}`
    if (!listing) throw new Error('no listing was posted')
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
    expect(await rowsRead(opening)).toBeLessThan(100)
  })
})

test('a room reads as few rows of a long conversation to store and deliver a message as of a short one', async () => {
  const setup = await setUpRoom()
  await expectGranted(setup.send(setup.buyer, 'the first'))
  const read = await runInDurableObject(setup.stub, (_room, { storage: { sql } }) => {
    const log = new MessageLog(sql)
    const [buyer] = log.members
    for (let seq = 2; seq <= 300; seq += 1) log.append(buyer, { clientId: `c${seq}`, content: 'Hello' }, seq)
    let rows = 0
    const exec = sql.exec.bind(sql)
    Object.defineProperty(sql, 'exec', {
      value: (query: string, ...values: SqlStorageValue[]) => {
        const cursor = exec(query, ...values)
        const found = cursor.toArray()
        rows += cursor.rowsRead
        return { toArray: () => found, [Symbol.iterator]: () => found.values() }
      },
    })
    expect([log.writtenAfter(298, buyer).length, log.lastOf(buyer, 298)?.seq]).toEqual([2, 300])
    expect(log.firstAfter(298, buyer)).toBeUndefined()
    expect(log.writtenSince(Date.now(), buyer)).toEqual([])
    return rows
  })
  expect(read).toBeLessThanOrEqual(10)
})

test('rows written by a message, its delivery and its reading', async () => {
  const setup = await setUpRoom()
  const { buyer, seller, send, room, about } = setup
  await room.find(about, buyer.id, 1)
  const readCounts = await countWrites(setup)

  // The first message also writes the seller's list row, a notification, and five rows for the conversation:
  // for the seller's day, for the listing, in the index of first questions, and two for the seller's recount. The alarm is set once for
  // everything within five seconds, and stores the cursors.
  await expectGranted(send(buyer, 'one'))
  await waitUntilDelivered(setup, 1)
  expect(readCounts()).toEqual({
    own: { messages: 2, alarm: 1, told: 1 },
    inD1: { conversations: 6, conversation_members: 5, notifications: 7, seller_changes: 1 },
  })

  await expectGranted(send(buyer, 'two'))
  await waitUntilDelivered(setup, 2)
  expect(readCounts()).toEqual({
    own: { messages: 2, alarm: 1, told: 1 },
    inD1: { conversations: 1, conversation_members: 5, seller_changes: 1 },
  })

  await room.markDelivered(seller.publicId, 2)
  await room.markRead(about, seller.id, 2)
  await waitUntilDelivered(setup, 10)
  expect(readCounts()).toEqual({
    own: { members: 2, alarm: 1, told: 1 },
    inD1: { conversations: 1, conversation_members: 1, notifications: 1 },
  })

  await expectGranted(room.page(about, buyer.id, { limit: 50 }))
  await expectGranted(room.markRead(about, seller.id, 2))
  await room.markDelivered(seller.publicId, 2)
  expect(readCounts()).toEqual({ own: {}, inD1: {} })

  // The first message after everything was read adds a new notification.
  await expectGranted(send(buyer, 'three', 'same'))
  await waitUntilDelivered(setup, 11)
  expect(readCounts()).toEqual({
    own: { messages: 2, alarm: 1, told: 1 },
    inD1: { conversations: 1, conversation_members: 5, notifications: 7, seller_changes: 1 },
  })
  await expectGranted(send(buyer, 'three', 'same'))
  expect(readCounts()).toEqual({ own: {}, inD1: {} })
})

test('rows written to set up a room', async () => {
  const setup = await setUpRoom()
  const readCounts = await countWrites(setup)
  await setup.room.find(setup.about, setup.buyer.id, 1)
  const { own } = readCounts()
  expect(Object.values(own).reduce((sum, rows) => sum + rows, 0)).toBe(7)
})

test('the messages of a burst share deliveries', async () => {
  const setup = await setUpRoom()
  const { buyer, send } = setup
  await expectGranted(send(buyer, 'the first'))
  await waitUntilDelivered(setup, 1)
  const readCounts = await countWrites(setup)
  const sending = Array.from({ length: 50 }, (_unused, index) => send(buyer, `message ${index}`))
  await Promise.all(sending.map(expectGranted))
  await waitUntilDelivered(setup, 51)
  const { own, inD1 } = readCounts()
  expect(own).toEqual({ messages: 100, alarm: 1, told: 1 })
  expect(inD1.conversations).toBeLessThanOrEqual(25)
})
