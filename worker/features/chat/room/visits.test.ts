import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSE_CODES, RoomFrame } from '#contract/frames.ts'
import { SOCKET_ROOMS_MAX, SOCKETS_MAX } from '#contract/limits.ts'
import type { InboxCalls } from '#worker/rpc.ts'
import { d1 } from '#worker/test/databases.ts'
import { takeSocket, type TestSocket } from '#worker/test/sockets.ts'
import { ConversationRoom } from './conversation-room.ts'
import { MessageLog } from './message-log.ts'
import { changeEnv, expectGranted, inboxesWith, setUpRoom, type RoomSetup } from './room.fixture.ts'

const NOTHING_MARKED = { deliveredSeq: 0, readSeq: 0 }
const hello = { type: 'hello', lastSeq: 0, mine: NOTHING_MARKED, theirs: NOTHING_MARKED, isOtherHere: false }
const sendFrame = { type: 'send', clientId: 'a', content: 'Hello' }

const inboxOf = ({ publicId }: { publicId: string }): InboxCalls => env.USER_INBOX.getByName(publicId)

beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

describe('the sockets of a room', () => {
  test('show the other member presence from the first socket to the last', async () => {
    const { buyer, seller, open } = await setUpRoom()
    const presence = (isHere: boolean) => ({ type: 'presence', userId: seller.publicId, isHere })
    const buyerSocket = await open(buyer)
    expect(await buyerSocket.next()).toEqual(hello)
    const [phone, tablet] = [await open(seller), await open(seller)]
    expect(await phone.next()).toEqual({ ...hello, isOtherHere: true })
    expect(await buyerSocket.next()).toEqual(presence(true))
    phone.close()
    await phone.closed
    tablet.close()
    expect(await buyerSocket.next()).toEqual(presence(false))
    expect([buyerSocket.rest(), tablet.rest()]).toEqual([[], [{ ...hello, isOtherHere: true }]])
    await open(seller)
    expect(await buyerSocket.next()).toEqual(presence(true))
  })

  test('show the other member that somebody has left when the connection breaks', async () => {
    const { buyer, seller, open, stub } = await setUpRoom()
    const [buyerSocket] = [await open(buyer), await open(seller)]
    await buyerSocket.next('presence')
    await runInDurableObject(stub, (room, state) => {
      const [broken] = state.getWebSockets(seller.publicId)
      if (broken && room instanceof ConversationRoom) room.webSocketError(broken)
    })
    expect(await buyerSocket.next('presence')).toMatchObject({ userId: seller.publicId, isHere: false })
  })

  test('are greeted with the state of the conversation', async () => {
    const { buyer, seller, send, open, room, about } = await setUpRoom()
    for (const content of ['one', 'two']) await expectGranted(send(buyer, content))
    await room.markRead(about, seller.id, 1)
    const standing = { lastSeq: 2, mine: { deliveredSeq: 1, readSeq: 1 }, theirs: NOTHING_MARKED }
    expect(await (await open(seller)).next()).toEqual({ ...hello, ...standing })
  })

  test(`are at most ${SOCKETS_MAX} per person: the oldest is closed, and presence stays`, async () => {
    const { buyer, seller, open } = await setUpRoom()
    const sellerSocket = await open(seller)
    const sockets = []
    for (let opened = 0; opened < SOCKETS_MAX + 2; opened += 1) sockets.push(await open(buyer))
    const [first, second, third] = sockets
    expect([(await first?.closed)?.code, (await second?.closed)?.code]).toEqual([1013, 1013])
    expect(first?.rest().at(-1)).toEqual({ type: 'closing', code: 1013 })
    third?.send(sendFrame)
    expect(await third?.next('ack')).toMatchObject({ message: { seq: 1 } })
    expect(await sellerSocket.next('message')).toMatchObject({ message: { seq: 1 } })
    expect(sellerSocket.rest()).toMatchObject([{ type: 'hello' }, { type: 'presence', isHere: true }])
  })

  test(`are in at most ${SOCKET_ROOMS_MAX} rooms per person: one more closes the first room's`, async () => {
    const firstSetup = await setUpRoom()
    const setups: RoomSetup[] = [firstSetup]
    while (setups.length <= SOCKET_ROOMS_MAX) setups.push(await setUpRoom(firstSetup.members.buyer))
    const sockets: TestSocket<RoomFrame>[] = []
    for (const { buyer, open } of setups) {
      vi.setSystemTime(Date.now() + 1_000)
      sockets.push(await open(buyer))
    }
    const [first, second, ...others] = sockets
    expect(await first?.closed).toMatchObject({ code: 1013 })
    for (const socket of [second, ...others]) await socket?.ping()
    vi.setSystemTime(Date.now() + 1_000)
    expect(await (await firstSetup.open(firstSetup.buyer)).next()).toMatchObject(hello)
    expect(await second?.closed).toMatchObject({ code: 1013 })
    for (const socket of others) await socket.ping()
  })

  test('wait for a pending leave, so that the inbox does not forget the room', async () => {
    const { buyer, open, stub, room, about } = await setUpRoom()
    const gate = Promise.withResolvers<void>()
    const calls: string[] = []
    const USER_INBOX = inboxesWith((real) => ({
      enter: (...call) => (calls.push('enter'), real.enter(...call)),
      leave: (...call) => (calls.push('leave'), gate.promise.then(() => real.leave(...call))),
    }))
    await changeEnv(stub, { USER_INBOX })
    const first = await open(buyer)
    first.close()
    await vi.waitFor(() => expect(calls).toEqual(['enter', 'leave']))
    const opening = open(buyer)
    await room.find(about, buyer.id, 1)
    expect(calls).toEqual(['enter', 'leave'])
    gate.resolve()
    const second = await opening
    await inboxOf(buyer).expel(buyer.publicId, Date.now(), CLOSE_CODES.signedOut)
    expect(await second.closed).toMatchObject({ code: CLOSE_CODES.signedOut })
  })

  test('are refused while the inbox, which must know of every room, cannot be reached', async () => {
    const { buyer, requestSocket, open, stub } = await setUpRoom()
    await changeEnv(stub, {
      USER_INBOX: inboxesWith(() => ({ enter: () => Promise.reject(new Error('down')) })),
    })
    expect((await requestSocket(buyer)).status).toBe(503)
    await changeEnv(stub, {})
    expect(await (await open(buyer)).next()).toEqual(hello)
  })
})

