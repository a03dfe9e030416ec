import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { InboxFrame } from '#contract/frames.ts'
import type { Delivery, InboxCalls, Participant } from '../../../rpc.ts'
import { d1 } from '../../../test/databases.ts'
import type { TestSocket } from '../../../test/sockets.ts'
import { ConversationRoom } from './conversation-room.ts'
import {
  type Meeting,
  changeEnv,
  cursorsOf,
  granted,
  inboxesWith,
  meet,
  openInboxOf,
  rowsOf,
  summaryAt,
} from './room.fixture.ts'

const SECOND = 1_000

/** A day ahead, so that alarms run only when a test runs them. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))

afterEach(() => void vi.useRealTimers())

async function writeMany({ send }: Meeting, sender: Participant, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1) await granted(send(sender, `message ${written}`))
}

const alarmOf = ({ stub }: Meeting) => runInDurableObject(stub, (_room, { storage }) => storage.getAlarm())

/** Runs the alarm, which joins running deliveries, until the condition is true. */
function ringUntil({ stub }: Meeting, itIsSo: () => unknown): Promise<void> {
  return vi.waitFor(async () => {
    await runDurableObjectAlarm(stub)
    await itIsSo()
  })
}

function ringUntilTold(meeting: Meeting, sellerSeq: number): Promise<void> {
  return ringUntil(meeting, async () =>
    expect(await cursorsOf(meeting.stub)).toMatchObject({ seller_seq: sellerSeq }),
  )
}

async function hear(inbox: TestSocket<InboxFrame>, count: number): Promise<number[]> {
  const seqs: number[] = []
  while (seqs.length < count) seqs.push((await inbox.next('new_message')).message.seq)
  return seqs
}

/** Returns the remaining frames. The inbox has pushed everything pending once it greets another device. */
async function restOf(inbox: TestSocket<InboxFrame>, owner: Participant): Promise<InboxFrame[]> {
  await openInboxOf(owner)
  await inbox.ping()
  return inbox.rest().filter(({ type }) => type === 'new_message')
}

/**
 * A connection to one person's inbox that a test can cut, either before a delivery or before its response.
 */
function lineTo(owner: Participant) {
  const line = { isCut: true, takesBefore: false, tries: 0, taken: new Array<Delivery>() }
  const deliver = async (real: InboxCalls, ...[person, delivery]: Parameters<InboxCalls['deliver']>) => {
    line.tries += 1
    if (line.isCut && !line.takesBefore) throw new Error('the line is cut')
    line.taken.push(delivery)
    const answer = await real.deliver(person, delivery)
    if (line.isCut) throw new Error('the answer is lost')
    return answer
  }
  const USER_INBOX = inboxesWith((real, name) =>
    name === owner.publicId ? { deliver: (...call) => deliver(real, ...call) } : {},
  )
  return { line, USER_INBOX }
}

