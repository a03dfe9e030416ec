import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { RoomFrame } from '#contract/frames.ts'
import { FRAMES_PER_SECOND, RATES_PER_MINUTE } from '#contract/limits.ts'
import type { InboxCalls } from '../../rpc.ts'
import { startConversation, readMessages } from '../../test/calls.ts'
import { signIn, type Member } from '../../test/people.ts'
import { openRoom, type TestSocket } from '../../test/sockets.ts'
import { changeEnv, inboxesWith } from './room/room.fixture.ts'

/** Sets the clock a day ahead, so that no alarm runs, and freezes it until a test moves it. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))
afterEach(() => void vi.useRealTimers())

/** A buyer who may write `limit` messages per minute, with conversations and an open socket in each. */
async function openConversations(rooms: number, limit: number) {
  const RATE_LIMIT_SCALE = String(limit / RATES_PER_MINUTE.message)
  const [buyer, now] = [await signIn(undefined, { RATE_LIMIT_SCALE }), Date.now()]
  const seller = await signIn()
  const ids: string[] = []
  const sockets: TestSocket<RoomFrame>[] = []
  for (let room = 0; room < rooms; room += 1) {
    // The scale also lowers the limits of reads and writes, which a new minute resets.
    vi.setSystemTime(Date.now() + MINUTE_MS)
    const { id } = await startConversation(buyer, seller)
    ids.push(id)
    sockets.push(await openRoom(buyer, id))
    await changeEnv(roomOf(id), { RATE_LIMIT_SCALE })
  }
  vi.setSystemTime(now + (rooms + 1) * MINUTE_MS)
  const [id = '', other = ''] = ids
  const [socket, otherSocket = socket] = sockets
  if (!socket || !otherSocket) throw new Error('no socket was opened')
  return { buyer, seller, ids, sockets, id, other, socket, otherSocket }
}

