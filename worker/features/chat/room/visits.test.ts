import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSE_CODES, RoomFrame } from '#contract/frames.ts'
import { SOCKET_ROOMS_MAX, SOCKETS_MAX } from '#contract/limits.ts'
import type { InboxCalls } from '../../../rpc.ts'
import { d1 } from '../../../test/databases.ts'
import { takeSocket, type TestSocket } from '../../../test/sockets.ts'
import { ConversationRoom } from './conversation-room.ts'
import { changeEnv, granted, inboxesWith, meet, type Meeting } from './room.fixture.ts'

const NOTHING_MARKED = { deliveredSeq: 0, readSeq: 0 }
const hello = { type: 'hello', lastSeq: 0, mine: NOTHING_MARKED, theirs: NOTHING_MARKED, isOtherHere: false }
const wantsToWrite = { type: 'send', clientId: 'a', content: 'Hello' }

const inboxOf = ({ publicId }: { publicId: string }): InboxCalls => env.USER_INBOX.getByName(publicId)

beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

describe('opening and closing sockets', () => {
  // [spec 10.7 #12]
  test('the other member sees presence begin with the first socket and end with the last', async () => {
    const { buyer, seller, open } = await meet()
    const presence = (isHere: boolean) => ({ type: 'presence', userId: seller.publicId, isHere })
    const mine = await open(buyer)
    expect(await mine.next()).toEqual(hello)
    const [phone, tablet] = [await open(seller), await open(seller)]
    expect(await phone.next()).toEqual({ ...hello, isOtherHere: true })
    expect(await mine.next()).toEqual(presence(true))
    phone.close()
    await phone.closed
    tablet.close()
    expect(await mine.next()).toEqual(presence(false))
    expect([mine.rest(), tablet.rest()]).toEqual([[], [{ ...hello, isOtherHere: true }]])
    await open(seller)
    expect(await mine.next()).toEqual(presence(true))
  })

  test('the other member sees that a member has left when their connection breaks', async () => {
    const { buyer, seller, open, stub } = await meet()
    const [mine] = [await open(buyer), await open(seller)]
    await mine.next('presence')
    await runInDurableObject(stub, (room, state) => {
      const [broken] = state.getWebSockets(seller.publicId)
      if (broken && room instanceof ConversationRoom) room.webSocketError(broken)
    })
    expect(await mine.next('presence')).toMatchObject({ userId: seller.publicId, isHere: false })
  })

  test('a new socket is greeted with the state of the conversation', async () => {
    const { buyer, seller, send, open, room, about } = await meet()
    for (const content of ['one', 'two']) await granted(send(buyer, content))
    await room.markRead(about, seller.id, 1)
    const standing = { lastSeq: 2, mine: { deliveredSeq: 1, readSeq: 1 }, theirs: NOTHING_MARKED }
    expect(await (await open(seller)).next()).toEqual({ ...hello, ...standing })
  })

  // [spec 10.7 #16]
  test(`a person keeps ${SOCKETS_MAX} sockets: the oldest is closed, and presence stays`, async () => {
    const { buyer, seller, open } = await meet()
    const theirs = await open(seller)
    const sockets = []
    for (let opened = 0; opened < SOCKETS_MAX + 2; opened += 1) sockets.push(await open(buyer))
    const [first, second, third] = sockets
    expect([(await first?.closed)?.code, (await second?.closed)?.code]).toEqual([1013, 1013])
    expect(first?.rest().at(-1)).toEqual({ type: 'closing', code: 1013 })
    third?.send(wantsToWrite)
    expect(await third?.next('ack')).toMatchObject({ message: { seq: 1 } })
    expect(await theirs.next('message')).toMatchObject({ message: { seq: 1 } })
    expect(theirs.rest()).toMatchObject([{ type: 'hello' }, { type: 'presence', isHere: true }])
  })

  // [spec 10.7 #17]
  test(`a person keeps ${SOCKET_ROOMS_MAX} rooms: the first entered is closed, and may reopen`, async () => {
    const firstOf = await meet()
    const meetings: Meeting[] = [firstOf]
    while (meetings.length <= SOCKET_ROOMS_MAX) meetings.push(await meet(firstOf.members.buyer))
    const sockets: TestSocket<RoomFrame>[] = []
    for (const { buyer, open } of meetings) {
      vi.setSystemTime(Date.now() + 1_000)
      sockets.push(await open(buyer))
    }
    const [first, second, ...others] = sockets
    expect(await first?.closed).toMatchObject({ code: 1013 })
    for (const socket of [second, ...others]) await socket?.ping()
    vi.setSystemTime(Date.now() + 1_000)
    expect(await (await firstOf.open(firstOf.buyer)).next()).toMatchObject(hello)
    expect(await second?.closed).toMatchObject({ code: 1013 })
    for (const socket of others) await socket.ping()
  })

  test('entering waits for a pending leave, so that the inbox does not forget the room', async () => {
    const { buyer, open, stub, room, about } = await meet()
    const line = { open: () => {}, calls: new Array<string>() }
    const isOpen = new Promise<void>((resolve) => (line.open = resolve))
    const USER_INBOX = inboxesWith((real) => ({
      enter: (...call) => (line.calls.push('enter'), real.enter(...call)),
      leave: (...call) => (line.calls.push('leave'), isOpen.then(() => real.leave(...call))),
    }))
    await changeEnv(stub, { USER_INBOX })
    const first = await open(buyer)
    first.close()
    await vi.waitFor(() => expect(line.calls).toEqual(['enter', 'leave']))
    const opening = open(buyer)
    await room.find(about, buyer.id, 1)
    expect(line.calls).toEqual(['enter', 'leave'])
    line.open()
    const second = await opening
    await inboxOf(buyer).expel(buyer.publicId, Date.now(), CLOSE_CODES.signedOut)
    expect(await second.closed).toMatchObject({ code: CLOSE_CODES.signedOut })
  })

  test('a socket is refused if the inbox, which must know of every room, cannot be reached', async () => {
    const { buyer, knock, open, stub } = await meet()
    await changeEnv(stub, {
      USER_INBOX: inboxesWith(() => ({ enter: () => Promise.reject(new Error('down')) })),
    })
    expect((await knock(buyer)).status).toBe(503)
    await changeEnv(stub, {})
    expect(await (await open(buyer)).next()).toEqual(hello)
  })
})

