import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { Message, MessagesPage, MessagesRead } from '#contract/conversation.ts'
import { MESSAGE_MAX, PREVIEW_MAX, REPORTS_PER_DAY } from '#contract/limits.ts'
import { parseEnv } from '#worker/env.ts'
import { type TestConversation, startConversation, readMessages, write } from '#worker/test/calls.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import { type Member, signIn, suspend } from '#worker/test/people.ts'
import { setRow, countUsed } from '#worker/test/rows.ts'
import { brokenRooms } from './rooms.fixture.ts'

/** Starts a conversation in which the two write `count` messages in turn. */
async function startConversationOf(count: number): Promise<TestConversation> {
  const two = await startConversation()
  for (let seq = 1; seq <= count; seq += 1)
    await write(seq % 2 === 1 ? two.buyer : two.seller, two.id, `message ${seq}`)
  return two
}

const seqsOf = ({ messages }: MessagesPage) => messages.map(({ seq }) => seq)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_unused, index) => from + index)

function send(sender: Member, id: string, body: unknown, key?: string): Promise<Response> {
  return sender.post(`/api/conversations/${id}/messages`, body, key)
}

async function contentsOf(reader: Member, id: string): Promise<string[]> {
  return (await readMessages(reader, id)).messages.map(({ content }) => content)
}

async function usedBy(person: Member, rate: 'message' | 'write'): Promise<number> {
  const bucket = `${rate}:user:${person.user.id}`
  return (await d1.value<number>`SELECT used FROM allowances WHERE bucket = ${bucket}`) ?? 0
}

function report(person: Member, id: string, body: Record<string, unknown> = {}): Promise<Response> {
  return person.post(`/api/conversations/${id}/report`, { seq: 1, reason: 'scam', ...body })
}

async function reportedMessagesOf(id: string): Promise<Record<string, unknown>[]> {
  return d1.all`SELECT seq, content, reason, details, sender.public_id AS sender, reporter.public_id AS
      reporter, sent_at AS sentAt
    FROM reported_messages JOIN users AS sender ON sender.id = sender_id JOIN users AS reporter
    ON reporter.id = reporter_id
    WHERE conversation_id = (SELECT id FROM conversations WHERE public_id = ${id}) ORDER BY seq`
}

async function itemsOf(id: string): Promise<Record<string, unknown>[]> {
  return d1.all`SELECT status, flag_type, moderation_items.reason, content_preview, ai_confidence, reports
    FROM moderation_items JOIN reported_messages ON reported_messages.id = content_id
    WHERE content_type = 'message' AND conversation_id = (SELECT id FROM conversations
    WHERE public_id = ${id}) ORDER BY seq`
}

// [spec 7 #20]
test('messages are listed in ascending order: the latest, or those before or after a seq', async () => {
  const { buyer, id } = await startConversationOf(12)
  const pages: [query: string, seqs: number[], hasMore: boolean][] = [
    ['', range(1, 12), false],
    ['limit=5', range(8, 12), true],
    ['limit=5&before=8', range(3, 7), true],
    ['limit=5&before=3', range(1, 2), false],
    ['before=1', [], false],
    ['limit=5&after=0', range(1, 5), true],
    ['limit=5&after=5', range(6, 10), true],
    ['limit=2&after=10', range(11, 12), false],
    ['after=12', [], false],
    ['after=999999999', [], false],
    ['limit=3&before=999999999', range(10, 12), true],
    ['limit=50', range(1, 12), false],
    ['limit=51', range(1, 12), false],
  ]
  for (const [query, seqs, hasMore] of pages) {
    const page = await readMessages(buyer, id, query)
    expect([query, seqsOf(page), page.hasMore, page.total, page.nextCursor]).toEqual([
      query,
      seqs,
      hasMore,
      12,
      null,
    ])
  }
})

describe('marks', () => {
  async function read(reader: Member, id: string, seq: number): Promise<MessagesRead> {
    return parsed(MessagesRead, reader.post(`/api/conversations/${id}/read`, { seq }))
  }

  test('show what was read, and the unread count what was not', async () => {
    const { buyer, seller, id } = await startConversation()
    for (const content of ['one', 'two', 'three']) await write(buyer, id, content)
    expect(await read(seller, id, 2)).toEqual({ mine: { deliveredSeq: 2, readSeq: 2 }, unreadCount: 1 })
    expect(await readMessages(buyer, id)).toMatchObject({ theirs: { deliveredSeq: 2, readSeq: 2 } })
    expect(await read(seller, id, 3)).toMatchObject({ mine: { readSeq: 3 }, unreadCount: 0 })
  })
})

