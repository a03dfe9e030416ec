import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { runCron } from '#worker/cron.ts'
import { openDb } from '#worker/db/client.ts'
import { parseEnv } from '#worker/env.ts'
import {
  saveRescoreTimes,
  saveScores,
  listDueForRescore,
  listDueOfSeller,
  makeDueForRescore,
} from '#worker/features/listings/store.ts'
import { d1 } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { signIn, type Member } from '#worker/test/people.ts'
import { rowId } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { rescoreAged, rescoreSeller } from './rescore.ts'

const db = openDb(env.DB, 'first-primary')

let seller: Member
beforeEach(async () => {
  await d1.run`UPDATE listings SET rescore_at = NULL`
  seller = await signIn()
})

interface Row {
  id: number
  ai_score: number
  rescore_at: number | null
  created_at: number
}

async function rowOf(publicId: string): Promise<Row> {
  const row = await d1.first<Row>`SELECT id, ai_score, rescore_at, created_at FROM listings
      WHERE public_id = ${publicId}`
  if (!row) throw new Error(`There is no listing ${publicId}`)
  return row
}

function change(publicId: string, set: string): Promise<unknown> {
  return env.DB.prepare(`UPDATE listings SET ${set} WHERE public_id = ?`).bind(publicId).run()
}

