import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { openDb, type Db } from '../../../db/client.ts'
import { d1 } from '../../../test/databases.ts'
import { saveSummary } from './save-summary.ts'
import { MessageLog } from './message-log.ts'
import { changeEnv, granted, summaryAt, meet, openInboxOf, rowsOf, type Meeting } from './room.fixture.ts'

/** Saves what the room's log holds now, as if the summary had only the messages up to `since`. */
function save(
  { stub }: Meeting,
  since: number,
  db = (): Db => openDb(env.DB, 'first-primary'),
): Promise<void> {
  return runInDurableObject(stub, async (_room, { storage }) => {
    const from = { seq: since, revision: 0, failsSince: null }
    await saveSummary(db(), new MessageLog(storage.sql), from, () => false, Date.now())
  })
}

async function write({ send }: Meeting, sender: Meeting['buyer'], ...contents: string[]): Promise<void> {
  for (const content of contents) await granted(send(sender, content))
}

/** The seller's running totals by day. */
async function daysOf({ seller }: Meeting) {
  return d1.all`SELECT day, messages, conversations, answered FROM seller_days
    WHERE seller_id = ${seller.id} ORDER BY day`
}

afterEach(() => void vi.useRealTimers())

const readNotices = ({ about }: Meeting) =>
  d1.run`UPDATE notifications SET read_at = 1 WHERE conversation_id = ${about.id}`

