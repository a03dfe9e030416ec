import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSE_CODES, type RoomFrame } from '#contract/frames.ts'
import {
  FRAMES_PER_SECOND,
  FRAME_CHARACTERS_MAX,
  MESSAGE_MAX,
  REFUSED_FRAMES_PER_MINUTE,
} from '#contract/limits.ts'
import type { Participant } from '#worker/rpc.ts'
import type { TestSocket } from '#worker/test/sockets.ts'
import { MessageLog } from './message-log.ts'
import { type RoomSetup, expectGranted, setUpRoom } from './room.fixture.ts'

beforeEach(() => void vi.setSystemTime(Date.now()))

afterEach(() => void vi.useRealTimers())

const send = (clientId: string, content: unknown) => ({ type: 'send', clientId, content })

async function writeMany({ send }: RoomSetup, senders: readonly Participant[]): Promise<void> {
  for (const [index, sender] of senders.entries()) await expectGranted(send(sender, `message ${index + 1}`))
}

const standingOf = ({ room, about }: RoomSetup, reader: Participant) =>
  expectGranted(room.markRead(about, reader.id, 0))

const countTo = (count: number) => Array.from({ length: count }, (_unused, index) => index + 1)

/** Takes the next messages of a socket, including its own acknowledged ones. */
async function takeMessages(socket: TestSocket<RoomFrame>, count: number) {
  const frames: Extract<RoomFrame, { type: 'message' | 'ack' }>[] = []
  while (frames.length < count) {
    const frame = await socket.next()
    if (frame.type === 'message' || frame.type === 'ack') frames.push(frame)
  }
  return frames.map(({ message }) => message)
}

async function logOf({ room, about, buyer }: RoomSetup) {
  return (await expectGranted(room.page(about, buyer.id, { after: 0, limit: 500 }))).messages
}

// [spec 5 #31]
test.each([
  ['binary', new Uint8Array([123, 125]).buffer, { code: 'wrong_type' }],
  ['invalid JSON', '{"type": "send"', { code: 'invalid_input' }],
  ['too long', 'x'.repeat(FRAME_CHARACTERS_MAX + 1), { code: 'too_large' }],
  [
    'a message over the limit',
    send('a', 'x'.repeat(MESSAGE_MAX + 1)),
    { clientId: 'a', code: 'invalid_input', message: 'A message has at most 2,000 characters' },
  ],
])('a frame is refused with a reason if it is %s', async (_what, frame, refusal) => {
  const { buyer, open } = await setUpRoom()
  const socket = await open(buyer)
  socket.send(frame)
  expect(await socket.next('refused')).toMatchObject({ message: expect.stringMatching(/\w/), ...refusal })
  socket.send(send('good', 'x'.repeat(MESSAGE_MAX)))
  expect(await socket.next('ack')).toMatchObject({ clientId: 'good', message: { seq: 1 } })
})

test('a burst of 1,000 frames closes its socket, but not the other member’s', async () => {
  const { buyer, seller, open, room, about } = await setUpRoom()
  const [flooding, other] = [await open(buyer), await open(seller)]
  for (let each = 1; each <= 1_000; each += 1) flooding.send(send(`burst-${each}`, `message ${each}`))
  expect(await flooding.closed).toMatchObject({ code: CLOSE_CODES.tooManyFrames })
  const frames = flooding.rest()
  expect(frames.at(-1)).toEqual({ type: 'closing', code: CLOSE_CODES.tooManyFrames })
  const refused = frames.flatMap((frame) => (frame.type === 'refused' ? [frame] : []))
  expect(refused).toHaveLength(REFUSED_FRAMES_PER_MINUTE)
  expect(refused[0]).toMatchObject({
    clientId: `burst-${FRAMES_PER_SECOND + 1}`,
    code: 'too_many_requests',
    retryAfterSeconds: 1,
  })
  expect(frames.filter(({ type }) => type === 'ack')).toHaveLength(FRAMES_PER_SECOND)

  other.send(send('calm', 'I am still here'))
  const { message } = await other.next('ack')
  expect(message.seq).toBe(FRAMES_PER_SECOND + 1)
  expect(await other.next('presence')).toMatchObject({ userId: buyer.publicId, isHere: false })
  const again = await open(buyer)
  again.send(send('again', 'So am I'))
  expect(await again.next('ack')).toMatchObject({ message: { seq: message.seq + 1 } })
  expect(
    (await expectGranted(room.page(about, seller.id, { limit: 2 }))).messages.map(({ content }) => content),
  ).toEqual(['I am still here', 'So am I'])
})

