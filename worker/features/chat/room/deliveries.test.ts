import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { InboxFrame } from '#contract/frames.ts'
import type { Delivery, InboxCalls, Participant } from '#worker/rpc.ts'
import { d1 } from '#worker/test/databases.ts'
import type { TestSocket } from '#worker/test/sockets.ts'
import { brokenDatabase } from '#worker/test/wrapped-database.ts'
import { ConversationRoom } from './conversation-room.ts'
import {
  type RoomSetup,
  changeEnv,
  cursorsOf,
  expectGranted,
  inboxesWith,
  setUpRoom,
  openInboxOf,
  rowsOf,
  waitForSummary,
} from './room.fixture.ts'

const SECOND = 1_000
/** An alarm takes its time on a busy machine. */
const PATIENCE = { timeout: 10_000 }

/** Sets the clock a day ahead, so that alarms run only when a test runs them. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))

afterEach(() => void vi.useRealTimers())

async function writeMany({ send }: RoomSetup, sender: Participant, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1) await expectGranted(send(sender, `message ${written}`))
}

const alarmOf = ({ stub }: RoomSetup) => runInDurableObject(stub, (_room, { storage }) => storage.getAlarm())

/** Runs the alarm, which joins running deliveries, until the condition is true. */
function runAlarmUntil({ stub }: RoomSetup, condition: () => unknown): Promise<void> {
  return vi.waitFor(async () => {
    await runDurableObjectAlarm(stub)
    await condition()
  }, PATIENCE)
}

function runAlarmUntilDelivered(setup: RoomSetup, sellerSeq: number): Promise<void> {
  return runAlarmUntil(setup, async () =>
    expect(await cursorsOf(setup.stub)).toMatchObject({ seller_seq: sellerSeq }),
  )
}

async function takeSeqs(inbox: TestSocket<InboxFrame>, count: number): Promise<number[]> {
  const seqs: number[] = []
  while (seqs.length < count) seqs.push((await inbox.next('new_message')).message.seq)
  return seqs
}

/** Returns the remaining messages. By the time the inbox greets another device, it has pushed them all. */
async function restOf(inbox: TestSocket<InboxFrame>, owner: Participant): Promise<InboxFrame[]> {
  await openInboxOf(owner)
  await inbox.ping()
  return inbox.rest().filter(({ type }) => type === 'new_message')
}

/**
 * A connection to one person's inbox that a test can cut, either before a delivery or before its response.
 */
function connectionTo(owner: Participant) {
  const connection = { isCut: true, losesResponses: false, tries: 0, taken: new Array<Delivery>() }
  const deliver = async (real: InboxCalls, ...[person, delivery]: Parameters<InboxCalls['deliver']>) => {
    connection.tries += 1
    if (connection.isCut && !connection.losesResponses) throw new Error('the connection is cut')
    connection.taken.push(delivery)
    const response = await real.deliver(person, delivery)
    if (connection.isCut) throw new Error('the response is lost')
    return response
  }
  const USER_INBOX = inboxesWith((real, name) =>
    name === owner.publicId ? { deliver: (...call) => deliver(real, ...call) } : {},
  )
  return { connection, USER_INBOX }
}