describe('the summary', () => {
  test('the summary has the last message and both states; the first adds the seller’s row', async () => {
    const meeting = await meet()
    const { buyer, seller, room, about } = meeting
    expect(await rowsOf(meeting)).toMatchObject({ summary: { lastSeq: 0, revision: 0 }, seller: undefined })
    await write(meeting, buyer, 'one', 'two')
    await room.markRead(about, seller.id, 1)
    const { message } = await granted(meeting.send(seller, 'three'))
    const { summary, ...rows } = await summaryAt(meeting, 5)
    const at = Date.parse(message.createdAt)
    expect(summary).toEqual({
      lastSeq: 3,
      lastContent: 'three',
      lastSenderId: seller.id,
      lastAt: at,
      revision: 5,
    })
    expect(rows.buyer).toEqual({ userId: buyer.id, unread: 1, deliveredSeq: 0, readSeq: 0, sortedAt: at })
    expect(rows.seller).toEqual({ userId: seller.id, unread: 1, deliveredSeq: 1, readSeq: 1, sortedAt: at })
  })

  // [spec 10.7 #8]
  test('the summary is saved before a call is answered, and soon after a frame', async () => {
    const meeting = await meet()
    const { buyer, seller, open, room, about } = meeting
    await write(meeting, buyer, 'one')
    expect(await rowsOf(meeting)).toMatchObject({ summary: { lastContent: 'one' }, seller: { unread: 1 } })
    await room.markRead(about, seller.id, 1)
    expect(await rowsOf(meeting)).toMatchObject({ seller: { unread: 0 }, notices: [{ isRead: 1 }] })
    const mine = await open(buyer)
    mine.send({ type: 'send', clientId: 'two', content: 'two' })
    expect((await summaryAt(meeting, 4)).summary).toMatchObject({ lastContent: 'two' })
  })

  // [spec 10.7 #8]
  test('the summary delays a call by at most a second when D1 hangs', async () => {
    const meeting = await meet()
    const line = { open: () => {} }
    const isOpen = new Promise<void>((resolve) => (line.open = resolve))
    const withSession = (constraint: string) => {
      const session = env.DB.withSession(constraint)
      return {
        prepare: (sql: string) => session.prepare(sql),
        batch: (statements: D1PreparedStatement[]) => isOpen.then(() => session.batch(statements)),
      }
    }
    await changeEnv(meeting.stub, { DB: Object.assign(Object.create(env.DB), { withSession }) })
    await write(meeting, meeting.buyer, 'one')
    expect((await rowsOf(meeting)).summary).toMatchObject({ revision: 0 })
    line.open()
    expect((await summaryAt(meeting, 1)).summary).toMatchObject({ lastContent: 'one' })
  })

  // [spec 10.7 #7]
  test('a summary saved twice, or from an older cursor, changes nothing', async () => {
    const meeting = await meet()
    await write(meeting, meeting.buyer, 'one', 'two')
    await summaryAt(meeting, 2)
    await readNotices(meeting)
    const rows = await rowsOf(meeting)
    await Promise.all([save(meeting, 0), save(meeting, 1), save(meeting, 2)])
    expect(await rowsOf(meeting)).toEqual(rows)
    expect(rows.notices).toEqual([{ userId: meeting.seller.id, preview: 'one', isRead: 1 }])
  })

  test('the summary counts each message once by day, and whether the first answer came in time', async () => {
    const midnight = Date.UTC(2030, 0, 2)
    const meeting = await meet()
    const { buyer, seller } = meeting
    await changeEnv(meeting.stub, {
      DB: Object.assign(Object.create(env.DB), { withSession: () => expect.fail('only this test lands') }),
    })
    vi.setSystemTime(midnight - 2_000)
    await write(meeting, buyer, 'one', 'two')
    vi.setSystemTime(midnight + 2_000)
    await write(meeting, buyer, 'three')
    await save(meeting, 0)
    await Promise.all([save(meeting, 0), save(meeting, 1), save(meeting, 2)])
    const [first, second] = [midnight / DAY_MS - 1, midnight / DAY_MS]
    const opened = [
      { day: first, messages: 2, conversations: 1, answered: 0 },
      { day: second, messages: 3, conversations: 1, answered: 0 },
    ]
    expect((await daysOf(meeting)).slice(-2)).toEqual(opened)
    vi.setSystemTime(midnight - 2_000 + DAY_MS)
    await write(meeting, seller, 'four', 'five')
    await save(meeting, 1)
    await Promise.all([save(meeting, 0), save(meeting, 3)])
    expect((await daysOf(meeting)).slice(-2)).toEqual(opened.map((day) => ({ ...day, answered: 1 })))
  })

  test('the summary does not count an answer just after 24 hours', async () => {
    const at = Date.UTC(2030, 0, 5, 12)
    const meeting = await meet()
    vi.setSystemTime(at)
    await write(meeting, meeting.buyer, 'one')
    await summaryAt(meeting, 1)
    vi.setSystemTime(at + DAY_MS + 1)
    await write(meeting, meeting.seller, 'two')
    await summaryAt(meeting, 2)
    expect((await daysOf(meeting)).at(-1)).toMatchObject({ conversations: 1, answered: 0 })
  })

  test('a conversation begun by the seller counts no conversation and no answer', async () => {
    const meeting = await meet()
    await write(meeting, meeting.seller, 'one')
    await write(meeting, meeting.buyer, 'two')
    await write(meeting, meeting.seller, 'three')
    await summaryAt(meeting, 3)
    expect((await daysOf(meeting)).at(-1)).toMatchObject({ messages: 1, conversations: 0, answered: 0 })
  })

  // [spec 10.7 #7]
  test('a summary saved after a newer one restores nothing old and notifies nobody', async () => {
    const meeting = await meet()
    const { buyer, seller, room, about } = meeting
    const line = { open: () => {}, isWaiting: false }
    const isOpen = new Promise<void>((resolve) => (line.open = resolve))
    await changeEnv(meeting.stub, {
      DB: Object.assign(Object.create(env.DB), { withSession: () => expect.fail('only this test lands') }),
    })
    await write(meeting, buyer, 'one')
    const late = save(meeting, 0, () => {
      const db = openDb(env.DB, 'first-primary')
      return {
        ...db,
        batch: (statements) => ((line.isWaiting = true), isOpen.then(() => db.batch(statements))),
      }
    })
    await vi.waitFor(() => expect(line.isWaiting).toBe(true))
    await write(meeting, buyer, 'two')
    await room.markRead(about, seller.id, 2)
    await save(meeting, 0)
    const rows = await rowsOf(meeting)
    expect(rows).toMatchObject({
      summary: { lastContent: 'two', revision: 6 },
      seller: { unread: 0, readSeq: 2 },
      notices: [],
    })
    line.open()
    await late
    expect(await rowsOf(meeting)).toEqual(rows)
  })

  test('the summary shows the marks of a blocker as they were before the block', async () => {
    const meeting = await meet()
    const { buyer, seller, room, about } = meeting
    await write(meeting, buyer, 'one', 'two')
    await room.setBlocked(about, seller.id, true)
    await room.markRead(about, seller.id, 2)
    expect((await summaryAt(meeting, 6)).seller).toMatchObject({ unread: 0, deliveredSeq: 0, readSeq: 0 })
  })
})

