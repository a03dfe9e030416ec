import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import type { RoomFrame } from '#contract/frames.ts'
import { FRAMES_PER_SECOND } from '#contract/limits.ts'
import type { TestSocket } from '../../../test/sockets.ts'
import { MessageLog } from './message-log.ts'
import { granted, meet, type Meeting } from './room.fixture.ts'

const counted = (count: number) => Array.from({ length: count }, (_unused, index) => index + 1)

/** The next messages that a socket hears of, its own acknowledged ones among them. */
async function hear(socket: TestSocket<RoomFrame>, count: number) {
  const heard: Extract<RoomFrame, { type: 'message' | 'ack' }>[] = []
  while (heard.length < count) {
    const frame = await socket.next()
    if (frame.type === 'message' || frame.type === 'ack') heard.push(frame)
  }
  return heard.map(({ message }) => message)
}

async function logOf({ room, about, buyer }: Meeting) {
  return (await granted(room.page(about, buyer.id, { after: 0, limit: 500 }))).messages
}

describe('messages of both at once, by calls and by sockets', () => {
  // [spec 10.7 #1]
  test('have one order without gaps, which both hear and the log keeps', async () => {
    const meeting = await meet()
    const { buyer, seller, send, open } = meeting
    const sockets = [await open(buyer), await open(seller)]
    const calls = counted(80).map((each) => send(each % 2 ? buyer : seller, `call ${each}`))
    for (const socket of sockets)
      for (const each of counted(FRAMES_PER_SECOND))
        socket.send({ type: 'send', clientId: `frame-${each}`, content: `frame ${each}` })
    const answers = await Promise.all(calls.map(granted))
    const total = answers.length + 2 * FRAMES_PER_SECOND
    const [mine = [], theirs = []] = await Promise.all(sockets.map((socket) => hear(socket, total)))
    expect(mine.map(({ seq }) => seq)).toEqual(counted(total))
    expect(theirs).toEqual(mine)
    expect(await logOf(meeting)).toEqual(mine)
    expect(new Set(mine.map(({ id }) => id)).size).toBe(total)
    for (const sender of [buyer, seller]) {
      const called = mine.filter(
        ({ content, senderId }) => content.startsWith('call') && senderId === sender.publicId,
      )
      const numbers = called.map(({ content }) => Number(content.slice('call '.length)))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(numbers).toHaveLength(40)
    }
  })
})

describe('the same name again', () => {
  // [spec 10.7 #2]
  test('by the same sender returns the first message, whatever the text, and announces it once', async () => {
    const { buyer, seller, send, open, room, about } = await meet()
    const socket = await open(seller)
    const first = await granted(send(buyer, 'Is it still there?', 'mine'))
    expect(await granted(send(buyer, 'Another text', 'mine'))).toEqual({ ...first, isRepeat: true })
    await send(buyer, 'The next', 'next')
    expect((await hear(socket, 2)).map(({ content }) => content)).toEqual(['Is it still there?', 'The next'])
    expect((await granted(room.page(about, buyer.id, { limit: 50 }))).lastSeq).toBe(2)
  })

  // [spec 10.7 #2]
  test('at once by calls and sockets is one message, and each is answered', async () => {
    const meeting = await meet()
    const { buyer, send, open } = meeting
    const sockets = await Promise.all([open(buyer), open(buyer)])
    const calls = counted(10).map(() => send(buyer, 'Once', 'mine'))
    for (const socket of sockets) socket.send({ type: 'send', clientId: 'mine', content: 'Once' })
    const answers = await Promise.all(calls.map(granted))
    const acks = await Promise.all(sockets.map((socket) => socket.next('ack')))
    const [stored, ...others] = await logOf(meeting)
    expect(others).toEqual([])
    for (const { message } of [...answers, ...acks]) expect(message).toEqual(stored)
  })

  test('by the other one is a message of theirs', async () => {
    const meeting = await meet()
    await meeting.send(meeting.buyer, 'From the buyer', 'same')
    await meeting.send(meeting.seller, 'From the seller', 'same')
    expect((await logOf(meeting)).map(({ content }) => content)).toEqual([
      'From the buyer',
      'From the seller',
    ])
  })
})

describe('an acknowledgement', () => {
  test('goes to the socket that sent, and the message to the other devices of both', async () => {
    const { buyer, seller, open } = await meet()
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

  // [spec 10.7 #3]
  test('is sent only once the message is stored: a room that falls before has told nobody', async () => {
    const meeting = await meet()
    const { buyer, seller, open, stub, about } = meeting
    const theirs = await open(seller)
    const fall = runInDurableObject(stub, (room, state) => {
      const append = MessageLog.prototype.append
      vi.spyOn(MessageLog.prototype, 'append').mockImplementationOnce(function (this: MessageLog, ...call) {
        append.apply(this, call)
        expect([...state.storage.sql.exec('SELECT seq FROM messages')]).toEqual([{ seq: 1 }])
        state.abort('falls in the turn that stored it')
        throw new Error('fell')
      })
      return room.send(about, buyer.id, { clientId: 'lost', content: 'Lost' }, 100)
    })
    await expect(fall).rejects.toThrow('falls')
    await theirs.closed
    expect(theirs.rest()).toMatchObject([{ type: 'hello' }])
    expect(await logOf(meeting)).toEqual([])
  })

  // [spec 10.7 #3]
  test('stands for a message that is there after the room was evicted in the same moment', async () => {
    const meeting = await meet()
    const socket = await meeting.open(meeting.buyer)
    socket.send({ type: 'send', clientId: 'a', content: 'Hello' })
    const { message } = await socket.next('ack')
    await evictDurableObject(meeting.stub)
    expect(await logOf(meeting)).toEqual([message])
  })
})
