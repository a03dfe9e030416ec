import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { Message } from '#contract/conversation.ts'
import { ErrorBody } from '#contract/errors.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { meet, readMessages, write } from '../../test/conversations.ts'
import { signIn, suspend, type Member } from '../../test/people.ts'
import { setRow } from '../../test/rows.ts'

function send(
  sender: Member,
  id: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  return sender.fetch(`/api/conversations/${id}/messages`, init)
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
  const row = await env.DB.prepare("SELECT used FROM allowances WHERE bucket = ?1 || ':user:' || ?2")
    .bind(rate, person.user.id)
    .first<{ used: number }>()
  return row?.used ?? 0
}

describe('a message', () => {
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

  test('of either person gets the next seq', async () => {
    const { buyer, seller, id } = await meet()
    const sent = [
      await write(buyer, id, 'one'),
      await write(seller, id, 'two'),
      await write(buyer, id, 'three'),
    ]
    expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await contentsOf(seller, id)).toEqual(['one', 'two', 'three'])
  })

  test.each([
    ['spaces around it', '  yes \n', 'yes'],
    ['line breaks', 'one\r\ntwo\n\nthree', 'one\ntwo\n\nthree'],
    ['Krio', 'A go kam tumara, ɔrayt?', 'A go kam tumara, ɔrayt?'],
    ['emoji of several parts', '👩🏾‍👧 🇸🇱 ok', '👩🏾‍👧 🇸🇱 ok'],
    ['a word for a database', `'); DROP TABLE messages; --`, `'); DROP TABLE messages; --`],
    ['markup', '<script>alert(1)</script>&amp;', '<script>alert(1)</script>&amp;'],
    ['control and direction characters', 'pay\u0000 \u202eeM', 'pay eM'],
    ['half of a pair', 'x\ud800y', 'xy'],
    ['as many characters as there may be', 'ɔ'.repeat(MESSAGE_MAX), 'ɔ'.repeat(MESSAGE_MAX)],
    ['emoji up to the limit', '😀'.repeat(MESSAGE_MAX / 2), '😀'.repeat(MESSAGE_MAX / 2)],
  ])('with %s stands as it is to be read', async (_name, content, wanted) => {
    const { buyer, seller, id } = await meet()
    expect((await write(buyer, id, content)).content).toBe(wanted)
    expect(await contentsOf(seller, id)).toEqual([wanted])
  })

  test('may be written about a listing that is sold, expired, held back or removed', async () => {
    const { buyer, seller, listingId, id } = await meet()
    for (const status of ['sold', 'expired', 'pending', 'removed']) {
      await setRow(listingId, { status })
      await write(buyer, id, status)
    }
    expect(await contentsOf(seller, id)).toEqual(['sold', 'expired', 'pending', 'removed'])
  })

  test('is counted by the inbox of its sender, and not in D1 as a write', async () => {
    const { buyer, id } = await meet()
    const written = await usedBy(buyer, 'write')
    await write(buyer, id)
    expect([await usedBy(buyer, 'message'), await usedBy(buyer, 'write')]).toEqual([0, written])
  })
})