test('typing is shown to the other member only, at most once a second', async () => {
  const { buyer, seller, open } = await setUpRoom()
  const [phone, tablet, sellerSocket] = [await open(buyer), await open(buyer), await open(seller)]
  const type = () => phone.send({ type: 'typing' })
  for (let each = 0; each < 5; each += 1) type()
  phone.send(sendFrame)
  await sellerSocket.next('message')
  vi.setSystemTime(Date.now() + 1_000)
  type()
  phone.send({ ...sendFrame, clientId: 'b' })
  await sellerSocket.next('message')
  const typing = { type: 'typing', userId: buyer.publicId }
  expect(sellerSocket.rest()).toEqual([{ ...hello, isOtherHere: true }, typing, typing])
  await tablet.next('message')
  await tablet.next('message')
  expect(tablet.rest()).toMatchObject([{ type: 'hello' }, { type: 'presence' }])
})

describe('a block', () => {
  test("closes the blocked person's sockets and refuses new ones; they can still read", async () => {
    const { buyer, seller, send, open, room, about } = await setUpRoom()
    await expectGranted(send(buyer, 'Hello'))
    const [buyerSocket, sellerSocket] = [await open(buyer), await open(seller)]
    await room.setBlocked(about, seller.id, true)
    expect(await buyerSocket.closed).toMatchObject({ code: CLOSE_CODES.blocked })
    expect(await (await open(buyer)).closed).toMatchObject({ code: CLOSE_CODES.blocked })
    const refusal = { code: 'blocked', message: 'This person does not accept messages from you.' }
    expect(await send(buyer, 'Why?')).toEqual({ ok: false, refusal })
    sellerSocket.send(sendFrame)
    expect(await sellerSocket.next('refused')).toMatchObject({
      clientId: 'a',
      code: 'blocked',
      message: 'You blocked this person. Unblock them to write.',
    })
    expect(sellerSocket.rest()).toMatchObject([
      { type: 'hello', isOtherHere: true },
      { type: 'presence', userId: buyer.publicId, isHere: false },
    ])
    expect((await expectGranted(room.page(about, buyer.id, { limit: 9 }))).messages).toHaveLength(1)
    expect((await expectGranted(room.markRead(about, seller.id, 1))).unreadCount).toBe(0)
  })

  test('hides presence and typing of both members from each other', async () => {
    const { buyer, seller, open, room, about } = await setUpRoom()
    const buyerSocket = await open(buyer)
    await buyerSocket.next('hello')
    await room.setBlocked(about, buyer.id, true)
    const blockedSocket = await open(seller)
    await blockedSocket.closed
    buyerSocket.send({ type: 'typing' })
    await buyerSocket.ping()
    expect(buyerSocket.rest()).toEqual([])
    expect(blockedSocket.rest()).toEqual([{ type: 'closing', code: CLOSE_CODES.blocked }])
    expect(await (await open(buyer)).next('hello')).toMatchObject({ isOtherHere: false })
  })

  test('that a call carries applies before the room is notified, even in a new room', async () => {
    const { buyer, seller, room, about, requestSocket } = await setUpRoom()
    const newAbout = { ...about, blockedBy: [seller.id] }
    const send = (known: typeof about) => room.send(known, buyer.id, { clientId: 'a', content: 'Hello' })
    expect(await send(newAbout)).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
    expect(await send(about)).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
    await room.setBlocked(about, seller.id, false)
    expect(await send(newAbout)).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
    const blockedSocket = await takeSocket(await requestSocket(buyer, Date.now(), newAbout), RoomFrame)
    expect(await blockedSocket.closed).toMatchObject({ code: CLOSE_CODES.blocked })
    await expectGranted(send(about))
  })
})

