import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { openDb, type Db } from '#worker/db/client.ts'
import { d1, racingDb } from '#worker/test/databases.ts'
import { brokenDatabase, withSessions } from '#worker/test/wrapped-database.ts'
import { MessageLog } from './message-log.ts'
import {
  changeEnv,
  expectGranted,
  waitForSummary,
  setUpRoom,
  openInboxOf,
  rowsOf,
  type RoomSetup,
} from './room.fixture.ts'
import { saveSummary } from './save-summary.ts'

/** Saves the room's current log, as if the summary had only the messages up to `since`. */
function saveNow(
  { stub }: RoomSetup,
  since: number,
  db = (): Db => openDb(env.DB, 'first-primary'),
): Promise<void> {
  return runInDurableObject(stub, async (_room, { storage }) => {
    const from = { seq: since, revision: 0, failsSince: null }
    await saveSummary(db(), new MessageLog(storage.sql), from, () => false, Date.now())
  })
}

async function write({ send }: RoomSetup, sender: RoomSetup['buyer'], ...contents: string[]): Promise<void> {
  for (const content of contents) await expectGranted(send(sender, content))
}

/** The seller's running totals by day. */
async function dailyTotalsOf({ seller }: RoomSetup) {
  return d1.all`SELECT day, messages, conversations, answered FROM seller_days
    WHERE seller_id = ${seller.id} ORDER BY day`
}

afterEach(() => void vi.useRealTimers())

const markNoticesRead = ({ about }: RoomSetup) =>
  d1.run`UPDATE notifications SET read_at = 1 WHERE conversation_id = ${about.id}`

describe('the summary', () => {
  test('has the last message and both states; the first message adds the seller’s list row', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, room, about } = setup
    expect(await rowsOf(setup)).toMatchObject({ summary: { lastSeq: 0, revision: 0 }, seller: undefined })
    await write(setup, buyer, 'one', 'two')
    await room.markRead(about, seller.id, 1)
    const { message } = await expectGranted(setup.send(seller, 'three'))
    const { summary, ...rows } = await waitForSummary(setup, 7)
    const at = Date.parse(message.createdAt)
    expect(summary).toEqual({
      lastSeq: 3,
      lastContent: 'three',
      lastSenderId: seller.id,
      lastAt: at,
      revision: 7,
    })
    expect(rows.buyer).toEqual({ userId: buyer.id, unread: 1, deliveredSeq: 0, readSeq: 0, sortedAt: at })
    expect(rows.seller).toEqual({ userId: seller.id, unread: 1, deliveredSeq: 1, readSeq: 1, sortedAt: at })
  })

  test('is saved before the response to a call, and soon after a frame', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, open, room, about } = setup
    await write(setup, buyer, 'one')
    expect(await rowsOf(setup)).toMatchObject({ summary: { lastContent: 'one' }, seller: { unread: 1 } })
    await room.markRead(about, seller.id, 1)
    expect(await rowsOf(setup)).toMatchObject({ seller: { unread: 0 }, notices: [{ isRead: 1 }] })
    const buyerSocket = await open(buyer)
    buyerSocket.send({ type: 'send', clientId: 'two', content: 'two' })
    expect((await waitForSummary(setup, 6)).summary).toMatchObject({ lastContent: 'two' })
  })

  test('delays a call by at most a second when D1 hangs', async () => {
    const setup = await setUpRoom()
    const gate = Promise.withResolvers<void>()
    const DB = withSessions(env.DB, (session) => ({
      batch: (statements) => gate.promise.then(() => session.batch(statements)),
    }))
    await changeEnv(setup.stub, { DB })
    await write(setup, setup.buyer, 'one')
    expect((await rowsOf(setup)).summary).toMatchObject({ revision: 0 })
    gate.resolve()
    expect((await waitForSummary(setup, 1)).summary).toMatchObject({ lastContent: 'one' })
  })

  test('changes nothing if it is saved twice, or from an older cursor', async () => {
    const setup = await setUpRoom()
    await write(setup, setup.buyer, 'one', 'two')
    await waitForSummary(setup, 2)
    await markNoticesRead(setup)
    const rows = await rowsOf(setup)
    await Promise.all([saveNow(setup, 0), saveNow(setup, 1), saveNow(setup, 2)])
    expect(await rowsOf(setup)).toEqual(rows)
    expect(rows.notices).toEqual([{ userId: setup.seller.id, preview: 'one', isRead: 1 }])
  })

  test('counts each message once, by day, and records whether the first answer came in time', async () => {
    const midnight = Date.UTC(2030, 0, 2)
    const setup = await setUpRoom()
    const { buyer, seller } = setup
    await changeEnv(setup.stub, { DB: brokenDatabase() })
    vi.setSystemTime(midnight - 2_000)
    await write(setup, buyer, 'one', 'two')
    vi.setSystemTime(midnight + 2_000)
    await write(setup, buyer, 'three')
    await saveNow(setup, 0)
    await Promise.all([saveNow(setup, 0), saveNow(setup, 1), saveNow(setup, 2)])
    const [first, second] = [midnight / DAY_MS - 1, midnight / DAY_MS]
    const opened = [
      { day: first, messages: 2, conversations: 1, answered: 0 },
      { day: second, messages: 3, conversations: 1, answered: 0 },
    ]
    expect((await dailyTotalsOf(setup)).slice(-2)).toEqual(opened)
    vi.setSystemTime(midnight - 2_000 + DAY_MS)
    await write(setup, seller, 'four', 'five')
    await saveNow(setup, 1)
    await Promise.all([saveNow(setup, 0), saveNow(setup, 3)])
    expect((await dailyTotalsOf(setup)).slice(-2)).toEqual(opened.map((day) => ({ ...day, answered: 1 })))
  })

  test('does not count an answer after 24 hours and a millisecond', async () => {
    const at = Date.UTC(2030, 0, 5, 12)
    const setup = await setUpRoom()
    vi.setSystemTime(at)
    await write(setup, setup.buyer, 'one')
    await waitForSummary(setup, 1)
    vi.setSystemTime(at + DAY_MS + 1)
    await write(setup, setup.seller, 'two')
    await waitForSummary(setup, 2)
    expect((await dailyTotalsOf(setup)).at(-1)).toMatchObject({ conversations: 1, answered: 0 })
  })

  test('counts no conversation and no answer if the seller began the conversation', async () => {
    const setup = await setUpRoom()
    await write(setup, setup.seller, 'one')
    await write(setup, setup.buyer, 'two')
    await write(setup, setup.seller, 'three')
    await waitForSummary(setup, 3)
    expect((await dailyTotalsOf(setup)).at(-1)).toMatchObject({ messages: 1, conversations: 0, answered: 0 })
  })

  test('overwrites nothing and notifies nobody if it is saved after a newer one', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, room, about } = setup
    const gate = Promise.withResolvers<void>()
    let isWaiting = false
    await changeEnv(setup.stub, { DB: brokenDatabase() })
    await write(setup, buyer, 'one')
    const wait = () => {
      isWaiting = true
      return gate.promise
    }
    const late = saveNow(setup, 0, () => racingDb(openDb(env.DB, 'first-primary'), wait))
    await vi.waitFor(() => expect(isWaiting).toBe(true))
    await write(setup, buyer, 'two')
    await room.markRead(about, seller.id, 2)
    await saveNow(setup, 0)
    const rows = await rowsOf(setup)
    expect(rows).toMatchObject({
      summary: { lastContent: 'two', revision: 10 },
      seller: { unread: 0, readSeq: 2 },
      notices: [],
    })
    gate.resolve()
    await late
    expect(await rowsOf(setup)).toEqual(rows)
  })

  test('shows the marks of a blocker as they were before the block', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, room, about } = setup
    await write(setup, buyer, 'one', 'two')
    await room.setBlocked(about, seller.id, true)
    await room.markRead(about, seller.id, 2)
    expect((await waitForSummary(setup, 6)).seller).toMatchObject({ unread: 0, deliveredSeq: 0, readSeq: 0 })
  })
})

