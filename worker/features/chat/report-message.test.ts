import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { PREVIEW_MAX, REPORTS_PER_DAY } from '#contract/limits.ts'
import { refusalOf } from '../../test/parsed.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { usedOf } from '../../test/rows.ts'
import { meet, write } from '../../test/conversations.ts'
import type { Member } from '../../test/people.ts'

function report(person: Member, id: string, body: Record<string, unknown> = {}): Promise<Response> {
  return person.post(`/api/conversations/${id}/report`, { seq: 1, reason: 'scam', ...body })
}

async function copiesOf(id: string): Promise<Record<string, unknown>[]> {
  const results =
    await d1.all`SELECT seq, content, reason, details, sender.public_id AS sender, reporter.public_id AS
      reporter, sent_at AS sentAt
      FROM reported_messages JOIN users AS sender ON sender.id = sender_id JOIN users AS reporter
      ON reporter.id = reporter_id
      WHERE conversation_id = (SELECT id FROM conversations WHERE public_id = ${id}) ORDER BY seq`
  return results
}

async function itemsOf(id: string): Promise<Record<string, unknown>[]> {
  const results =
    await d1.all`SELECT status, flag_type, moderation_items.reason, content_preview, ai_confidence, reports
      FROM moderation_items
      JOIN reported_messages ON reported_messages.id = content_id
      WHERE content_type = 'message' AND conversation_id = (SELECT id FROM conversations
      WHERE public_id = ${id}) ORDER BY seq`
  return results
}

const usedBy = (person: Member) => usedOf(person, 'report')

describe('reporting a message', () => {
  // [spec 10.1 #43, 10.2 #40]
  test('copies that message, and no other, into the queue of the moderators', async () => {
    const { buyer, seller, id } = await meet()
    await write(seller, id, 'Something of no interest to anybody else')
    const long = `Pay to my Orange Money first. ${'Trust me. '.repeat(30)}`.trim()
    const { createdAt } = await write(seller, id, long)
    const answer = await report(buyer, id, { seq: 2, details: 'He asked twice' })
    expect([answer.status, await answer.json()]).toEqual([201, { reported: true }])
    expect(await copiesOf(id)).toEqual([
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

  // [spec 10.1 #43]
  test('twice counts once: the repeat is a 200 that changes nothing', async () => {
    const { buyer, seller, id } = await meet()
    await write(seller, id)
    await report(buyer, id, { details: 'The first time' })
    const again = await report(buyer, id, { reason: 'spam', details: 'The second time' })
    expect([again.status, await again.json()]).toEqual([200, { reported: true }])
    expect(await copiesOf(id)).toMatchObject([{ reason: 'scam', details: 'The first time' }])
    expect([(await itemsOf(id)).length, await usedBy(buyer)]).toEqual([1, 1])
  })

  test('many times at once counts once, and once against the day', async () => {
    const { buyer, seller, id } = await meet()
    await write(seller, id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(buyer, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect([(await copiesOf(id)).length, (await itemsOf(id)).length, await usedBy(buyer)]).toEqual([1, 1, 1])
  })

  test('works after the two blocked each other', async () => {
    const { buyer, seller, id } = await meet()
    await write(seller, id)
    await seller.post(`/api/conversations/${id}/block`)
    await buyer.post(`/api/conversations/${id}/block`)
    expect((await report(buyer, id)).status).toBe(201)
  })

  test('gives back its place in the day when the database fails', async () => {
    const { buyer, seller, id } = await meet()
    await write(seller, id)
    await env.DB.exec(
      "CREATE TRIGGER copies_refused BEFORE INSERT ON reported_messages BEGIN SELECT RAISE(ABORT, 'the " +
        "disk is full'); END",
    )
    expect((await report(buyer, id)).status).toBe(500)
    await env.DB.exec('DROP TRIGGER copies_refused')
    expect([await itemsOf(id), await usedBy(buyer)]).toEqual([[], 0])
    expect((await report(buyer, id)).status).toBe(201)
  })
})

describe('reporting is refused', () => {
  // [spec 10.1 #43]
  test("of one's own message with 400, and of one that is not there with 404; nothing is kept", async () => {
    const { buyer, seller, id } = await meet()
    await write(seller, id)
    expect(await refusalOf(report(seller, id))).toEqual([400, 'invalid_input'])
    expect(await refusalOf(report(buyer, id, { seq: 2 }))).toEqual([404, 'not_found'])
    expect([await copiesOf(id), await itemsOf(id), await usedBy(buyer), await usedBy(seller)]).toEqual([
      [],
      [],
      0,
      0,
    ])
  })

  // [spec 10.2 #30]
  test('beyond those of a day, listings and messages together, with 429 and the time to wait', async () => {
    const { buyer, seller, listingId, id } = await meet()
    await write(seller, id)
    await buyer.post(`/api/listings/${listingId}/report`, { reason: 'scam' })
    await d1.run`UPDATE allowances SET used = ${REPORTS_PER_DAY * parseEnv(env).RATE_LIMIT_SCALE}
      WHERE bucket = 'report:' || (SELECT id FROM users WHERE public_id = ${buyer.user.id})`
    const refused = await report(buyer, id)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await copiesOf(id)).toEqual([])
  })
})