describe('a failing inbox', () => {
  test('gets everything from the alarm, once and in order, and nothing else waits for it', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, stub } = setup
    const [sellerInbox, buyerInbox] = [await openInboxOf(seller), await openInboxOf(buyer)]
    const { connection, USER_INBOX } = connectionTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await writeMany(setup, buyer, 3)
    expect((await waitForSummary(setup, 3)).summary).toMatchObject({ lastSeq: 3 })
    await vi.waitFor(async () =>
      expect(buyerInbox.rest().findLast(({ type }) => type === 'conversation')).toMatchObject({ lastSeq: 3 }),
    )

    expect(await runDurableObjectAlarm(stub)).toBe(true)
    await writeMany(setup, buyer, 2)
    expect(connection.taken).toEqual([])
    connection.isCut = false
    await runAlarmUntilDelivered(setup, 5)
    expect(await takeSeqs(sellerInbox, 5)).toEqual([1, 2, 3, 4, 5])
    expect(connection.taken.map(({ messages }) => messages.map(({ seq }) => seq))).toEqual([[1, 2, 3, 4, 5]])
    expect(await restOf(sellerInbox, seller)).toEqual([])
    expect(await runDurableObjectAlarm(stub)).toBe(false)
  })

  test('gets a delivery again if the response was lost, but devices get each message once', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, stub } = setup
    const sellerInbox = await openInboxOf(seller)
    const { connection, USER_INBOX } = connectionTo(seller)
    connection.losesResponses = true
    await changeEnv(stub, { USER_INBOX })
    await writeMany(setup, buyer, 1)
    await runAlarmUntil(setup, () => expect(connection.tries).toBeGreaterThan(2))
    connection.isCut = false
    await runAlarmUntilDelivered(setup, 1)
    await writeMany(setup, buyer, 1)
    expect(await takeSeqs(sellerInbox, 2)).toEqual([1, 2])
    expect(await restOf(sellerInbox, seller)).toEqual([])
  })

  test('gets everything from the alarm even after the room was evicted', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, stub } = setup
    const sellerInbox = await openInboxOf(seller)
    const { connection, USER_INBOX } = connectionTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await writeMany(setup, buyer, 4)
    await vi.waitFor(() => expect(connection.tries).toBeGreaterThan(0), PATIENCE)
    await evictDurableObject(stub)
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(await takeSeqs(sellerInbox, 4)).toEqual([1, 2, 3, 4])
    expect(await restOf(sellerInbox, seller)).toEqual([])
  })

  test('is retried after 1 s, 2 s, 4 s ... up to 5 minutes, ±25%', async () => {
    const setup = await setUpRoom()
    const { connection, USER_INBOX } = connectionTo(setup.seller)
    await changeEnv(setup.stub, { USER_INBOX })
    const began = Date.now()
    await writeMany(setup, setup.buyer, 1)
    await vi.waitFor(async () => expect(await alarmOf(setup)).toBeLessThan(began + 2 * SECOND))
    const waits: number[] = []
    for (let tries = 1; tries <= 16; tries += 1) {
      const at = (await alarmOf(setup)) ?? 0
      const [wait, usual] = [at - Date.now(), Math.min(Date.now() - began + SECOND, 300 * SECOND)]
      expect(wait / usual).toBeGreaterThanOrEqual(0.75)
      expect(wait / usual).toBeLessThanOrEqual(1.25)
      waits.push(wait)
      vi.setSystemTime(at)
      await runDurableObjectAlarm(setup.stub)
      expect(connection.tries).toBe(tries + 1)
    }
    expect(waits[0]).toBeLessThanOrEqual(1.25 * SECOND)
    expect(waits.at(-1)).toBeGreaterThan(200 * SECOND)
  })

  test('that hangs delays neither the other inbox nor the summary', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, stub } = setup
    const [buyerInbox, sellerInbox] = [await openInboxOf(buyer), await openInboxOf(seller)]
    const gate = Promise.withResolvers<void>()
    const USER_INBOX = inboxesWith((real, name) =>
      name === buyer.publicId ? { deliver: (...call) => gate.promise.then(() => real.deliver(...call)) } : {},
    )
    await changeEnv(stub, { USER_INBOX })
    await writeMany(setup, buyer, 3)
    expect(await takeSeqs(sellerInbox, 3)).toEqual([1, 2, 3])
    await waitForSummary(setup, 3)
    expect(buyerInbox.rest()).toEqual([])
    gate.resolve()
    await buyerInbox.next('conversation')
  })

  test('that lost its data gets everything again', async () => {
    const setup = await setUpRoom()
    const { buyer, seller } = setup
    const sellerInbox = await openInboxOf(seller)
    await writeMany(setup, buyer, 2)
    await takeSeqs(sellerInbox, 2)
    await runInDurableObject(
      env.USER_INBOX.getByName(seller.publicId),
      (_inbox, { storage }) => void storage.sql.exec('DELETE FROM conversations'),
    )
    await writeMany(setup, buyer, 1)
    expect(await takeSeqs(sellerInbox, 3)).toEqual([1, 2, 3])
  })
})