const roomOf = (id: string) => env.CONVERSATION_ROOM.getByName(id)
const inboxOf = (person: Member) => env.USER_INBOX.getByName(person.user.id)

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
  test('are counted per person, in all rooms together', async () => {
    const { ids, sockets, seller } = await openConversations(3, 30)
    const responses = (await Promise.all(sockets.map((socket) => sendAll(socket, FRAMES_PER_SECOND)))).flat()
    // Each room may still have one unused turn that it got in advance.
    expect(countAcks(responses)).toBeLessThanOrEqual(30)
    expect(countAcks(responses)).toBeGreaterThanOrEqual(30 - ids.length)
    const refusal = {
      code: 'too_many_requests',
      clientId: expect.stringContaining('m-'),
      retryAfterSeconds: expect.closeTo(60, -1),
    }
    for (const response of responses) if (response.type === 'refused') expect(response).toMatchObject(refusal)
    const totals = await Promise.all(ids.map(async (id) => (await readMessages(seller, id)).messages.length))
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(countAcks(responses))
  })

  test('by sockets and by calls share one count', async () => {
    const { id: one, other, socket, buyer } = await openConversations(2, 10)
    const [responses, ...calls] = await Promise.all([
      sendAll(socket, 8),
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((clientId, index) =>
        post(buyer, index % 2 ? one : other, clientId),
      ),
    ])
    const sent = countAcks(responses) + calls.filter(({ status }) => status === 201).length
    expect(sent).toBeLessThanOrEqual(10)
    expect(sent).toBeGreaterThanOrEqual(8)
    const refused = calls.filter(({ status }) => status !== 201)
    for (const { status, headers } of refused)
      expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(60, -1)])
  })

  test('start over after a minute', async () => {
    const { socket } = await openConversations(1, 3)
    expect(countAcks(await sendAll(socket, 4, 'first'))).toBe(3)
    vi.setSystemTime(Date.now() + MINUTE_MS - 1_000)
    expect(countAcks(await sendAll(socket, 1, 'early'))).toBe(0)
    vi.setSystemTime(Date.now() + 1_001)
    expect(countAcks(await sendAll(socket, 4, 'second'))).toBe(3)
  })

  test('do not include repeats, by socket or by call, even when the limit is used up', async () => {
    const { id, socket, buyer } = await openConversations(1, 3)
    expect(countAcks(await sendAll(socket, 2, 'same'))).toBe(2)
    expect(countAcks(await sendAll(socket, 2, 'same'))).toBe(2)
    expect((await post(buyer, id, 'same-0')).status).toBe(200)
    expect((await post(buyer, id, 'third')).status).toBe(201)
    expect((await post(buyer, id, 'fourth')).status).toBe(429)
    expect((await post(buyer, id, 'third')).status).toBe(200)
    expect(countAcks(await sendAll(socket, 2, 'same'))).toBe(2)
  })

  test('do not include those refused for another reason', async () => {
    const { id: blocked, other: open, buyer, seller } = await openConversations(2, 3)
    await seller.post(`/api/conversations/${blocked}/block`)
    for (const clientId of ['a', 'b', 'c']) expect((await post(buyer, blocked, clientId)).status).toBe(403)
    await seller.delete(`/api/conversations/${blocked}/block`)
    for (const clientId of ['d', 'e', 'f']) expect((await post(buyer, open, clientId)).status).toBe(201)
  })

  test('need one request for turns if they are few: each delivery brings the next turn', async () => {
    const { id, socket, buyer } = await openConversations(1, 20)
    let [asked, delivered] = [0, 0]
    const deliver = async (real: InboxCalls, ...call: Parameters<InboxCalls['deliver']>) => {
      const response = await real.deliver(...call)
      delivered += call[1].messages.length
      return response
    }
    const USER_INBOX = inboxesWith((real, name) => ({
      takeTurns: (...call) => ((asked += 1), real.takeTurns(...call)),
      ...(name === buyer.user.id && { deliver: (...call) => deliver(real, ...call) }),
    }))
    await changeEnv(roomOf(id), { RATE_LIMIT_SCALE: String(20 / RATES_PER_MINUTE.message), USER_INBOX })
    for (let each = 1; each <= 8; each += 1) {
      expect(countAcks(await sendAll(socket, 1, `now-${each}`))).toBe(1)
      await vi.waitFor(() => expect(delivered).toBe(each))
    }
    expect(asked).toBe(1)
    vi.setSystemTime(Date.now() + MINUTE_MS)
    expect(countAcks(await sendAll(socket, 1, 'later'))).toBe(1)
    expect(asked).toBe(2)
  })

  test('stay counted when the room and the inbox are evicted', async () => {
    const { id: one, other, socket, otherSocket, buyer } = await openConversations(2, 5)
    expect(countAcks(await sendAll(socket, 3))).toBe(3)
    await waitForInbox(buyer, one, 3)
    await evictDurableObject(inboxOf(buyer))
    await evictDurableObject(roomOf(one))
    vi.setSystemTime(Date.now() + 20_000)
    await changeEnv(roomOf(other), { RATE_LIMIT_SCALE: String(5 / RATES_PER_MINUTE.message) })
    const responses = await sendAll(otherSocket, 4)
    expect(countAcks(responses)).toBe(2)
    expect(responses.at(-1)).toMatchObject({
      type: 'refused',
      code: 'too_many_requests',
      retryAfterSeconds: expect.closeTo(40, -1),
    })
  })

  test('are counted by each room itself while the inbox cannot be reached', async () => {
    const { id, socket } = await openConversations(1, 4)
    expect(countAcks(await sendAll(socket, 2, 'before'))).toBe(2)
    await changeEnv(roomOf(id), {
      RATE_LIMIT_SCALE: String(4 / RATES_PER_MINUTE.message),
      USER_INBOX: inboxesWith(() => ({ takeTurns: () => Promise.reject(new Error('down')) })),
    })
    vi.setSystemTime(Date.now() + 20_000)
    const responses = await sendAll(socket, 6, 'after')
    expect(countAcks(responses)).toBe(2)
    expect(responses.at(-1)).toMatchObject({ type: 'refused', retryAfterSeconds: expect.closeTo(40, -1) })
  })
})

/** Waits until the person's inbox has every message that they wrote in a conversation. */
async function waitForInbox(person: Member, conversationId: string, seq: number): Promise<void> {
  await vi.waitFor(async () => {
    const stored = await runInDurableObject(inboxOf(person), (_inbox, { storage }) =>
      storage.sql.exec('SELECT seq FROM conversations WHERE conversation_id = ?', conversationId).toArray(),
    )
    expect(stored).toEqual([{ seq }])
  })
}