describe('the notification of a message', () => {
  // [spec 10.10 #1]
  test('unread messages share a notification, which shows the first and is read with the last', async () => {
    const meeting = await meet()
    const { buyer, seller, room, about } = meeting
    await write(meeting, buyer, 'x'.repeat(PREVIEW_MAX + 1))
    await summaryAt(meeting, 1)
    await write(meeting, buyer, 'two')
    const unread = { userId: seller.id, preview: 'x'.repeat(PREVIEW_MAX), isRead: 0 }
    expect((await summaryAt(meeting, 2)).notices).toEqual([unread])
    await room.markRead(about, seller.id, 1)
    expect((await summaryAt(meeting, 4)).notices).toEqual([unread])
    await room.markRead(about, seller.id, 2)
    expect((await summaryAt(meeting, 6)).notices).toEqual([{ ...unread, isRead: 1 }])
    await write(meeting, buyer, 'three')
    expect((await summaryAt(meeting, 7)).notices).toEqual([
      { ...unread, isRead: 1 },
      { userId: seller.id, preview: 'three', isRead: 0 },
    ])
  })

  // [spec 10.10 #1]
  test('no notification is created for a member with the room open, nor for marks alone', async () => {
    const meeting = await meet()
    const { buyer, seller, open, room } = meeting
    const theirs = await open(seller)
    await write(meeting, buyer, 'one')
    expect((await summaryAt(meeting, 1)).notices).toEqual([])
    theirs.close()
    await theirs.closed
    await write(meeting, buyer, 'two')
    expect((await summaryAt(meeting, 2)).notices).toMatchObject([{ preview: 'two', isRead: 0 }])
    await readNotices(meeting)
    await room.markDelivered(seller.publicId, 2)
    await room.markRead(meeting.about, seller.id, 1)
    expect((await summaryAt(meeting, 5)).notices).toMatchObject([{ preview: 'two', isRead: 1 }])
  })

  test('the notification shows on open pages at once, and goes with the last unread message', async () => {
    const meeting = await meet()
    const { buyer, seller, room, about } = meeting
    const theirs = await openInboxOf(seller)
    await write(meeting, buyer, 'one')
    expect(await theirs.next('notification')).toMatchObject({
      notification: { kind: 'message', preview: 'one' },
      unreadNotifications: 0,
    })
    await room.markRead(about, seller.id, 1)
    expect(await theirs.next('notification')).toMatchObject({ notification: null, unreadNotifications: 0 })
  })

  test('the notification is created even if the room was evicted before its batch', async () => {
    const meeting = await meet()
    await changeEnv(meeting.stub, {
      DB: Object.assign(Object.create(env.DB), { withSession: () => expect.fail('D1 is down') }),
    })
    await write(meeting, meeting.buyer, 'one')
    await evictDurableObject(meeting.stub)
    await save(meeting, 0)
    expect((await rowsOf(meeting)).notices).toMatchObject([{ preview: 'one', isRead: 0 }])
  })
})