test('the alarm retries a failed summary; inboxes get their messages meanwhile', async () => {
  const setup = await setUpRoom()
  const { buyer, seller, stub } = setup
  const sellerInbox = await openInboxOf(seller)
  await changeEnv(stub, { DB: brokenDatabase() })
  await writeMany(setup, buyer, 2)
  expect(await takeSeqs(sellerInbox, 2)).toEqual([1, 2])
  expect((await rowsOf(setup)).summary).toMatchObject({ revision: 0 })
  await changeEnv(stub, {})
  await runAlarmUntil(setup, async () => expect((await rowsOf(setup)).summary).toMatchObject({ revision: 2 }))
  expect(await rowsOf(setup)).toMatchObject({ summary: { revision: 2, lastSeq: 2 }, seller: { unread: 2 } })
})

describe('a delivery', () => {
  test('is sent in batches of 50, in order and once', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, send, stub } = setup
    const { connection, USER_INBOX } = connectionTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await Promise.all(
      Array.from({ length: 120 }, (_unused, index) => expectGranted(send(buyer, `message ${index}`))),
    )
    const sellerInbox = await openInboxOf(seller)
    connection.isCut = false
    await runAlarmUntilDelivered(setup, 120)
    expect(connection.taken.map(({ messages }) => messages.length)).toEqual([50, 50, 20])
    expect(await takeSeqs(sellerInbox, 120)).toEqual(
      Array.from({ length: 120 }, (_unused, index) => index + 1),
    )
  })

  test("carries the sender's latest name", async () => {
    const setup = await setUpRoom()
    const { room, about, buyer, seller } = setup
    const sellerInbox = await openInboxOf(seller)
    const send = (name: string) =>
      room.send({ ...about, buyer: { ...buyer, name } }, buyer.id, { clientId: name, content: 'Hello' })
    for (const name of ['Aminata', 'Mariama']) {
      await d1.run`UPDATE users SET first_name = ${name}, last_name = NULL WHERE id = ${buyer.id}`
      await expectGranted(send(name))
      expect((await sellerInbox.next('new_message')).senderName).toBe(name)
    }
    await evictDurableObject(setup.stub)
    await d1.run`UPDATE users SET last_name = ${'K.'} WHERE id = ${buyer.id}`
    await expectGranted(send('Mariama K.'))
    expect((await sellerInbox.next('new_message')).senderName).toBe('Mariama K.')
  })

  test('of a delivered mark may wait for the alarm; one of a read mark may not', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, room, about, stub } = setup
    await writeMany(setup, buyer, 2)
    await runAlarmUntil(setup, async () =>
      expect(await cursorsOf(stub)).toMatchObject({
        summary_revision: 2,
        buyer_revision: 2,
        seller_revision: 2,
      }),
    )
    const buyerInbox = await openInboxOf(buyer)
    await room.markDelivered(seller.publicId, 2)
    await runDurableObjectAlarm(stub)
    expect(await buyerInbox.next('conversation')).toMatchObject({ theirs: { deliveredSeq: 2, readSeq: 0 } })
    expect(await rowsOf(setup)).toMatchObject({
      summary: { revision: 6 },
      seller: { deliveredSeq: 2, unread: 2 },
    })
    await room.markRead(about, seller.id, 2)
    expect(await buyerInbox.next('conversation')).toMatchObject({ theirs: { readSeq: 2 } })
    expect((await waitForSummary(setup, 10)).seller).toMatchObject({ readSeq: 2, unread: 0 })
  })
})

describe('an alarm', () => {
  test('that runs twice, concurrently or later, delivers nothing twice', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, stub } = setup
    const { connection, USER_INBOX } = connectionTo(seller)
    await changeEnv(stub, { USER_INBOX })
    await writeMany(setup, buyer, 2)
    await waitForSummary(setup, 2)
    await vi.waitFor(() => expect(connection.tries).toBeGreaterThan(0), PATIENCE)
    const sellerInbox = await openInboxOf(seller)
    connection.isCut = false
    const runTwice = () =>
      runInDurableObject(stub, (room) =>
        room instanceof ConversationRoom
          ? Promise.all([room.alarm(), room.alarm()])
          : expect.fail('this is not a room'),
      )
    await runTwice()
    const rows = await rowsOf(setup)
    await runTwice()
    expect(await takeSeqs(sellerInbox, 2)).toEqual([1, 2])
    expect(connection.taken).toHaveLength(1)
    expect(await rowsOf(setup)).toEqual(rows)
    expect(await restOf(sellerInbox, seller)).toEqual([])
  })

  test('is set before a message is acknowledged', async () => {
    const setup = await setUpRoom()
    await writeMany(setup, setup.buyer, 1)
    expect(await alarmOf(setup)).toBe(Date.now() + 5 * SECOND)
  })
})

