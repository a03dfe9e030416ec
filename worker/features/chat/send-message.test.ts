import { describe, expect, test } from 'vitest'
import { Message } from '#contract/conversation.ts'
import { ErrorBody } from '#contract/errors.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { d1 } from '../../test/d1.ts'
import { parsed } from '../../test/parsed.ts'
import { meet, readMessages, write } from '../../test/conversations.ts'
import { signIn, suspend, type Member } from '../../test/people.ts'
import { setRow } from '../../test/rows.ts'
import { brokenRooms } from './broken-rooms.fixture.ts'

function send(sender: Member, id: string, body: unknown, key?: string): Promise<Response> {
  return sender.post(`/api/conversations/${id}/messages`, body, key)
}

async function refusalOf(pending: Promise<Response>): Promise<[number, string, string]> {
  const answer = await pending
  const { code, message } = ErrorBody.parse(await answer.json())
  return [answer.status, code, message]
}

async function contentsOf(reader: Member, id: string): Promise<string[]> {
  return (await readMessages(reader, id)).messages.map(({ content }) => content)
}

async function usedBy(person: Member, rate: 'message' | 'write'): Promise<number> {
  const row = await d1.first<{ used: number }>`SELECT used FROM allowances
    WHERE bucket = ${rate} || ':user:' || ${person.user.id}`
  return row?.used ?? 0
}

describe('a message', () => {
  // [spec 3 #23, 7 #21]
  test('is answered as the other person reads it', async () => {
    const { buyer, seller, id } = await meet()
    const answer = await send(buyer, id, { content: 'Is it still there?', clientId: 'c-1' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const message = Message.parse(await answer.json())
    expect(message).toMatchObject({
      conversationId: id,
      seq: 1,
      senderId: buyer.user.id,
      clientId: 'c-1',
      content: 'Is it still there?',
    })
    expect((await readMessages(seller, id)).messages).toEqual([message])
  })

  // [spec 7 #21, 10.2 #38]
  test('keeps its text as written: Krio, SQL, markup, odd characters and emoji', async () => {
    const { buyer, seller, id } = await meet()
    const written = [
      'A go kam tumara, ɔrayt?',
      "'); DROP TABLE messages; --",
      '<script>alert(1)</script>&amp;',
      'pay\u0000 \u202eeM',
      '😀'.repeat(MESSAGE_MAX / 2),
    ]
    const wanted = written.map((content) => (content.startsWith('pay') ? 'pay eM' : content))
    for (const [index, content] of written.entries())
      expect((await write(buyer, id, content)).content).toBe(wanted[index])
    expect(await contentsOf(seller, id)).toEqual(wanted)
  })

  test('may be written about a listing that is sold, expired, held back or removed', async () => {
    const { buyer, seller, listingId, id } = await meet()
    for (const status of ['sold', 'expired', 'pending', 'removed']) {
      await setRow(listingId, { status })
      await write(buyer, id, status)
    }
    expect(await contentsOf(seller, id)).toEqual(['sold', 'expired', 'pending', 'removed'])
  })

  // [spec 10.2 #28]
  test('is counted by the inbox of its sender, and not in D1 as a write', async () => {
    const { buyer, id } = await meet()
    const written = await usedBy(buyer, 'write')
    await write(buyer, id)
    expect([await usedBy(buyer, 'message'), await usedBy(buyer, 'write')]).toEqual([0, written])
  })
})

describe('a message that is sent twice', () => {
  // [spec 10.7 #2]
  test('under one clientId is stored once: a repeat gets 200 and the first, whatever it says', async () => {
    const { buyer, seller, id } = await meet()
    const first = await parsed(Message, send(buyer, id, { content: 'one', clientId: 'same' }))
    const again = await send(buyer, id, { content: 'two', clientId: 'same' })
    expect([again.status, await again.json()]).toEqual([200, first])
    expect(await contentsOf(seller, id)).toEqual(['one'])
  })

  // [spec 10.7 #2]
  test.each([
    ['as it is, where it is a name', 'key-1', 'key-1'],
    [
      'by its hash, where it is none',
      '"a key, quoted; and more than sixty-four characters long as keys may be"',
      undefined,
    ],
  ])('under one Idempotency-Key stands once: the key names the message %s', async (_name, key, clientId) => {
    const { buyer, seller, id } = await meet()
    const first = await send(buyer, id, { content: 'hello' }, key)
    const again = await send(buyer, id, { content: 'hello' }, key)
    expect([first.status, again.status]).toEqual([201, 200])
    const message = Message.parse(await first.json())
    expect(await again.json()).toEqual(message)
    expect(message.clientId).toBe(clientId ?? message.clientId)
    expect(await contentsOf(seller, id)).toEqual(['hello'])
  })

  test('with a clientId of its own is named by that and not by the key', async () => {
    const { buyer, seller, id } = await meet()
    await send(buyer, id, { content: 'one', clientId: 'a' }, 'same')
    await send(buyer, id, { content: 'two', clientId: 'b' }, 'same')
    expect(await contentsOf(seller, id)).toEqual(['one', 'two'])
  })
})

describe('a message is refused', () => {
  // [spec 10.2 #41]
  test('to somebody who is suspended with 403, until the suspension is over; reading goes on', async () => {
    const { buyer, seller, id } = await meet()
    await write(seller, id, 'Come tomorrow.')
    await suspend(seller, Date.now() + 60_000)
    expect(await refusalOf(send(buyer, id, { content: 'hello' }))).toEqual([
      403,
      'forbidden',
      'You can no longer write to this person.',
    ])
    expect(await contentsOf(buyer, id)).toEqual(['Come tomorrow.'])
    await suspend(seller, Date.now() - 1)
    expect((await send(buyer, id, { content: 'hello' })).status).toBe(201)
  })
})

describe('a room that cannot be reached', () => {
  // [spec 10.7 #22]
  test('is a 503 that says so, and the same message may be sent again', async () => {
    const { rooms } = brokenRooms(Infinity)
    const { buyer, seller, id } = await meet(await signIn(undefined, { CONVERSATION_ROOM: rooms }))
    const [status, code] = await refusalOf(send(buyer, id, { content: 'hello', clientId: 'c' }))
    expect([status, code]).toEqual([503, 'unavailable'])
    expect((await refusalOf(buyer.get(`/api/conversations/${id}/messages`))).slice(0, 2)).toEqual([
      503,
      'unavailable',
    ])
    expect((await refusalOf(buyer.post(`/api/conversations/${id}/read`, { seq: 1 }))).slice(0, 2)).toEqual([
      503,
      'unavailable',
    ])
    expect(await contentsOf(seller, id)).toEqual([])
  })

  // [spec 10.7 #22]
  test('is asked once more where the platform says that it may help', async () => {
    const { rooms, calls } = brokenRooms(
      1,
      Object.assign(new Error('The object was reset.'), { retryable: true }),
    )
    const { buyer, seller, id } = await meet(await signIn(undefined, { CONVERSATION_ROOM: rooms }))
    expect((await send(buyer, id, { content: 'hello' })).status).toBe(201)
    expect(calls()).toBe(2)
    expect(await contentsOf(seller, id)).toEqual(['hello'])
  })

  // [spec 10.7 #22]
  test('that has too much to do is not asked again', async () => {
    const { rooms, calls } = brokenRooms(
      1,
      Object.assign(new Error('Overloaded'), { retryable: true, overloaded: true }),
    )
    const { buyer, id } = await meet(await signIn(undefined, { CONVERSATION_ROOM: rooms }))
    expect((await send(buyer, id, { content: 'hello' })).status).toBe(503)
    expect(calls()).toBe(1)
  })
})
