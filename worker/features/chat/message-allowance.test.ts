import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { RoomFrame } from '#contract/frames.ts'
import { FRAMES_PER_SECOND, RATES_PER_MINUTE } from '#contract/limits.ts'
import type { InboxCalls } from '../../rpc.ts'
import { meet, readMessages } from '../../test/calls.ts'
import { signIn, type Member } from '../../test/people.ts'
import { openRoom, type TestSocket } from '../../test/sockets.ts'
import { changeEnv, inboxesWith } from './room/room.fixture.ts'

/** A day ahead, so that no alarm runs; the clock stands still until a test moves it. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))
afterEach(() => void vi.useRealTimers())

/** A buyer who may write `limit` messages a minute, with several conversations and an open socket in each. */
async function talkative(rooms: number, limit: number) {
  const RATE_LIMIT_SCALE = String(limit / RATES_PER_MINUTE.message)
  const [buyer, now] = [await signIn(undefined, { RATE_LIMIT_SCALE }), Date.now()]
  const seller = await signIn()
  const ids: string[] = []
  const lines: TestSocket<RoomFrame>[] = []
  for (let room = 0; room < rooms; room += 1) {
    // A person with such low limits soon runs out of reads and writes.
    vi.setSystemTime(Date.now() + MINUTE_MS)
    const { id } = await meet(buyer, seller)
    ids.push(id)
    lines.push(await openRoom(buyer, id))
    await changeEnv(roomOf(id), { RATE_LIMIT_SCALE })
  }
  vi.setSystemTime(now + (rooms + 1) * MINUTE_MS)
  const [id = '', other = ''] = ids
  const [line, next = line] = lines
  if (!line || !next) throw new Error('a line was opened')
  return { buyer, seller, ids, lines, id, other, line, next }
}

const roomOf = (id: string) => env.CONVERSATION_ROOM.getByName(id)
const inboxOf = (person: Member) => env.USER_INBOX.getByName(person.user.id)

/** Sends `count` messages by a socket, each with its own client id, and returns their answers. */
async function sendAll(line: TestSocket<RoomFrame>, count: number, name = 'm') {
  for (let each = 0; each < count; each += 1)
    line.send({ type: 'send', clientId: `${name}-${each}`, content: 'Hello' })
  const answers: Extract<RoomFrame, { type: 'ack' | 'refused' }>[] = []
  while (answers.length < count) {
    const frame = await line.next()
    if (frame.type === 'ack' || frame.type === 'refused') answers.push(frame)
  }
  return answers
}

const post = (person: Member, id: string, clientId: string) =>
  person.post(`/api/conversations/${id}/messages`, { content: 'Hello', clientId })
const taken = (answers: readonly { type: string }[]) => answers.filter(({ type }) => type === 'ack').length