describe('a failing inbox', () => {
  // [spec 10.7 #4]
  test('the alarm delivers everything to a failing inbox, in order, once; nothing else waits', async () => {
    const meeting = await meet()
    const { buyer, seller, stub } = meeting
    const [theirs, mine] = [await openInboxOf(seller), await openInboxOf(buyer)]
    const { line, USER_INBOX } = lineTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await writeMany(meeting, buyer, 3)
    expect((await summaryAt(meeting, 3)).summary).toMatchObject({ lastSeq: 3 })
    await vi.waitFor(async () =>
      expect(mine.rest().findLast(({ type }) => type === 'conversation')).toMatchObject({ lastSeq: 3 }),
    )

    expect(await runDurableObjectAlarm(stub)).toBe(true)
    await writeMany(meeting, buyer, 2)
    expect(line.taken).toEqual([])
    line.isCut = false
    await ringUntilTold(meeting, 5)
    expect(await hear(theirs, 5)).toEqual([1, 2, 3, 4, 5])
    expect(line.taken.map(({ messages }) => messages.map(({ seq }) => seq))).toEqual([[1, 2, 3, 4, 5]])
    expect(await restOf(theirs, seller)).toEqual([])
    expect(await runDurableObjectAlarm(stub)).toBe(false)
  })

  // [spec 10.7 #4]
  test('after a lost response the delivery is repeated, but devices get each message once', async () => {
    const meeting = await meet()
    const { buyer, seller, stub } = meeting
    const theirs = await openInboxOf(seller)
    const { line, USER_INBOX } = lineTo(seller)
    line.takesBefore = true
    await changeEnv(stub, { USER_INBOX })
    await writeMany(meeting, buyer, 1)
    await ringUntil(meeting, () => expect(line.tries).toBeGreaterThan(2))
    line.isCut = false
    await ringUntilTold(meeting, 1)
    await writeMany(meeting, buyer, 1)
    expect(await hear(theirs, 2)).toEqual([1, 2])
    expect(await restOf(theirs, seller)).toEqual([])
  })

  // [spec 10.7 #6]
  test('a failing inbox gets everything by the alarm even after the room was evicted', async () => {
    const meeting = await meet()
    const { buyer, seller, stub } = meeting
    const theirs = await openInboxOf(seller)
    const { line, USER_INBOX } = lineTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await writeMany(meeting, buyer, 4)
    await vi.waitFor(() => expect(line.tries).toBeGreaterThan(0))
    await evictDurableObject(stub)
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(await hear(theirs, 4)).toEqual([1, 2, 3, 4])
    expect(await restOf(theirs, seller)).toEqual([])
  })

  // [spec 10.7 #4]
  test('a failing inbox is retried after 1 s, 2 s, 4 s ... up to 5 minutes, ±25%', async () => {
    const meeting = await meet()
    const { line, USER_INBOX } = lineTo(meeting.seller)
    await changeEnv(meeting.stub, { USER_INBOX })
    const began = Date.now()
    await writeMany(meeting, meeting.buyer, 1)
    await vi.waitFor(async () => expect(await alarmOf(meeting)).toBeLessThan(began + 2 * SECOND))
    const waits: number[] = []
    for (let tries = 1; tries <= 16; tries += 1) {
      const at = (await alarmOf(meeting)) ?? 0
      const [wait, usual] = [at - Date.now(), Math.min(Date.now() - began + SECOND, 300 * SECOND)]
      expect(wait / usual).toBeGreaterThanOrEqual(0.75)
      expect(wait / usual).toBeLessThanOrEqual(1.25)
      waits.push(wait)
      vi.setSystemTime(at)
      await runDurableObjectAlarm(meeting.stub)
      expect(line.tries).toBe(tries + 1)
    }
    expect(waits[0]).toBeLessThanOrEqual(1.25 * SECOND)
    expect(waits.at(-1)).toBeGreaterThan(200 * SECOND)
  })

  // [spec 10.7 #4]
  test('an inbox that hangs delays neither the other inbox nor the summary', async () => {
    const meeting = await meet()
    const { buyer, seller, stub } = meeting
    const [mine, theirs] = [await openInboxOf(buyer), await openInboxOf(seller)]
    const line = { open: () => {} }
    const isOpen = new Promise<void>((resolve) => (line.open = resolve))
    const USER_INBOX = inboxesWith((real, name) =>
      name === buyer.publicId ? { deliver: (...call) => isOpen.then(() => real.deliver(...call)) } : {},
    )
    await changeEnv(stub, { USER_INBOX })
    await writeMany(meeting, buyer, 3)
    expect(await hear(theirs, 3)).toEqual([1, 2, 3])
    await summaryAt(meeting, 3)
    expect(mine.rest()).toEqual([])
    line.open()
    await mine.next('conversation')
  })

  test('an inbox that lost its data gets everything again', async () => {
    const meeting = await meet()
    const { buyer, seller } = meeting
    const theirs = await openInboxOf(seller)
    await writeMany(meeting, buyer, 2)
    await hear(theirs, 2)
    await runInDurableObject(
      env.USER_INBOX.getByName(seller.publicId),
      (_inbox, { storage }) => void storage.sql.exec('DELETE FROM conversations'),
    )
    await writeMany(meeting, buyer, 1)
    expect(await hear(theirs, 3)).toEqual([1, 2, 3])
  })
})