describe('refused frames', () => {
  const passSecond = () => vi.setSystemTime(Date.now() + 1_000)

  test('close the socket if there are too many in a minute, even with good frames in between', async () => {
    const { buyer, seller, open } = await setUpRoom()
    const [flooding, other] = [await open(buyer), await open(seller)]
    for (let second = 0; second < 30; second += 1) {
      for (const frame of [
        { type: 'shout' },
        { type: 'typing' },
        '{',
        { type: 'read', seq: 0 },
        new ArrayBuffer(1),
        { type: 'typing' },
      ])
        flooding.send(frame)
      await flooding.ping()
      passSecond()
    }
    expect(await flooding.closed).toEqual({
      code: CLOSE_CODES.tooManyFrames,
      reason: 'Too many frames were refused',
    })
    expect(flooding.rest().filter(({ type }) => type === 'refused')).toHaveLength(REFUSED_FRAMES_PER_MINUTE)
    other.send(send('calm', 'I am still here'))
    expect(await other.next('ack')).toMatchObject({ clientId: 'calm' })
  })

  test('close the socket even if the room slept in between', async () => {
    const { buyer, open, stub } = await setUpRoom()
    const socket = await open(buyer)
    for (let each = 0; each < REFUSED_FRAMES_PER_MINUTE; each += 1) {
      if (each % 40 === 39) await evictDurableObject(stub)
      socket.send({ type: 'shout' })
      await socket.next('refused')
    }
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.tooManyFrames })
  })

  test('leave the socket open if they are occasional', async () => {
    const { buyer, open } = await setUpRoom()
    const socket = await open(buyer)
    for (let minute = 0; minute < 5; minute += 1) {
      for (let each = 0; each < REFUSED_FRAMES_PER_MINUTE / 2; each += 1) {
        socket.send({ type: 'voice-level', level: each })
        await socket.next('refused')
      }
      vi.setSystemTime(Date.now() + 60_000)
    }
    socket.send(send('good', 'Hello'))
    expect(await socket.next('ack')).toMatchObject({ clientId: 'good' })
  })
})

describe('marks', () => {
  test('rise with what is read, never fall, and never pass the last message', async () => {
    const setup = await setUpRoom()
    const { room, about, buyer, seller } = setup
    await writeMany(setup, [buyer, buyer, buyer, buyer, buyer])
    const read = async (seq: number) => (await expectGranted(room.markRead(about, seller.id, seq))).mine
    expect(await read(3)).toEqual({ deliveredSeq: 3, readSeq: 3 })
    expect(await read(1)).toEqual({ deliveredSeq: 3, readSeq: 3 })
    await room.markDelivered(seller.publicId, 4)
    expect(await read(0)).toEqual({ deliveredSeq: 4, readSeq: 3 })
    await room.markDelivered(seller.publicId, 2)
    expect(await read(99)).toEqual({ deliveredSeq: 5, readSeq: 5 })
    await room.markDelivered(seller.publicId, 99)
    expect(await read(6)).toEqual({ deliveredSeq: 5, readSeq: 5 })
    expect((await standingOf(setup, buyer)).theirs).toEqual({ deliveredSeq: 5, readSeq: 5 })
  })

  test('are sent to both members, however they were set, and only when they rise', async () => {
    const setup = await setUpRoom()
    const { room, about, buyer, seller, open } = setup
    await writeMany(setup, [buyer, buyer, buyer])
    const [buyerSocket, sellerSocket] = [await open(buyer), await open(seller)]
    sellerSocket.send({ type: 'delivered', seq: 1 })
    sellerSocket.send({ type: 'delivered', seq: 1 })
    sellerSocket.send({ type: 'read', seq: 2 })
    const userId = seller.publicId
    for (const socket of [buyerSocket, sellerSocket]) {
      expect(await socket.next('marks')).toEqual({ type: 'marks', userId, deliveredSeq: 1, readSeq: 0 })
      expect(await socket.next('marks')).toEqual({ type: 'marks', userId, deliveredSeq: 2, readSeq: 2 })
    }
    await room.markRead(about, seller.id, 2)
    await room.markRead(about, seller.id, 3)
    expect(await buyerSocket.next('marks')).toEqual({ type: 'marks', userId, deliveredSeq: 3, readSeq: 3 })
  })

  test('of a blocker are frozen for the blocked member until the block ends', async () => {
    const setup = await setUpRoom()
    const { room, about, buyer, seller } = setup
    await writeMany(setup, [buyer, buyer])
    await room.markRead(about, seller.id, 1)
    await room.setBlocked(about, seller.id, true)
    const { mine, unreadCount } = await expectGranted(room.markRead(about, seller.id, 2))
    expect([mine, unreadCount]).toEqual([{ deliveredSeq: 2, readSeq: 2 }, 0])
    expect((await standingOf(setup, buyer)).theirs).toEqual({ deliveredSeq: 1, readSeq: 1 })
    await room.setBlocked(about, seller.id, false)
    expect((await standingOf(setup, buyer)).theirs).toEqual({ deliveredSeq: 2, readSeq: 2 })
  })
})