describe('messages per minute', () => {
  // [spec 10.2 #28]
  test('messages per minute are counted per person, over all rooms', async () => {
    const { ids, lines, seller } = await talkative(3, 30)
    const answers = (await Promise.all(lines.map((line) => sendAll(line, FRAMES_PER_SECOND)))).flat()
    // Each room may still hold one unused turn ahead.
    expect(taken(answers)).toBeLessThanOrEqual(30)
    expect(taken(answers)).toBeGreaterThanOrEqual(30 - ids.length)
    const told = {
      code: 'too_many_requests',
      clientId: expect.stringContaining('m-'),
      retryAfterSeconds: expect.closeTo(60, -1),
    }
    for (const answer of answers) if (answer.type === 'refused') expect(answer).toMatchObject(told)
    const totals = await Promise.all(ids.map(async (id) => (await readMessages(seller, id)).messages.length))
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(taken(answers))
  })

  // [spec 10.2 #28]
  test('messages by sockets and by calls share one count', async () => {
    const { id: one, other, line, buyer } = await talkative(2, 10)
    const [answers, ...calls] = await Promise.all([
      sendAll(line, 8),
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((clientId, index) =>
        post(buyer, index % 2 ? one : other, clientId),
      ),
    ])
    const sent = taken(answers) + calls.filter(({ status }) => status === 201).length
    expect(sent).toBeLessThanOrEqual(10)
    expect(sent).toBeGreaterThanOrEqual(8)
    const refused = calls.filter(({ status }) => status !== 201)
    for (const { status, headers } of refused)
      expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(60, -1)])
  })

  test('the count starts over after a minute', async () => {
    const { line } = await talkative(1, 3)
    expect(taken(await sendAll(line, 4, 'first'))).toBe(3)
    vi.setSystemTime(Date.now() + MINUTE_MS - 1_000)
    expect(taken(await sendAll(line, 1, 'early'))).toBe(0)
    vi.setSystemTime(Date.now() + 1_001)
    expect(taken(await sendAll(line, 4, 'second'))).toBe(3)
  })

  // [spec 10.2 #28]
  test('repeats do not count, by socket or by call, even when none are left', async () => {
    const { id, line, buyer } = await talkative(1, 3)
    expect(taken(await sendAll(line, 2, 'same'))).toBe(2)
    expect(taken(await sendAll(line, 2, 'same'))).toBe(2)
    expect((await post(buyer, id, 'same-0')).status).toBe(200)
    expect((await post(buyer, id, 'third')).status).toBe(201)
    expect((await post(buyer, id, 'fourth')).status).toBe(429)
    expect((await post(buyer, id, 'third')).status).toBe(200)
    expect(taken(await sendAll(line, 2, 'same'))).toBe(2)
  })

  test('messages refused for another reason do not count', async () => {
    const { id: blocked, other: open, buyer, seller } = await talkative(2, 3)
    await seller.post(`/api/conversations/${blocked}/block`)
    for (const clientId of ['a', 'b', 'c']) expect((await post(buyer, blocked, clientId)).status).toBe(403)
    await seller.delete(`/api/conversations/${blocked}/block`)
    for (const clientId of ['d', 'e', 'f']) expect((await post(buyer, open, clientId)).status).toBe(201)
  })

  // [spec 10.2 #28]
  test('a few messages need one request for turns a minute: each delivery brings the next turn', async () => {
    const { id, line, buyer } = await talkative(1, 20)
    let [asked, delivered] = [0, 0]
    const deliver = async (real: InboxCalls, ...call: Parameters<InboxCalls['deliver']>) => {
      const answer = await real.deliver(...call)
      delivered += call[1].messages.length
      return answer
    }
    const USER_INBOX = inboxesWith((real, name) => ({
      takeTurns: (...call) => ((asked += 1), real.takeTurns(...call)),
      ...(name === buyer.user.id && { deliver: (...call) => deliver(real, ...call) }),
    }))
    await changeEnv(roomOf(id), { RATE_LIMIT_SCALE: String(20 / RATES_PER_MINUTE.message), USER_INBOX })
    for (let each = 1; each <= 8; each += 1) {
      expect(taken(await sendAll(line, 1, `now-${each}`))).toBe(1)
      await vi.waitFor(() => expect(delivered).toBe(each))
    }
    expect(asked).toBe(1)
    vi.setSystemTime(Date.now() + MINUTE_MS)
    expect(taken(await sendAll(line, 1, 'later'))).toBe(1)
    expect(asked).toBe(2)
  })

  // [spec 10.2 #28]
  test('the count survives eviction of the room and the inbox', async () => {
    const { id: one, other, line, next, buyer } = await talkative(2, 5)
    expect(taken(await sendAll(line, 3))).toBe(3)
    await told(buyer, one, 3)
    await evictDurableObject(inboxOf(buyer))
    await evictDurableObject(roomOf(one))
    vi.setSystemTime(Date.now() + 20_000)
    await changeEnv(roomOf(other), { RATE_LIMIT_SCALE: String(5 / RATES_PER_MINUTE.message) })
    const answers = await sendAll(next, 4)
    expect(taken(answers)).toBe(2)
    expect(answers.at(-1)).toMatchObject({
      type: 'refused',
      code: 'too_many_requests',
      retryAfterSeconds: expect.closeTo(40, -1),
    })
  })

  test('each room counts messages itself while the inbox cannot be reached', async () => {
    const { id, line } = await talkative(1, 4)
    expect(taken(await sendAll(line, 2, 'before'))).toBe(2)
    await changeEnv(roomOf(id), {
      RATE_LIMIT_SCALE: String(4 / RATES_PER_MINUTE.message),
      USER_INBOX: inboxesWith(() => ({ takeTurns: () => Promise.reject(new Error('down')) })),
    })
    expect(taken(await sendAll(line, 6, 'after'))).toBe(2)
  })
})

/** Waits until the person's inbox has every message that they wrote in a conversation. */
async function told(person: Member, conversationId: string, seq: number): Promise<void> {
  await vi.waitFor(async () => {
    const heard = await runInDurableObject(inboxOf(person), (_inbox, { storage }) =>
      storage.sql.exec('SELECT seq FROM conversations WHERE conversation_id = ?', conversationId).toArray(),
    )
    expect(heard).toEqual([{ seq }])
  })
}
