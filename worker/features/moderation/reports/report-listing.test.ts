import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { REPORT_REASONS, type ReportReason } from '#contract/lists.ts'
import { openDb } from '#worker/db/client.ts'
import { FLAGS } from '#worker/features/moderation/policy.ts'
import { newId } from '#worker/platform/ids.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { refusalOf } from '#worker/test/parsed.ts'
import { signIn, suspend, type Member } from '#worker/test/people.ts'
import { countUsed, rowId, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { addReport, openItem } from './store.ts'

let seller: Member
let buyer: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
  id = (await postListing(seller)).id
})

function report(
  person: Member,
  id: string,
  reason: ReportReason = 'scam',
  details?: string,
): Promise<Response> {
  return person.post(`/api/listings/${id}/report`, { reason, details })
}

async function itemsOf(id: string) {
  return d1.all`SELECT status, flag_type, reason, content_preview, ai_confidence, reports
    FROM moderation_items WHERE content_type = 'listing' AND content_id = ${await rowId('listings', id)}
    ORDER BY id`
}

async function reportsOf(id: string) {
  return d1.all`SELECT reason, details FROM reports WHERE listing_id = ${await rowId('listings', id)}
    ORDER BY id`
}

const usageOf = (person: Member) => countUsed(person, 'report')

async function decide(id: string, status: 'approved' | 'removed'): Promise<void> {
  await d1.run`UPDATE moderation_items SET status = ${status}, decided_at = 1 WHERE status = 'open'
    AND content_id = (SELECT id FROM listings WHERE public_id = ${id})`
}

describe('reporting a listing', () => {
  // [spec 3 #25, 9 #15]
  test('queues it with a reason and a preview, and stores the details', async () => {
    const { id, title, description } = await postListing(seller, 'generator', {
      description: `Runs the whole house. ${'Very quiet. '.repeat(20)}`,
    })
    const response = await report(buyer, id, 'scam', '  Asked me to send Orange Money first \u200b')
    expect([response.status, await response.json()]).toEqual([201, { reported: true }])
    const preview = `${title} ${description}`.slice(0, PREVIEW_MAX)
    expect(await itemsOf(id)).toEqual([
      {
        status: 'open',
        flag_type: 'other',
        reason: 'Reported as a scam',
        content_preview: preview,
        ai_confidence: null,
        reports: 1,
      },
    ])
    expect(await reportsOf(id)).toEqual([{ reason: 'scam', details: 'Asked me to send Orange Money first' }])
  })

  test('counts once for each person and reason, and a repeat gets the same response body', async () => {
    await report(buyer, id, 'scam', 'The first time')
    const again = await report(buyer, id, 'scam', 'The second time')
    expect([again.status, await again.json()]).toEqual([200, { reported: true }])
    expect((await report(buyer, id, 'spam')).status).toBe(201)
    expect(await itemsOf(id)).toMatchObject([{ reason: 'Reported as a scam', reports: 2 }])
    expect(await reportsOf(id)).toEqual([
      { reason: 'scam', details: 'The first time' },
      { reason: 'spam', details: null },
    ])
    expect(await usageOf(buyer)).toBe(2)
  })

  test('concurrently with other people opens one item with all their reports', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signIn()))
    const responses = await Promise.all(
      people.map((person, index) => report(person, id, REPORT_REASONS[index % REPORT_REASONS.length])),
    )
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 201))
    expect(await itemsOf(id)).toMatchObject([{ status: 'open', reports: 8 }])
  })

  test('several times concurrently counts once, also against the daily limit', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => report(buyer, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(await itemsOf(id)).toMatchObject([{ reports: 1 }])
    expect(await usageOf(buyer)).toBe(1)
  })

  test.each(['approved', 'removed'] as const)(
    'after a decision (%s) opens a new item, unless the same person repeats a report',
    async (decision) => {
      await report(buyer, id)
      await decide(id, decision)
      expect((await report(buyer, id)).status).toBe(200)
      expect(await itemsOf(id)).toMatchObject([{ status: decision, reports: 1 }])
      expect((await report(await signIn(), id)).status).toBe(201)
      expect(await itemsOf(id)).toMatchObject([
        { status: decision, reports: 1 },
        { status: 'open', reports: 1 },
      ])
    },
  )

  test('again in a race with a decision opens no second item', async () => {
    const db = openDb(env.DB, 'first-primary')
    const row = {
      listingId: await rowId('listings', id),
      reporterId: await rowId('users', buyer.user.id),
      reason: 'scam' as const,
      details: null,
      createdAt: 1,
    }
    const send = () =>
      db.batch([
        openItem(db, { publicId: newId(1), ...FLAGS.scam, contentPreview: 'x' }, row),
        addReport(db, row),
      ])
    const [, first] = await send()
    await decide(id, 'approved')
    const [, second] = await send()
    expect([first.length, second.length]).toEqual([1, 0])
    expect(await itemsOf(id)).toMatchObject([{ status: 'approved', reports: 1 }])
  })

  // [spec 5 #8]
  test.each(['sold', 'expired'])('is possible while it is %s', async (status) => {
    await setRow(id, { status })
    expect((await report(buyer, id)).status).toBe(201)
  })
})

describe('reports that are refused', () => {
  test("reporting one's own listing returns 409", async () => {
    expect(await refusalOf(report(seller, id))).toEqual([409, 'own_listing'])
    expect([await reportsOf(id), await itemsOf(id), await usageOf(seller)]).toEqual([[], [], 0])
  })

  test('reporting a removed listing returns 410, and reporting a hidden one 404', async () => {
    await setRow(id, { status: 'removed' })
    expect(await refusalOf(report(buyer, id))).toEqual([410, 'gone'])
    await setRow(id, { status: 'pending' })
    expect(await refusalOf(report(buyer, id))).toEqual([404, 'not_found'])
    await setRow(id, { status: 'active' })
    await suspend(seller, Date.now() + 60_000)
    expect(await refusalOf(report(buyer, id))).toEqual([404, 'not_found'])
    expect([await reportsOf(id), await itemsOf(id), await usageOf(buyer)]).toEqual([[], [], 0])
  })

  test('a report above the daily limit returns 429 and the time to wait', async () => {
    const buyer = await signIn(undefined, { RATE_LIMIT_SCALE: '0.1' })
    const seller = await signIn()
    const listings = await Promise.all(Array.from({ length: 4 }, () => postListing(seller)))
    const statuses: number[] = []
    for (const { id } of listings) statuses.push((await report(buyer, id)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    const repeat = await report(buyer, listings[0]?.id ?? '')
    expect(repeat.status).toBe(200)
    const refused = await report(buyer, listings[3]?.id ?? '')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await itemsOf(listings[3]?.id ?? '')).toEqual([])
  })

  test('a report that fails in the database does not count against the daily limit', async () => {
    await whileRefusing('INSERT ON reports', async () => expect((await report(buyer, id)).status).toBe(500))
    expect([await itemsOf(id), await usageOf(buyer)]).toEqual([[], 0])
    expect((await report(buyer, id)).status).toBe(201)
  })
})