describe('an evicted room', () => {
  test('from a version without suspensions is migrated', async () => {
    const { buyer, seller, send, stub, about, room } = await setUpRoom()
    await expectGranted(send(buyer, 'one'))
    await runInDurableObject(
      stub,
      (_room, { storage }) => void storage.sql.exec('ALTER TABLE members DROP COLUMN suspended_until'),
    )
    await evictDurableObject(stub)
    expect(await expectGranted(send(buyer, 'two'))).toMatchObject({ message: { seq: 2 } })
    const newAbout = { ...about, seller: { ...seller, suspendedUntil: Date.now() + 60_000 } }
    expect(await room.send(newAbout, buyer.id, { clientId: 'c', content: 'three' })).toMatchObject({
      ok: false,
      refusal: { code: 'forbidden' },
    })
  })

  test('from a version without kinds of messages shows its messages as texts', async () => {
    const { buyer, send, stub, about, room } = await setUpRoom()
    await expectGranted(send(buyer, 'one'))
    await runInDurableObject(stub, (_room, { storage }) => {
      storage.sql.exec('ALTER TABLE messages DROP COLUMN kind; ALTER TABLE messages DROP COLUMN attachment')
    })
    await evictDurableObject(stub)
    await expectGranted(send(buyer, 'two'))
    const { messages } = await expectGranted(room.page(about, buyer.id, { limit: 2 }))
    expect(messages.map(({ kind, content }) => [kind, content])).toEqual([
      ['text', 'one'],
      ['text', 'two'],
    ])
  })

  test('keeps its sockets, its order, its marks and presence', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, open, room, about, stub } = setup
    const [buyerSocket, sellerSocket] = [await open(buyer), await open(seller)]
    buyerSocket.send({ type: 'send', clientId: 'a', content: 'one' })
    await sellerSocket.next('message')
    sellerSocket.send({ type: 'read', seq: 1 })
    await buyerSocket.next('marks')
    await evictDurableObject(stub)

    sellerSocket.send({ type: 'send', clientId: 'b', content: 'two' })
    expect(await sellerSocket.next('ack')).toMatchObject({ message: { seq: 2 } })
    expect(await buyerSocket.next('message')).toMatchObject({ message: { seq: 2, content: 'two' } })
    buyerSocket.send({ type: 'send', clientId: 'a', content: 'again' })
    expect(await buyerSocket.next('ack')).toMatchObject({ message: { seq: 1, content: 'one' } })
    expect(await buyerSocket.next('ack')).toMatchObject({ message: { seq: 1, content: 'one' } })
    await evictDurableObject(stub)
    expect(await expectGranted(room.page(about, seller.id, { limit: 9 }))).toMatchObject({
      lastSeq: 2,
      unreadCount: 0,
      mine: { readSeq: 1 },
    })
    await evictDurableObject(stub)
    sellerSocket.close()
    expect(await buyerSocket.next('presence').then(() => buyerSocket.next('presence'))).toEqual({
      type: 'presence',
      userId: seller.publicId,
      isHere: false,
    })
  })

  test('keeps who is blocked and who is expelled', async () => {
    const { buyer, seller, send, requestSocket, room, about, stub } = await setUpRoom()
    await room.setBlocked(about, seller.id, true)
    await room.expel(seller.publicId, Date.now(), 4_401)
    await evictDurableObject(stub)
    // Only the seller blocks, not the buyer.
    const refusal = { code: 'blocked', message: 'This person does not accept messages from you.' }
    expect(await send(buyer, 'Hello')).toMatchObject({ ok: false, refusal })
    expect((await requestSocket(seller)).status).toBe(401)
  })
})