describe('typing', () => {
  // [spec 10.7 #12]
  test('typing is shown to the other member only, once a second', async () => {
    const { buyer, seller, open } = await meet()
    const [phone, tablet, theirs] = [await open(buyer), await open(buyer), await open(seller)]
    const type = () => phone.send({ type: 'typing' })
    for (let each = 0; each < 5; each += 1) type()
    phone.send(wantsToWrite)
    await theirs.next('message')
    vi.setSystemTime(Date.now() + 1_000)
    type()
    phone.send({ ...wantsToWrite, clientId: 'b' })
    await theirs.next('message')
    const typing = { type: 'typing', userId: buyer.publicId }
    expect(theirs.rest()).toEqual([{ ...hello, isOtherHere: true }, typing, typing])
    await tablet.next('message')
    await tablet.next('message')
    expect(tablet.rest()).toMatchObject([{ type: 'hello' }, { type: 'presence' }])
  })
})

describe('a block', () => {
  test("a block closes the blocked person's sockets and refuses new ones; they can still read", async () => {
    const { buyer, seller, send, open, room, about } = await meet()
    await granted(send(buyer, 'Hello'))
    const [mine, theirs] = [await open(buyer), await open(seller)]
    await room.setBlocked(about, seller.id, true)
    expect(await mine.closed).toMatchObject({ code: CLOSE_CODES.blocked })
    expect(await (await open(buyer)).closed).toMatchObject({ code: CLOSE_CODES.blocked })
    const refusal = { code: 'blocked', message: 'This person does not accept messages from you.' }
    expect(await send(buyer, 'Why?')).toEqual({ ok: false, refusal })
    theirs.send(wantsToWrite)
    expect(await theirs.next('refused')).toMatchObject({
      clientId: 'a',
      code: 'blocked',
      message: 'You blocked this person. Unblock them to write.',
    })
    expect(theirs.rest()).toMatchObject([
      { type: 'hello', isOtherHere: true },
      { type: 'presence', userId: buyer.publicId, isHere: false },
    ])
    expect((await granted(room.page(about, buyer.id, { limit: 9 }))).messages).toHaveLength(1)
    expect((await granted(room.markRead(about, seller.id, 1))).unreadCount).toBe(0)
  })

  // [spec 10.7 #20]
  test('a block hides presence and typing of both members from each other', async () => {
    const { buyer, seller, open, room, about } = await meet()
    const mine = await open(buyer)
    await mine.next('hello')
    await room.setBlocked(about, buyer.id, true)
    const turnedAway = await open(seller)
    await turnedAway.closed
    mine.send({ type: 'typing' })
    await mine.ping()
    expect([mine.rest(), turnedAway.rest()]).toEqual([[], [{ type: 'closing', code: CLOSE_CODES.blocked }]])
    expect(await (await open(buyer)).next('hello')).toMatchObject({ isOtherHere: false })
  })

  // [spec 10.2 #39]
  test('a block carried by a call is obeyed before the room is notified, even by a new room', async () => {
    const { buyer, seller, room, about, knock } = await meet()
    const told = { ...about, blockedBy: [seller.id] }
    const send = (known: typeof about) => room.send(known, buyer.id, { clientId: 'a', content: 'Hello' }, 100)
    expect(await send(told)).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
    expect(await send(about)).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
    await room.setBlocked(about, seller.id, false)
    expect(await send(told)).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
    const turnedAway = await takeSocket(await knock(buyer, Date.now(), told), RoomFrame)
    expect(await turnedAway.closed).toMatchObject({ code: CLOSE_CODES.blocked })
    await granted(send(about))
  })
})