// [spec 10.7 #4]
test('the alarm retries a failed summary; inboxes get their messages meanwhile', async () => {
  const meeting = await meet()
  const { buyer, seller, stub } = meeting
  const theirs = await openInboxOf(seller)
  const isDown = () => {
    throw new Error('D1 is down')
  }
  await changeEnv(stub, { DB: Object.assign(Object.create(env.DB), { withSession: isDown }) })
  await writeMany(meeting, buyer, 2)
  expect(await hear(theirs, 2)).toEqual([1, 2])
  expect((await rowsOf(meeting)).summary).toMatchObject({ revision: 0 })
  await changeEnv(stub, {})
  await ringUntil(meeting, async () => expect((await rowsOf(meeting)).summary).toMatchObject({ revision: 2 }))
  expect(await rowsOf(meeting)).toMatchObject({ summary: { revision: 2, lastSeq: 2 }, seller: { unread: 2 } })
})

describe('a delivery', () => {
  // [spec 10.7 #4]
  test('a delivery goes in batches of 50, in order and once', async () => {
    const meeting = await meet()
    const { buyer, seller, send, stub } = meeting
    const { line, USER_INBOX } = lineTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await Promise.all(
      Array.from({ length: 120 }, (_unused, index) => granted(send(buyer, `message ${index}`))),
    )
    const theirs = await openInboxOf(seller)
    line.isCut = false
    await ringUntilTold(meeting, 120)
    expect(line.taken.map(({ messages }) => messages.length)).toEqual([50, 50, 20])
    expect(await hear(theirs, 120)).toEqual(Array.from({ length: 120 }, (_unused, index) => index + 1))
  })

  test('a delivery carries the latest name of the sender', async () => {
    const meeting = await meet()
    const { room, about, buyer, seller } = meeting
    const theirs = await openInboxOf(seller)
    const send = (name: string) =>
      room.send({ ...about, buyer: { ...buyer, name } }, buyer.id, { clientId: name, content: 'Hello' }, 100)
    for (const name of ['Aminata', 'Mariama']) {
      await d1.run`UPDATE users SET first_name = ${name}, last_name = NULL WHERE id = ${buyer.id}`
      await granted(send(name))
      expect((await theirs.next('new_message')).senderName).toBe(name)
    }
    await evictDurableObject(meeting.stub)
    await d1.run`UPDATE users SET last_name = ${'K.'} WHERE id = ${buyer.id}`
    await granted(send('Mariama K.'))
    expect((await theirs.next('new_message')).senderName).toBe('Mariama K.')
  })

  test('a delivered mark may wait for the alarm; a read mark is delivered at once', async () => {
    const meeting = await meet()
    const { buyer, seller, room, about, stub } = meeting
    await writeMany(meeting, buyer, 2)
    await ringUntil(meeting, async () =>
      expect(await cursorsOf(stub)).toMatchObject({
        summary_revision: 2,
        buyer_revision: 2,
        seller_revision: 2,
      }),
    )
    const mine = await openInboxOf(buyer)
    await room.markDelivered(seller.publicId, 2)
    await runDurableObjectAlarm(stub)
    expect(await mine.next('conversation')).toMatchObject({ theirs: { deliveredSeq: 2, readSeq: 0 } })
    expect(await rowsOf(meeting)).toMatchObject({
      summary: { revision: 4 },
      seller: { deliveredSeq: 2, unread: 2 },
    })
    await room.markRead(about, seller.id, 2)
    expect(await mine.next('conversation')).toMatchObject({ theirs: { readSeq: 2 } })
    expect((await summaryAt(meeting, 6)).seller).toMatchObject({ readSeq: 2, unread: 0 })
  })
})

