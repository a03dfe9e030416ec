import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { RoomFrame } from '#contract/frames.ts'
import { RATES_PER_MINUTE } from '#contract/limits.ts'
import { startConversation, readMessages } from '#worker/test/calls.ts'
import type { Member } from '#worker/test/people.ts'
import { openRoom, type TestSocket } from '#worker/test/sockets.ts'
import { changeEnv } from './room/room.fixture.ts'

/** Sets the clock a day ahead, so that no alarm runs, and freezes it until a test moves it. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))
afterEach(() => void vi.useRealTimers())

/** A conversation in which each person may write `limit` messages per minute, and an open socket of each. */
async function openLimited(limit: number, buyer?: Member, seller?: Member) {
  const opened = await startConversation(buyer, seller)
  const { id } = opened
  await setLimit(id, limit)
  return {
    ...opened,
    socket: await openRoom(opened.buyer, id),
    sellerSocket: await openRoom(opened.seller, id),
  }
}

/** The limit holds until the room is evicted. */
function setLimit(id: string, limit: number): Promise<void> {
  return changeEnv(roomOf(id), { RATE_LIMIT_SCALE: String(limit / RATES_PER_MINUTE.message) })
}

const roomOf = (id: string) => env.CONVERSATION_ROOM.getByName(id)

/** Sends `count` messages by a socket, each with its own client id, and returns their acks and refusals. */
async function sendAll(socket: TestSocket<RoomFrame>, count: number, name = 'm') {
  for (let each = 0; each < count; each += 1)
    socket.send({ type: 'send', clientId: `${name}-${each}`, content: 'Hello' })
  const responses: Extract<RoomFrame, { type: 'ack' | 'refused' }>[] = []
  while (responses.length < count) {
    const frame = await socket.next()
    if (frame.type === 'ack' || frame.type === 'refused') responses.push(frame)
  }
  return responses
}

const post = (person: Member, id: string, clientId: string) =>
  person.post(`/api/conversations/${id}/messages`, { content: 'Hello', clientId })
const countAcks = (frames: readonly { type: string }[]) => frames.filter(({ type }) => type === 'ack').length

describe('messages per minute', () => {
  test('are counted per person in each conversation, and refused beyond the limit', async () => {
    const { id, buyer, seller, socket, sellerSocket } = await openLimited(3)
    const other = await openLimited(3, buyer, seller)
    const responses = await sendAll(socket, 5)
    expect(countAcks(responses)).toBe(3)
    const refusal = { type: 'refused', code: 'too_many_requests', retryAfterSeconds: 60 }
    expect(responses.slice(3)).toMatchObject([
      { ...refusal, clientId: 'm-3' },
      { ...refusal, clientId: 'm-4' },
    ])
    expect(countAcks(await sendAll(sellerSocket, 4))).toBe(3)
    expect(countAcks(await sendAll(other.socket, 4))).toBe(3)
    expect((await readMessages(seller, id)).messages).toHaveLength(6)
  })

  test('by sockets and by calls share one count', async () => {
    const { id, socket, buyer } = await openLimited(10)
    const [responses, ...calls] = await Promise.all([
      sendAll(socket, 8),
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((clientId) => post(buyer, id, clientId)),
    ])
    expect(countAcks(responses) + calls.filter(({ status }) => status === 201).length).toBe(10)
    const refused = calls.filter(({ status }) => status !== 201)
    for (const { status, headers } of refused)
      expect([status, Number(headers.get('retry-after'))]).toEqual([429, 60])
  })

  test('may be sent again as soon as earlier ones are a minute old', async () => {
    const { socket } = await openLimited(3)
    const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
    expect(countAcks(await sendAll(socket, 1, 'first'))).toBe(1)
    pass(20_000)
    const [, , refused] = await sendAll(socket, 3, 'second')
    expect(refused).toMatchObject({ type: 'refused', retryAfterSeconds: 40 })
    pass(MINUTE_MS - 20_001)
    expect(countAcks(await sendAll(socket, 1, 'early'))).toBe(0)
    pass(1)
    expect(countAcks(await sendAll(socket, 2, 'third'))).toBe(1)
  })

  test('do not include repeats, by socket or by call, even when the limit is used up', async () => {
    const { id, socket, buyer } = await openLimited(3)
    expect(countAcks(await sendAll(socket, 2, 'same'))).toBe(2)
    expect(countAcks(await sendAll(socket, 2, 'same'))).toBe(2)
    expect((await post(buyer, id, 'same-0')).status).toBe(200)
    expect((await post(buyer, id, 'third')).status).toBe(201)
    expect((await post(buyer, id, 'fourth')).status).toBe(429)
    expect((await post(buyer, id, 'third')).status).toBe(200)
    expect(countAcks(await sendAll(socket, 2, 'same'))).toBe(2)
  })

  test('do not include those refused for another reason', async () => {
    const { id, buyer, seller } = await openLimited(3)
    await seller.post(`/api/conversations/${id}/block`)
    for (const clientId of ['a', 'b', 'c']) expect((await post(buyer, id, clientId)).status).toBe(403)
    await seller.delete(`/api/conversations/${id}/block`)
    for (const clientId of ['d', 'e', 'f']) expect((await post(buyer, id, clientId)).status).toBe(201)
  })

  test('stay counted when the room is evicted', async () => {
    const { id, socket } = await openLimited(5)
    expect(countAcks(await sendAll(socket, 3, 'before'))).toBe(3)
    await evictDurableObject(roomOf(id))
    await setLimit(id, 5)
    vi.setSystemTime(Date.now() + 20_000)
    const responses = await sendAll(socket, 4, 'after')
    expect(countAcks(responses)).toBe(2)
    expect(responses.at(-1)).toMatchObject({ type: 'refused', retryAfterSeconds: 40 })
  })
})