describe('an expelled person', () => {
  test('an expelled person opens no socket with an older session, but does with a newer one', async () => {
    const { buyer, open, knock, room } = await meet()
    const at = Date.now()
    await open(buyer, at - 1)
    await room.expel(buyer.publicId, at, CLOSE_CODES.signedOut)
    await room.expel(buyer.publicId, at - 5, CLOSE_CODES.signedOut)
    for (const askedAt of [at - 1, at]) expect((await knock(buyer, askedAt)).status).toBe(401)
    expect(await (await open(buyer, at + 1)).next()).toEqual(hello)
  })

  // [spec 10.7 #21]
  test('an expelled person is not let in by a socket that was opening at that moment', async () => {
    const meeting = await meet()
    const { buyer, knock } = meeting
    const askedAt = Date.now()
    const inboxes = inboxesWith((real) => ({
      enter: async (...call) => {
        const mayEnter = await real.enter(...call)
        await meeting.room.expel(buyer.publicId, askedAt, CLOSE_CODES.signedOut)
        return mayEnter
      },
    }))
    await changeEnv(meeting.stub, { USER_INBOX: inboxes })
    expect((await knock(buyer, askedAt)).status).toBe(401)
  })
})

describe('a suspended person', () => {
  const suspendInD1 = ({ id }: { id: number }, until: number) =>
    d1.run`UPDATE users SET suspended_until = ${until} WHERE id = ${id}`

  // [spec 10.2 #41]
  test('a suspended person can neither send nor be written to once a call says so', async () => {
    const { buyer, seller, send, open, room, about } = await meet()
    await granted(send(buyer, 'Hello'))
    const [mine, theirs] = [await open(buyer), await open(seller)]
    const told = { ...about, seller: { ...seller, suspendedUntil: Date.now() + 60_000 } }
    await granted(room.page(told, buyer.id, { limit: 1 }))
    mine.send(wantsToWrite)
    expect(await mine.next('refused')).toMatchObject({
      clientId: 'a',
      code: 'forbidden',
      message: 'You can no longer write to this person.',
    })
    theirs.send(wantsToWrite)
    expect(await theirs.next('refused')).toMatchObject({ clientId: 'a', code: 'suspended' })
    await granted(
      room.page({ ...about, seller: { ...seller, suspendedUntil: Date.now() - 1 } }, buyer.id, { limit: 1 }),
    )
    mine.send(wantsToWrite)
    expect(await mine.next('ack')).toMatchObject({ message: { seq: 2 } })
  })

  // [spec 10.2 #42]
  test('a suspension of which the room was not notified closes sockets with the next message', async () => {
    const { buyer, seller, open, room, about } = await meet()
    const [mine, theirs] = [await open(buyer), await open(seller)]
    await suspendInD1(seller, Date.now() + 60_000)
    mine.send(wantsToWrite)
    await mine.next('ack')
    expect(await theirs.closed).toMatchObject({ code: CLOSE_CODES.suspended })
    mine.send({ ...wantsToWrite, clientId: 'b' })
    expect(await mine.next('refused')).toMatchObject({ clientId: 'b', code: 'forbidden' })
    expect((await granted(room.page(about, buyer.id, { limit: 9 }))).messages).toHaveLength(1)
  })

  test('messages sent before the suspension remain: a repeat returns the first', async () => {
    const { buyer, seller, send, room, about } = await meet()
    const first = await granted(send(buyer, 'Hello', 'a'))
    const told = { ...about, seller: { ...seller, suspendedUntil: Date.now() + 60_000 } }
    const again = await granted(room.send(told, buyer.id, { clientId: 'a', content: 'Hello' }, 100))
    expect(again).toMatchObject({ isRepeat: true, message: first.message })
  })
})