describe('the notification of a message', () => {
  test('is shared by all unread messages: it shows the first, and is marked read with the last', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, room, about } = setup
    await write(setup, buyer, 'x'.repeat(PREVIEW_MAX + 1))
    await waitForSummary(setup, 1)
    await write(setup, buyer, 'two')
    const unread = { userId: seller.id, preview: 'x'.repeat(PREVIEW_MAX), isRead: 0 }
    expect((await waitForSummary(setup, 2)).notices).toEqual([unread])
    await room.markRead(about, seller.id, 1)
    expect((await waitForSummary(setup, 6)).notices).toEqual([unread])
    await room.markRead(about, seller.id, 2)
    expect((await waitForSummary(setup, 10)).notices).toEqual([{ ...unread, isRead: 1 }])
    await write(setup, buyer, 'three')
    expect((await waitForSummary(setup, 11)).notices).toEqual([
      { ...unread, isRead: 1 },
      { userId: seller.id, preview: 'three', isRead: 0 },
    ])
  })

  test('is not created for a member with the room open, nor for marks alone', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, open, room } = setup
    const sellerSocket = await open(seller)
    await write(setup, buyer, 'one')
    expect((await waitForSummary(setup, 1)).notices).toEqual([])
    sellerSocket.close()
    await sellerSocket.closed
    await write(setup, buyer, 'two')
    expect((await waitForSummary(setup, 2)).notices).toMatchObject([{ preview: 'two', isRead: 0 }])
    await markNoticesRead(setup)
    await room.markDelivered(seller.publicId, 2)
    await room.markRead(setup.about, seller.id, 1)
    expect((await waitForSummary(setup, 8)).notices).toMatchObject([{ preview: 'two', isRead: 1 }])
  })

  test('shows on open pages at once, and disappears with the last unread message', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, room, about } = setup
    const sellerInbox = await openInboxOf(seller)
    await write(setup, buyer, 'one')
    expect(await sellerInbox.next('notification')).toMatchObject({
      notification: { kind: 'message', preview: 'one' },
      unreadNotifications: 0,
    })
    await room.markRead(about, seller.id, 1)
    expect(await sellerInbox.next('notification')).toMatchObject({
      notification: null,
      unreadNotifications: 0,
    })
  })

  test('is created even if the room was evicted before its batch', async () => {
    const setup = await setUpRoom()
    await changeEnv(setup.stub, { DB: brokenDatabase() })
    await write(setup, setup.buyer, 'one')
    await evictDurableObject(setup.stub)
    await saveNow(setup, 0)
    expect((await rowsOf(setup)).notices).toMatchObject([{ preview: 'one', isRead: 0 }])
  })
})