describe('a message that is sent twice', () => {
  test('under one clientId stands once: the repeat answers the first with 200, whatever it says', async () => {
    const { buyer, seller, id } = await meet()
    const first = Message.parse(await (await send(buyer, id, { content: 'one', clientId: 'same' })).json())
    const again = await send(buyer, id, { content: 'two', clientId: 'same' })
    expect([again.status, await again.json()]).toEqual([200, first])
    expect(await contentsOf(seller, id)).toEqual(['one'])
  })

  test('many times at once stands once', async () => {
    const { buyer, seller, id } = await meet()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(buyer, id, { content: 'hello', clientId: 'same' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    for (const body of bodies) expect(body).toEqual(bodies[0])
    expect(await contentsOf(seller, id)).toEqual(['hello'])
  })

  test.each([
    ['as it is, where it is a name', 'key-1', 'key-1'],
    [
      'by its hash, where it is none',
      '"a key, quoted; and more than sixty-four characters long as keys may be"',
      undefined,
    ],
  ])('under one Idempotency-Key stands once: the key names the message %s', async (_name, key, clientId) => {
    const { buyer, seller, id } = await meet()
    const first = await send(buyer, id, { content: 'hello' }, { 'idempotency-key': key })
    const again = await send(buyer, id, { content: 'hello' }, { 'idempotency-key': key })
    expect([first.status, again.status]).toEqual([201, 200])
    const message = Message.parse(await first.json())
    expect(await again.json()).toEqual(message)
    expect(message.clientId).toBe(clientId ?? message.clientId)
    expect(await contentsOf(seller, id)).toEqual(['hello'])
  })

  test('with a clientId of its own is named by that and not by the key', async () => {
    const { buyer, seller, id } = await meet()
    await send(buyer, id, { content: 'one', clientId: 'a' }, { 'idempotency-key': 'same' })
    await send(buyer, id, { content: 'two', clientId: 'b' }, { 'idempotency-key': 'same' })
    expect(await contentsOf(seller, id)).toEqual(['one', 'two'])
  })

  test('without any name stands twice', async () => {
    const { buyer, seller, id } = await meet()
    await send(buyer, id, { content: 'ok' })
    await send(buyer, id, { content: 'ok' })
    expect(await contentsOf(seller, id)).toEqual(['ok', 'ok'])
  })

  test('by both people under one name stands twice: names are of their senders', async () => {
    const { buyer, seller, id } = await meet()
    await write(buyer, id, 'mine', 'same')
    await write(seller, id, 'mine too', 'same')
    expect(await contentsOf(buyer, id)).toEqual(['mine', 'mine too'])
  })
})

describe('a message is refused', () => {
  test.each([
    ['blank', { content: ' \n\t ' }],
    ['of invisible characters only', { content: '\u200b\u200d\ufeff\u2060\u3164' }],
    ['empty', { content: '' }],
    ['missing', {}],
    ['no text', { content: 7 }],
    ['too long', { content: 'x'.repeat(MESSAGE_MAX + 1) }],
    ['too long in emoji', { content: '😀'.repeat(MESSAGE_MAX + 1) }],
  ])('that is %s, with 400 and the reason', async (_name, body) => {
    const { buyer, id } = await meet()
    const answer = await send(buyer, id, body)
    expect(answer.status).toBe(400)
    expect(ErrorBody.parse(await answer.json()).fields).toEqual({
      content: expect.stringMatching(/^Please write a message$|at most 2,000 characters/),
    })
    expect((await readMessages(buyer, id)).total).toBe(0)
  })

  test.each([[''], ['x'.repeat(65)], ['a b'], [7], [null], ['a\n']])(
    'with the clientId %j, with 400',
    async (clientId) => {
      const { buyer, id } = await meet()
      const answer = await send(buyer, id, { content: 'hello', clientId })
      expect(answer.status).toBe(400)
      expect(ErrorBody.parse(await answer.json()).fields).toHaveProperty('clientId')
    },
  )

  test('of 64 KB with 400, and of more with 413', async () => {
    const { buyer, id } = await meet()
    expect((await send(buyer, id, { content: 'x'.repeat(64_000) })).status).toBe(400)
    expect((await refusalOf(send(buyer, id, { content: 'x'.repeat(66_000) }))).slice(0, 2)).toEqual([
      413,
      'too_large',
    ])
  })

  test('as anything but JSON, with 415', async () => {
    const { buyer, id } = await meet()
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"content":"x"}' }
    const answer = await buyer.fetch(`/api/conversations/${id}/messages`, init)
    expect(answer.status).toBe(415)
  })

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

  test('beyond those of a minute, with 429 and the time to wait, and stands nowhere', async () => {
    const { buyer, seller, id } = await meet(await signIn(undefined, { RATE_LIMIT_SCALE: '0.04' }))
    const statuses: number[] = []
    for (const content of ['1', '2', '3', '4', '5', '6'])
      statuses.push((await send(buyer, id, { content })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const refused = await send(buyer, id, { content: '7' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await contentsOf(seller, id)).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('a room that cannot be reached', () => {
  function brokenRooms(
    failures: number,
    error: Error,
  ): { rooms: typeof env.CONVERSATION_ROOM; calls: () => number } {
    let calls = 0
    const rooms = new Proxy(env.CONVERSATION_ROOM, {
      get: (namespace, name) => {
        if (name !== 'getByName') return Reflect.get(namespace, name)
        return (roomName: string) => {
          calls += 1
          const stub = namespace.getByName(roomName)
          return calls > failures ? stub : new Proxy(stub, { get: () => () => Promise.reject(error) })
        }
      },
    })
    return { rooms, calls: () => calls }
  }

  test('is a 503 that says so, and the same message may be sent again', async () => {
    const { rooms } = brokenRooms(Infinity, new Error('Network connection lost.'))
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
