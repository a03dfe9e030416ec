import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { countedDatabase, type Written } from '../../../test/counted-database.ts'
import { changeEnv, granted, summaryAt, meet, cursorsOf, type Meeting } from './room.fixture.ts'

/** Alarms of tomorrow do not ring here. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))
afterEach(() => void vi.useRealTimers())

/**
 * Counts what the room writes from now on: rows of its own SQLite by table, settings of the alarm, which are
 * billed as a row each, and rows of D1.
 */
async function counting({ stub }: Meeting) {
  const own = new Map<string, number>()
  const inD1: Written = new Map()
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

/** Waits until everybody was told, and rings the alarm, with which the room stores that. */
async function atRest(meeting: Meeting, revision: number): Promise<void> {
  await summaryAt(meeting, revision)
  const all = { summary_revision: revision, buyer_revision: revision, seller_revision: revision }
  await runDurableObjectAlarm(meeting.stub)
  await vi.waitFor(async () => expect(await cursorsOf(meeting.stub)).toMatchObject(all))
}

// [spec 10.7 #24]
test('what a message, its arrival and its reading write', async () => {
  const meeting = await meet()
  const { buyer, seller, send, room, about } = meeting
  await room.find(about, buyer.id, 1)
  const written = await counting(meeting)

  // The first brings the seller's row, a notification, and a conversation for the seller's day, for the
  // listing and for the order by time; the alarm is set once for all that happens within five seconds, and
  // the marks are stored with it.
  await granted(send(buyer, 'one'))
  await atRest(meeting, 1)
  expect(written()).toEqual({
    own: { messages: 2, alarm: 1, told: 1 },
    inD1: { conversations: 4, conversation_members: 6, notifications: 6, seller_changes: 1 },
  })

  await granted(send(buyer, 'two'))
  await atRest(meeting, 2)
  expect(written()).toEqual({
    own: { messages: 2, alarm: 1, told: 1 },
    inD1: { conversations: 1, conversation_members: 5, seller_changes: 1 },
  })

  await room.markDelivered(seller.publicId, 2)
  await room.markRead(about, seller.id, 2)
  await atRest(meeting, 6)
  expect(written()).toEqual({
    own: { members: 2, alarm: 1, told: 1 },
    inD1: { conversations: 1, conversation_members: 1, notifications: 1 },
  })

  await granted(room.page(about, buyer.id, { limit: 50 }))
  await granted(room.markRead(about, seller.id, 2))
  await room.markDelivered(seller.publicId, 2)
  expect(written()).toEqual({ own: {}, inD1: {} })

  // The next after everything was read brings a new notification.
  await granted(send(buyer, 'three', 'same'))
  await atRest(meeting, 7)
  expect(written()).toEqual({
    own: { messages: 2, alarm: 1, told: 1 },
    inD1: { conversations: 1, conversation_members: 5, notifications: 6, seller_changes: 1 },
  })
  await granted(send(buyer, 'three', 'same'))
  expect(written()).toEqual({ own: {}, inD1: {} })
})

test('what a room writes to be set up', async () => {
  const meeting = await meet()
  const written = await counting(meeting)
  await meeting.room.find(meeting.about, meeting.buyer.id, 1)
  const { own } = written()
  expect(Object.values(own).reduce((sum, rows) => sum + rows, 0)).toBe(6)
})

// [spec 10.7 #24]
test('a burst is told together', async () => {
  const meeting = await meet()
  const { buyer, send } = meeting
  await granted(send(buyer, 'the first'))
  await atRest(meeting, 1)
  const written = await counting(meeting)
  await Promise.all(Array.from({ length: 50 }, (_unused, index) => granted(send(buyer, `message ${index}`))))
  await atRest(meeting, 51)
  const { own, inD1 } = written()
  expect(own).toEqual({ messages: 100, alarm: 1, told: 1 })
  expect(inD1.conversations).toBeLessThanOrEqual(25)
})