async function countDue(now: number): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS due FROM listings WHERE rescore_at <= ${now}`
}

describe('rescoring by age', () => {
  test('lowers a score in the first run after 7, 14 and 30 days, and never again', async () => {
    const { id, aiScore } = await postListing(seller)
    const { created_at: start } = await rowOf(id)
    const seen: number[] = []
    for (const days of [6.99, 7, 13.99, 14, 29.99, 30, 500]) {
      await rescoreAged({ db, now: start + days * DAY_MS })
      seen.push(aiScore - (await rowOf(id)).ai_score)
    }
    expect(seen).toEqual([0, 3, 3, 6, 6, 10, 10])
    expect((await rowOf(id)).rescore_at).toBeNull()
  })

  test('makes up for missed cron runs in one run', async () => {
    const { id, aiScore } = await postListing(seller)
    const { created_at: start } = await rowOf(id)
    // So that the seller is not silent, which would cost all points for freshness.
    await change(id, `updated_at = ${start + 14 * DAY_MS}`)
    await runCron(parseEnv(env), start + 15 * DAY_MS)
    expect(await rowOf(id)).toMatchObject({ ai_score: aiScore - 6, rescore_at: start + 30 * DAY_MS })
  })

  test('leaves a sold listing alone until it is active again', async () => {
    const { id, aiScore } = await postListing(seller)
    const { created_at: start } = await rowOf(id)
    await change(id, "status = 'sold'")
    await rescoreAged({ db, now: start + 8 * DAY_MS })
    expect((await rowOf(id)).ai_score).toBe(aiScore)
    await change(id, "status = 'active'")
    await rescoreAged({ db, now: start + 8 * DAY_MS })
    expect((await rowOf(id)).ai_score).toBe(aiScore - 3)
  })

  test('reaches 2,000 listings per run, longest due first', { timeout: 60_000 }, async () => {
    const now = Date.now()
    const old = (index: number) => ({
      row: { aiScore: 99, createdAt: now - 20 * DAY_MS, rescoreAt: now - 10_000 + index },
    })
    const first = await addMany(seller, 1_500, old)
    const last = await addMany(seller, 510, (index) => old(1_500 + index))
    await rescoreAged({ db, now })
    expect(await countDue(now)).toBe(10)
    expect((await rowOf(first[0] ?? '')).ai_score).toBeLessThan(99)
    expect((await rowOf(last.at(-1) ?? '')).ai_score).toBe(99)
    await rescoreAged({ db, now })
    expect(await countDue(now)).toBe(0)
  })

  test('gives the same scores in two concurrent runs as in one', async () => {
    const ids = await addMany(seller, 30, () => ({
      row: { createdAt: Date.now() - 8 * DAY_MS, rescoreAt: 1, aiScore: 50 },
    }))
    const { ai_score: before, created_at: start } = await rowOf(ids[0] ?? '')
    const now = Date.now()
    await Promise.all([rescoreAged({ db, now }), rescoreAged({ db: openDb(env.DB, 'first-primary'), now })])
    const rows = await Promise.all(ids.map(rowOf))
    expect(before).toBe(50)
    expect(new Set(rows.map(({ ai_score }) => ai_score)).size).toBe(1)
    expect(rows[0]?.ai_score).not.toBe(50)
    expect(rows.every(({ rescore_at: next }) => next !== null && next > start + 13 * DAY_MS)).toBe(true)
  })
})

describe('a change that arrives while a score is being computed', () => {
  test.each([
    ['an edit', 'updated_at = updated_at + 1'],
    ['a renewal', 'renewed_at = 7'],
    ['another run', 'ai_score = 42'],
    ['a verification', 'rescore_at = 7'],
  ])('is not overwritten by the score: %s', async (_what, set) => {
    const { id } = await postListing(seller)
    const now = (await rowOf(id)).created_at + 7 * DAY_MS
    const [seen] = await listDueForRescore(db, now, 1)
    if (!seen) throw new Error('The listing is not due')
    await change(id, set)
    const after = await rowOf(id)
    const rescored = [{ seen, score: { aiScore: 1, rescoreAt: 1 } }]
    await db.batch([saveScores(db, rescored), saveRescoreTimes(db, rescored)])
    expect(await rowOf(id)).toEqual(after)
  })

  test('counts even if it is the second verification in one millisecond', async () => {
    const [{ id }, sellerId, now] = [
      await postListing(seller),
      await rowId('users', seller.user.id),
      Date.now(),
    ]
    await makeDueForRescore(db, sellerId, now)
    const [seen] = await listDueOfSeller(db, sellerId, now, 1)
    if (!seen) throw new Error('The listing is not due')
    await makeDueForRescore(db, sellerId, now)
    await saveScores(db, [{ seen, score: { aiScore: 1, rescoreAt: null } }])
    expect((await rowOf(id)).ai_score).not.toBe(1)
    expect(await listDueOfSeller(db, sellerId, now, 1)).toHaveLength(1)
  })
})

describe('rescoring after verification', () => {
  test("raises all of the person's listings, in any status, and no others", async () => {
    const bystander = await signIn()
    const [other, ...own] = [
      await postListing(bystander),
      await postListing(seller),
      await postListing(seller, 'car_sale'),
      await postListing(seller, 'home_rent'),
    ]
    for (const { id, aiScore } of [other, ...own]) await change(id, `ai_score = ${aiScore - 4}`)
    await change(own[0]?.id ?? '', "status = 'expired'")
    await change(own[1]?.id ?? '', "status = 'pending'")
    await rescoreSeller({ db, now: Date.now() }, await rowId('users', seller.user.id))
    for (const { id, aiScore } of own) expect((await rowOf(id)).ai_score).toBe(aiScore)
    expect((await rowOf(other.id)).ai_score).toBe(other.aiScore - 4)
  })

  test('reaches 200 listings at once and the others in the next cron run', async () => {
    const ids = await addMany(seller, 210, () => ({ row: { aiScore: 5 } }))
    const now = Date.now()
    await rescoreSeller({ db, now }, await rowId('users', seller.user.id))
    const [oldest, newest] = [ids[0] ?? '', ids.at(-1) ?? '']
    const { ai_score: newScore } = await rowOf(newest)
    expect(newScore).toBeGreaterThan(5)
    expect((await rowOf(oldest)).ai_score).toBe(5)
    expect(await countDue(now)).toBe(10)
    await rescoreAged({ db, now })
    expect((await rowOf(oldest)).ai_score).toBe(newScore)
  })

  test.each([
    ['id_verified_at', 5],
    ['address_verified_at', 4],
    ['certificate_verified_at', 2],
  ])('counts %s, whether at once or by age: %i points more', async (column, gain) => {
    const [aged, atOnce] = [await postListing(seller), await postListing(seller)]
    await env.DB.prepare(`UPDATE users SET ${column} = 1 WHERE public_id = ?`).bind(seller.user.id).run()
    const { created_at: start } = await rowOf(aged.id)
    await rescoreAged({ db, now: start + 7 * DAY_MS })
    expect((await rowOf(aged.id)).ai_score).toBe(aged.aiScore - 3 + gain)
    await rescoreSeller({ db, now: start }, await rowId('users', seller.user.id))
    expect((await rowOf(atOnce.id)).ai_score).toBe(atOnce.aiScore + gain)
  })
})