describe('a message', () => {
  // [spec 3 #23, 7 #21]
  test('is the same for its sender and for the other person', async () => {
    const { buyer, seller, id } = await startConversation()
    const response = await send(buyer, id, { content: 'Is it still there?', clientId: 'c-1' })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const message = Message.parse(await response.json())
    expect(message).toMatchObject({
      conversationId: id,
      seq: 1,
      senderId: buyer.user.id,
      clientId: 'c-1',
      content: 'Is it still there?',
    })
    expect((await readMessages(seller, id)).messages).toEqual([message])
  })

  // [spec 7 #21]
  test('keeps its text as written: Krio, SQL, markup and emoji, but no invisible characters', async () => {
    const { buyer, seller, id } = await startConversation()
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

  test('may be sent about a sold, expired, pending or removed listing', async () => {
    const { buyer, seller, listingId, id } = await startConversation()
    for (const status of ['sold', 'expired', 'pending', 'removed']) {
      await setRow(listingId, { status })
      await write(buyer, id, status)
    }
    expect(await contentsOf(seller, id)).toEqual(['sold', 'expired', 'pending', 'removed'])
  })

  test('is counted by the sender’s inbox, and not as a write in D1', async () => {
    const { buyer, id } = await startConversation()
    const written = await usedBy(buyer, 'write')
    await write(buyer, id)
    expect([await usedBy(buyer, 'message'), await usedBy(buyer, 'write')]).toEqual([0, written])
  })
})

describe('a message sent twice', () => {
  test('with the same clientId is stored once; a repeat returns 200 and the first message', async () => {
    const { buyer, seller, id } = await startConversation()
    const first = await parsed(Message, send(buyer, id, { content: 'one', clientId: 'same' }))
    const again = await send(buyer, id, { content: 'two', clientId: 'same' })
    expect([again.status, await again.json()]).toEqual([200, first])
    expect(await contentsOf(seller, id)).toEqual(['one'])
  })

  test.each([
    ['itself, if that is a valid client id', 'key-1', 'key-1'],
    [
      'as a hash, if it is not',
      '"a key, quoted; and more than sixty-four characters long as keys may be"',
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ],
  ])(
    'with the same Idempotency-Key is stored once; its client id is the key %s',
    async (_name, key, clientId) => {
      const { buyer, seller, id } = await startConversation()
      const first = await send(buyer, id, { content: 'hello' }, key)
      const again = await send(buyer, id, { content: 'hello' }, key)
      expect([first.status, again.status]).toEqual([201, 200])
      const message = Message.parse(await first.json())
      expect(await again.json()).toEqual(message)
      expect(message.clientId).toEqual(clientId)
      expect(await contentsOf(seller, id)).toEqual(['hello'])
    },
  )

  test('with different clientIds is stored twice, even with the same Idempotency-Key', async () => {
    const { buyer, seller, id } = await startConversation()
    await send(buyer, id, { content: 'one', clientId: 'a' }, 'same')
    await send(buyer, id, { content: 'two', clientId: 'b' }, 'same')
    expect(await contentsOf(seller, id)).toEqual(['one', 'two'])
  })
})

test('writing to a suspended person returns 403 until the suspension ends; reading still works', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(seller, id, 'Come tomorrow.')
  await suspend(seller, Date.now() + 60_000)
  expect(await refusedWith(send(buyer, id, { content: 'hello' }))).toEqual({
    status: 403,
    code: 'forbidden',
    message: 'You can no longer write to this person.',
  })
  expect(await contentsOf(buyer, id)).toEqual(['Come tomorrow.'])
  await suspend(seller, Date.now() - 1)
  expect((await send(buyer, id, { content: 'hello' })).status).toBe(201)
})

describe('a room that cannot be reached', () => {
  test('returns 503 for sending, reading and marking as read, and stores nothing', async () => {
    const { rooms } = brokenRooms(Infinity)
    const member = await signIn(undefined, { CONVERSATION_ROOM: rooms })
    const { buyer, seller, id } = await startConversation(member)
    for (const response of [
      await send(buyer, id, { content: 'hello', clientId: 'c' }),
      await buyer.get(`/api/conversations/${id}/messages`),
      await buyer.post(`/api/conversations/${id}/read`, { seq: 1 }),
    ])
      expect(await refusalOf(response)).toEqual([503, 'unavailable'])
    expect(await contentsOf(seller, id)).toEqual([])
  })

  test('is called again if the platform marks the error as retryable', async () => {
    const { rooms, calls } = brokenRooms(1, Object.assign(new Error('Was reset.'), { retryable: true }))
    const member = await signIn(undefined, { CONVERSATION_ROOM: rooms })
    const { buyer, seller, id } = await startConversation(member)
    expect((await send(buyer, id, { content: 'hello' })).status).toBe(201)
    expect(calls()).toBe(2)
    expect(await contentsOf(seller, id)).toEqual(['hello'])
  })

  test('is not called again if it is overloaded', async () => {
    const { rooms, calls } = brokenRooms(
      1,
      Object.assign(new Error('Overloaded'), { retryable: true, overloaded: true }),
    )
    const { buyer, id } = await startConversation(await signIn(undefined, { CONVERSATION_ROOM: rooms }))
    expect((await send(buyer, id, { content: 'hello' })).status).toBe(503)
    expect(calls()).toBe(1)
  })
})

describe('reporting a message', () => {
  test('copies that message, and no other, to the moderation queue', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(seller, id, 'Something of no interest to anybody else')
    const long = `Pay to my Orange Money first. ${'Trust me. '.repeat(30)}`.trim()
    const { createdAt } = await write(seller, id, long)
    const response = await report(buyer, id, { seq: 2, details: 'He asked twice' })
    expect([response.status, await response.json()]).toEqual([201, { reported: true }])
    expect(await reportedMessagesOf(id)).toEqual([
      {
        seq: 2,
        content: long,
        reason: 'scam',
        details: 'He asked twice',
        sender: seller.user.id,
        reporter: buyer.user.id,
        sentAt: Date.parse(createdAt),
      },
    ])
    expect(await itemsOf(id)).toEqual([
      {
        status: 'open',
        flag_type: 'other',
        reason: 'Reported as a scam',
        content_preview: long.slice(0, PREVIEW_MAX),
        ai_confidence: null,
        reports: 1,
      },
    ])
    await report(buyer, id, { seq: 1, reason: 'offensive' })
    expect(await itemsOf(id)).toMatchObject([{ flag_type: 'inappropriate' }, { flag_type: 'other' }])
  })

  test('twice counts once: the repeat returns 200 and changes nothing', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(seller, id)
    await report(buyer, id, { details: 'The first time' })
    const again = await report(buyer, id, { reason: 'spam', details: 'The second time' })
    expect([again.status, await again.json()]).toEqual([200, { reported: true }])
    expect(await reportedMessagesOf(id)).toMatchObject([{ reason: 'scam', details: 'The first time' }])
    expect([(await itemsOf(id)).length, await countUsed(buyer, 'report')]).toEqual([1, 1])
  })

  test('concurrently counts once, also against the daily limit', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(seller, id)
    const responses = await Promise.all(Array.from({ length: 6 }, () => report(buyer, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    const [copies, items] = [await reportedMessagesOf(id), await itemsOf(id)]
    expect([copies.length, items.length, await countUsed(buyer, 'report')]).toEqual([1, 1, 1])
  })

  test('is possible after both have blocked each other', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(seller, id)
    await seller.post(`/api/conversations/${id}/block`)
    await buyer.post(`/api/conversations/${id}/block`)
    expect((await report(buyer, id)).status).toBe(201)
  })

  test('does not count against the daily limit if it fails in the database', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(seller, id)
    await whileRefusing('INSERT ON reported_messages', async () =>
      expect((await report(buyer, id)).status).toBe(500),
    )
    expect([await itemsOf(id), await countUsed(buyer, 'report')]).toEqual([[], 0])
    expect((await report(buyer, id)).status).toBe(201)
  })
})

describe('reporting is refused', () => {
  test("for one's own message with 400, for a missing one with 404; nothing is stored", async () => {
    const { buyer, seller, id } = await startConversation()
    await write(seller, id)
    expect(await refusalOf(report(seller, id))).toEqual([400, 'invalid_input'])
    expect(await refusalOf(report(buyer, id, { seq: 2 }))).toEqual([404, 'not_found'])
    expect([
      await reportedMessagesOf(id),
      await itemsOf(id),
      await countUsed(buyer, 'report'),
      await countUsed(seller, 'report'),
    ]).toEqual([[], [], 0, 0])
  })

  test('above the daily limit, which reports of listings share, with 429 and the time to wait', async () => {
    const { buyer, seller, listingId, id } = await startConversation()
    await write(seller, id)
    await buyer.post(`/api/listings/${listingId}/report`, { reason: 'scam' })
    await d1.run`UPDATE allowances SET used = ${REPORTS_PER_DAY * parseEnv(env).RATE_LIMIT_SCALE}
      WHERE bucket = 'report:' || (SELECT id FROM users WHERE public_id = ${buyer.user.id})`
    const response = await report(buyer, id)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await reportedMessagesOf(id)).toEqual([])
  })
})