test('what a room stores about one member leaves the other unchanged', async () => {
  const { buyer, send, stub } = await setUpRoom()
  await expectGranted(send(buyer, 'one'))
  await runInDurableObject(stub, (_room, { storage }) => {
    const log = new MessageLog(storage.sql)
    const [other, member] = log.members
    const before = { ...other }
    log.raiseMarks(member, { readSeq: 1 })
    log.setBlocking(member, true)
    log.setExpelled(member, 5)
    log.setName(member, 'Isata')
    log.setSuspended(member, 9)
    const marks = { deliveredSeq: 1, readSeq: 1 }
    expect(new MessageLog(storage.sql).members).toEqual([
      before,
      { ...member, ...marks, shown: marks, expelledAt: 5, name: 'Isata', suspendedUntil: 9 },
    ])
  })
})

describe('an expelled person', () => {
  test('cannot open a socket with an older session, but can with a newer one', async () => {
    const { buyer, open, requestSocket, room } = await setUpRoom()
    const at = Date.now()
    await open(buyer, at - 1)
    await room.expel(buyer.publicId, at, CLOSE_CODES.signedOut)
    await room.expel(buyer.publicId, at - 5, CLOSE_CODES.signedOut)
    for (const askedAt of [at - 1, at]) expect((await requestSocket(buyer, askedAt)).status).toBe(401)
    expect(await (await open(buyer, at + 1)).next()).toEqual(hello)
  })

  test('cannot enter by a socket that was being opened during the expulsion', async () => {
    const setup = await setUpRoom()
    const { buyer, requestSocket } = setup
    const askedAt = Date.now()
    const inboxes = inboxesWith((real) => ({
      enter: async (...call) => {
        const mayEnter = await real.enter(...call)
        await setup.room.expel(buyer.publicId, askedAt, CLOSE_CODES.signedOut)
        return mayEnter
      },
    }))
    await changeEnv(setup.stub, { USER_INBOX: inboxes })
    expect((await requestSocket(buyer, askedAt)).status).toBe(401)
  })
})

describe('a suspended person', () => {
  const suspendInD1 = ({ id }: { id: number }, until: number) =>
    d1.run`UPDATE users SET suspended_until = ${until} WHERE id = ${id}`

  test('can neither send nor receive messages after a call has reported the suspension', async () => {
    const { buyer, seller, send, open, room, about } = await setUpRoom()
    await expectGranted(send(buyer, 'Hello'))
    const [buyerSocket, sellerSocket] = [await open(buyer), await open(seller)]
    const newAbout = { ...about, seller: { ...seller, suspendedUntil: Date.now() + 60_000 } }
    await expectGranted(room.page(newAbout, buyer.id, { limit: 1 }))
    buyerSocket.send(sendFrame)
    expect(await buyerSocket.next('refused')).toMatchObject({
      clientId: 'a',
      code: 'forbidden',
      message: 'You can no longer write to this person.',
    })
    sellerSocket.send(sendFrame)
    expect(await sellerSocket.next('refused')).toMatchObject({ clientId: 'a', code: 'suspended' })
    await expectGranted(
      room.page({ ...about, seller: { ...seller, suspendedUntil: Date.now() - 1 } }, buyer.id, { limit: 1 }),
    )
    buyerSocket.send(sendFrame)
    expect(await buyerSocket.next('ack')).toMatchObject({ message: { seq: 2 } })
  })

  test('loses their sockets with the next message, even if the room was not notified', async () => {
    const { buyer, seller, open, room, about } = await setUpRoom()
    const [buyerSocket, sellerSocket] = [await open(buyer), await open(seller)]
    await suspendInD1(seller, Date.now() + 60_000)
    buyerSocket.send(sendFrame)
    await buyerSocket.next('ack')
    expect(await sellerSocket.closed).toMatchObject({ code: CLOSE_CODES.suspended })
    buyerSocket.send({ ...sendFrame, clientId: 'b' })
    expect(await buyerSocket.next('refused')).toMatchObject({ clientId: 'b', code: 'forbidden' })
    expect((await expectGranted(room.page(about, buyer.id, { limit: 9 }))).messages).toHaveLength(1)
  })

  test('can still be sent a repeat, which returns the message from before the suspension', async () => {
    const { buyer, seller, send, room, about } = await setUpRoom()
    const first = await expectGranted(send(buyer, 'Hello', 'a'))
    const newAbout = { ...about, seller: { ...seller, suspendedUntil: Date.now() + 60_000 } }
    const again = await expectGranted(room.send(newAbout, buyer.id, { clientId: 'a', content: 'Hello' }))
    expect(again).toMatchObject({ isRepeat: true, message: first.message })
  })
})