describe('an alarm', () => {
  // [spec 10.7 #5]
  test('an alarm that runs twice, concurrently or later, delivers nothing twice', async () => {
    const meeting = await meet()
    const { buyer, seller, stub } = meeting
    const { line, USER_INBOX } = lineTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await writeMany(meeting, buyer, 2)
    await summaryAt(meeting, 2)
    await vi.waitFor(() => expect(line.tries).toBeGreaterThan(0))
    const theirs = await openInboxOf(seller)
    line.isCut = false
    const ring = () =>
      runInDurableObject(stub, (room) =>
        room instanceof ConversationRoom
          ? Promise.all([room.alarm(), room.alarm()])
          : expect.fail('it is no room'),
      )
    await ring()
    const rows = await rowsOf(meeting)
    await ring()
    expect(await hear(theirs, 2)).toEqual([1, 2])
    expect(line.taken).toHaveLength(1)
    expect(await rowsOf(meeting)).toEqual(rows)
    expect(await restOf(theirs, seller)).toEqual([])
  })

  // [spec 10.7 #3]
  test('the alarm is set before a message is acknowledged', async () => {
    const meeting = await meet()
    await writeMany(meeting, meeting.buyer, 1)
    expect(await alarmOf(meeting)).toBe(Date.now() + 5 * SECOND)
  })
})

describe('an evicted room', () => {
  test('a room set up by a version without suspensions is migrated', async () => {
    const { buyer, seller, send, stub, about, room } = await meet()
    await granted(send(buyer, 'one'))
    await runInDurableObject(
      stub,
      (_room, { storage }) => void storage.sql.exec('ALTER TABLE members DROP COLUMN suspended_until'),
    )
    await evictDurableObject(stub)
    expect(await granted(send(buyer, 'two'))).toMatchObject({ message: { seq: 2 } })
    const told = { ...about, seller: { ...seller, suspendedUntil: Date.now() + 60_000 } }
    expect(await room.send(told, buyer.id, { clientId: 'c', content: 'three' }, 100)).toMatchObject({
      ok: false,
      refusal: { code: 'forbidden' },
    })
  })

  // [spec 10.7 #6]
  test('an evicted room keeps its sockets, its order, its marks and presence', async () => {
    const meeting = await meet()
    const { buyer, seller, open, room, about, stub } = meeting
    const [mine, theirs] = [await open(buyer), await open(seller)]
    mine.send({ type: 'send', clientId: 'a', content: 'one' })
    await theirs.next('message')
    theirs.send({ type: 'read', seq: 1 })
    await mine.next('marks')
    await evictDurableObject(stub)

    theirs.send({ type: 'send', clientId: 'b', content: 'two' })
    expect(await theirs.next('ack')).toMatchObject({ message: { seq: 2 } })
    expect(await mine.next('message')).toMatchObject({ message: { seq: 2, content: 'two' } })
    mine.send({ type: 'send', clientId: 'a', content: 'again' })
    expect(await mine.next('ack')).toMatchObject({ message: { seq: 1, content: 'one' } })
    expect(await mine.next('ack')).toMatchObject({ message: { seq: 1, content: 'one' } })
    await evictDurableObject(stub)
    expect(await granted(room.page(about, seller.id, { limit: 9 }))).toMatchObject({
      lastSeq: 2,
      unreadCount: 0,
      mine: { readSeq: 1 },
    })
    await evictDurableObject(stub)
    theirs.close()
    expect(await mine.next('presence').then(() => mine.next('presence'))).toEqual({
      type: 'presence',
      userId: seller.publicId,
      isHere: false,
    })
  })

  // [spec 10.7 #6]
  test('an evicted room keeps who is blocked and who is expelled', async () => {
    const { buyer, seller, send, knock, room, about, stub } = await meet()
    await room.setBlocked(about, seller.id, true)
    await room.expel(seller.publicId, Date.now(), 4_401)
    await evictDurableObject(stub)
    // Only the seller blocks, not the buyer.
    const refusal = { code: 'blocked', message: 'This person does not accept messages from you.' }
    expect(await send(buyer, 'Hello')).toMatchObject({ ok: false, refusal })
    expect((await knock(seller)).status).toBe(401)
  })
})