test("the unread count is the number of the other member's messages after the read mark", async () => {
  const setup = await setUpRoom()
  const { room, about, buyer, seller } = setup
  const senders = [buyer, seller, seller, buyer, buyer, seller, buyer]
  await writeMany(setup, senders)
  for (const seq of senders.keys()) {
    for (const reader of [buyer, seller]) {
      const { unreadCount } = await expectGranted(room.markRead(about, reader.id, seq))
      expect(unreadCount).toBe(senders.slice(seq).filter((sender) => sender !== reader).length)
    }
  }
  expect((await expectGranted(room.markRead(about, buyer.id, 7))).unreadCount).toBe(0)
})

describe('a page', () => {
  test("has the conversation's state, and marks the other's messages as delivered", async () => {
    const setup = await setUpRoom()
    const { room, about, buyer, seller } = setup
    await writeMany(setup, [seller, seller, buyer])
    const page = await expectGranted(room.page(about, buyer.id, { after: 0, limit: 1 }))
    expect(page).toMatchObject({
      lastSeq: 3,
      unreadCount: 2,
      mine: { deliveredSeq: 1, readSeq: 0 },
      theirs: { deliveredSeq: 0, readSeq: 0 },
    })
    expect((await expectGranted(room.page(about, buyer.id, { limit: 50 }))).mine).toEqual({
      deliveredSeq: 2,
      readSeq: 0,
    })
  })

  // [spec 6 #5]
  test('is for members only, like single messages, sockets and writing', async () => {
    const [{ room, about, buyer, send, requestSocket }, stranger] = [await setUpRoom(), await setUpRoom()]
    const { message } = await expectGranted(send(buyer, 'Hello'))
    expect((await expectGranted(room.find(about, buyer.id, 1))).message).toMatchObject({
      id: message.id,
      content: 'Hello',
    })
    expect(await room.find(about, buyer.id, 2)).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
    for (const refused of [
      room.find(about, stranger.buyer.id, 1),
      room.page(about, stranger.buyer.id, { limit: 1 }),
      room.markRead(about, stranger.buyer.id, 1),
      room.send(about, stranger.buyer.id, { clientId: 'a', content: 'Hello' }),
    ]) {
      expect(await refused).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
    }
    expect((await requestSocket(stranger.buyer, Date.now(), about)).status).toBe(404)
  })
})

test('concurrent messages of both members, by calls and sockets, have one order without gaps', async () => {
  const setup = await setUpRoom()
  const { buyer, seller, send, open } = setup
  const sockets = [await open(buyer), await open(seller)]
  const calls = countTo(80).map((each) => send(each % 2 ? buyer : seller, `call ${each}`))
  for (const socket of sockets)
    for (const each of countTo(FRAMES_PER_SECOND))
      socket.send({ type: 'send', clientId: `frame-${each}`, content: `frame ${each}` })
  const responses = await Promise.all(calls.map(expectGranted))
  const total = responses.length + 2 * FRAMES_PER_SECOND
  const [mine = [], theirs = []] = await Promise.all(sockets.map((socket) => takeMessages(socket, total)))
  expect(mine.map(({ seq }) => seq)).toEqual(countTo(total))
  expect(theirs).toEqual(mine)
  expect(await logOf(setup)).toEqual(mine)
  expect(new Set(mine.map(({ id }) => id)).size).toBe(total)
  for (const sender of [buyer, seller]) {
    const sentByCalls = mine.filter(
      ({ content, senderId }) => content.startsWith('call') && senderId === sender.publicId,
    )
    const numbers = sentByCalls.map(({ content }) => Number(content.slice('call '.length)))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers).toHaveLength(40)
  }
})

describe('a repeated client id', () => {
  test('returns the first message, whatever the text, and announces it once', async () => {
    const { buyer, seller, send, open, room, about } = await setUpRoom()
    const socket = await open(seller)
    const first = await expectGranted(send(buyer, 'Is it still there?', 'mine'))
    expect(await expectGranted(send(buyer, 'Another text', 'mine'))).toEqual({ ...first, isRepeat: true })
    await send(buyer, 'The next', 'next')
    const contents = (await takeMessages(socket, 2)).map(({ content }) => content)
    expect(contents).toEqual(['Is it still there?', 'The next'])
    expect((await expectGranted(room.page(about, buyer.id, { limit: 50 }))).lastSeq).toBe(2)
  })

  test('in concurrent calls and frames stores one message, and each of them is acknowledged', async () => {
    const setup = await setUpRoom()
    const { buyer, send, open } = setup
    const sockets = await Promise.all([open(buyer), open(buyer)])
    const calls = countTo(10).map(() => send(buyer, 'Once', 'mine'))
    for (const socket of sockets) socket.send({ type: 'send', clientId: 'mine', content: 'Once' })
    const responses = await Promise.all(calls.map(expectGranted))
    const acks = await Promise.all(sockets.map((socket) => socket.next('ack')))
    const [stored, ...others] = await logOf(setup)
    expect(others).toEqual([])
    for (const { message } of [...responses, ...acks]) expect(message).toEqual(stored)
  })

  test('from the other member stores a separate message', async () => {
    const setup = await setUpRoom()
    await setup.send(setup.buyer, 'From the buyer', 'same')
    await setup.send(setup.seller, 'From the seller', 'same')
    expect((await logOf(setup)).map(({ content }) => content)).toEqual(['From the buyer', 'From the seller'])
  })
})

describe('an acknowledgement', () => {
  test('goes to the sending socket; all other devices of both members get the message', async () => {
    const { buyer, seller, open } = await setUpRoom()
    const [phone, tablet, other] = [await open(buyer), await open(buyer), await open(seller)]
    phone.send({ type: 'send', clientId: 'a', content: '  Hello \u200b ' })
    const { message } = await phone.next('ack')
    expect(message).toMatchObject({ seq: 1, clientId: 'a', senderId: buyer.publicId, content: 'Hello' })
    expect([await tablet.next('message'), await other.next('message')]).toEqual([
      { type: 'message', message },
      { type: 'message', message },
    ])
    expect(phone.rest().filter(({ type }) => type === 'message')).toEqual([])
  })

  test('is sent only after the message is on disk, and not if the room is aborted before', async () => {
    const setup = await setUpRoom()
    const { buyer, seller, open, stub, about } = setup
    const sellerSocket = await open(seller)
    const abortedCall = runInDurableObject(stub, (room, state) => {
      const append = MessageLog.prototype.append
      vi.spyOn(MessageLog.prototype, 'append').mockImplementationOnce(function (this: MessageLog, ...call) {
        append.apply(this, call)
        expect([...state.storage.sql.exec('SELECT seq FROM messages')]).toEqual([{ seq: 1 }])
        state.abort('aborted in the turn that stored it')
        throw new Error('this call has ended')
      })
      return room.send(about, buyer.id, { clientId: 'lost', content: 'Lost' })
    })
    await expect(abortedCall).rejects.toThrow('aborted in the turn')
    await sellerSocket.closed
    expect(sellerSocket.rest()).toMatchObject([{ type: 'hello' }])
    expect(await logOf(setup)).toEqual([])
  })

  test('means that the message survives an eviction right afterwards', async () => {
    const setup = await setUpRoom()
    const socket = await setup.open(setup.buyer)
    socket.send({ type: 'send', clientId: 'a', content: 'Hello' })
    const { message } = await socket.next('ack')
    await evictDurableObject(setup.stub)
    expect(await logOf(setup)).toEqual([message])
  })
})
