import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { runCron } from '../../../cron.ts'
import { openDb } from '../../../db/client.ts'
import { parseEnv } from '../../../env.ts'
import { d1, planOf } from '../../../test/databases.ts'
import { addMany } from '../../../test/many.ts'
import { signIn, type Member } from '../../../test/people.ts'
import { post } from '../../../test/things.ts'
import { rowId } from '../../../test/told.ts'
import { rescoreAged, rescoreSeller } from './rescore.ts'
import {
  keepRescoreTimes,
  keepScores,
  listDueForRescore,
  listDueOfSeller,
  makeDueForRescore,
} from '../store.ts'

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
  // [spec 10.17 #5]
  test('a score falls in the first run after 7, 14 and 30 days, and no further', async () => {
    const { id, aiScore } = await post(seller)
    const { created_at: start } = await rowOf(id)
    const seen: number[] = []
    for (const days of [6.99, 7, 13.99, 14, 29.99, 30, 500]) {
      await rescoreAged({ db, now: start + days * DAY_MS })
      seen.push(aiScore - (await rowOf(id)).ai_score)
    }
    expect(seen).toEqual([0, 3, 3, 6, 6, 10, 10])
    expect((await rowOf(id)).rescore_at).toBeNull()
  })

  test('one cron run updates a score that missed runs left outdated', async () => {
    const { id, aiScore } = await post(seller)
    const { created_at: start } = await rowOf(id)
    await runCron(parseEnv(env), start + 15 * DAY_MS)
    expect(await rowOf(id)).toMatchObject({ ai_score: aiScore - 6, rescore_at: start + 30 * DAY_MS })
  })

  test('a listing not for sale keeps its score until it is for sale again', async () => {
    const { id, aiScore } = await post(seller)
    const { created_at: start } = await rowOf(id)
    await change(id, "status = 'sold'")
    await rescoreAged({ db, now: start + 8 * DAY_MS })
    expect((await rowOf(id)).ai_score).toBe(aiScore)
    await change(id, "status = 'active'")
    await rescoreAged({ db, now: start + 8 * DAY_MS })
    expect((await rowOf(id)).ai_score).toBe(aiScore - 3)
  })

  test('a run rescores 2,000, longest due first', { timeout: 60_000 }, async () => {
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

  test('two concurrent runs give the same scores as one', async () => {
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
  // [spec 10.17 #5]
  test.each([
    ['an edit', 'updated_at = updated_at + 1'],
    ['a renewal', 'renewed_at = 7'],
    ['another run', 'ai_score = 42'],
    ['a proof', 'rescore_at = 7'],
  ])('the concurrent change wins: %s', async (_what, set) => {
    const { id } = await post(seller)
    const now = (await rowOf(id)).created_at + 7 * DAY_MS
    const [seen] = await listDueForRescore(db, now, 1)
    if (!seen) throw new Error('The listing is not due')
    await change(id, set)
    const after = await rowOf(id)
    const rescored = [{ seen, score: { aiScore: 1, rescoreAt: 1 } }]
    await db.batch([keepScores(db, rescored), keepRescoreTimes(db, rescored)])
    expect(await rowOf(id)).toEqual(after)
  })

  test('two proofs in one millisecond both count', async () => {
    const [{ id }, sellerId, now] = [await post(seller), await rowId('users', seller.user.id), Date.now()]
    await makeDueForRescore(db, sellerId, now)
    const [seen] = await listDueOfSeller(db, sellerId, now, 1)
    if (!seen) throw new Error('The listing is not due')
    await makeDueForRescore(db, sellerId, now)
    await keepScores(db, [{ seen, score: { aiScore: 1, rescoreAt: null } }])
    expect((await rowOf(id)).ai_score).not.toBe(1)
    expect(await listDueOfSeller(db, sellerId, now, 1)).toHaveLength(1)
  })
})

describe('verifying a phone', () => {
  test('verifying a phone raises all listings of that person, in any status, and no others', async () => {
    const bystander = await signIn()
    const [other, ...own] = [
      await post(bystander),
      await post(seller),
      await post(seller, 'car_sale'),
      await post(seller, 'home_rent'),
    ]
    for (const { id, aiScore } of [other, ...own]) await change(id, `ai_score = ${aiScore - 4}`)
    await change(own[0]?.id ?? '', "status = 'expired'")
    await change(own[1]?.id ?? '', "status = 'pending'")
    await rescoreSeller({ db, now: Date.now() }, await rowId('users', seller.user.id))
    for (const { id, aiScore } of own) expect((await rowOf(id)).ai_score).toBe(aiScore)
    expect((await rowOf(other.id)).ai_score).toBe(other.aiScore - 4)
  })

  test('verifying a phone rescores 200 listings at once and the rest in the next cron run', async () => {
    const ids = await addMany(seller, 210, () => ({ row: { aiScore: 5 } }))
    const now = Date.now()
    await rescoreSeller({ db, now }, await rowId('users', seller.user.id))
    const [oldest, newest] = [ids[0] ?? '', ids.at(-1) ?? '']
    const { ai_score: reached } = await rowOf(newest)
    expect(reached).toBeGreaterThan(5)
    expect((await rowOf(oldest)).ai_score).toBe(5)
    expect(await countDue(now)).toBe(10)
    await rescoreAged({ db, now })
    expect((await rowOf(oldest)).ai_score).toBe(reached)
  })

  test.each([
    ['id_verified_at', 5],
    ['address_verified_at', 4],
    ['certificate_verified_at', 2],
  ])(
    'adds to what else is proven, when rescored by age or at once: %s gains %i points',
    async (column, gain) => {
      const [aged, atOnce] = [await post(seller), await post(seller)]
      await env.DB.prepare(`UPDATE users SET ${column} = 1 WHERE public_id = ?`).bind(seller.user.id).run()
      const { created_at: start } = await rowOf(aged.id)
      await rescoreAged({ db, now: start + 7 * DAY_MS })
      expect((await rowOf(aged.id)).ai_score).toBe(aged.aiScore - 3 + gain)
      await rescoreSeller({ db, now: start }, await rowId('users', seller.user.id))
      expect((await rowOf(atOnce.id)).ai_score).toBe(atOnce.aiScore + gain)
    },
  )
})

describe('the cost of rescoring', () => {
  // [spec 10.17 #5]
  test('rescoring an unchanged score writes the time of its next change and no score index', async () => {
    const { id, aiScore } = await post(seller)
    const { created_at: start } = await rowOf(id)
    const written = async (statement: ReturnType<typeof keepScores>) => {
      const { sql, params } = statement.toSQL()
      return (
        await env.DB.prepare(sql)
          .bind(...params)
          .run()
      ).meta.rows_written
    }
    const [seen] = await listDueForRescore(db, start + 7 * DAY_MS, 1)
    if (!seen) throw new Error('The listing is not due')
    const time = await written(
      keepRescoreTimes(db, [{ seen, score: { aiScore, rescoreAt: start + 14 * DAY_MS } }]),
    )
    const score = await written(
      keepScores(db, [
        {
          seen: { ...seen, rescoreAt: start + 14 * DAY_MS },
          score: { aiScore: aiScore - 3, rescoreAt: start + 30 * DAY_MS },
        },
      ]),
    )
    expect(time).toBeGreaterThan(0)
    expect(score).toBeGreaterThanOrEqual(time + 3)
    expect(await rowOf(id)).toMatchObject({ ai_score: aiScore - 3, rescore_at: start + 30 * DAY_MS })
  })

  test('due listings and those of a seller are found by index and written by key', async () => {
    const plan = async (query: Parameters<typeof planOf>[0]) => (await planOf(query)).join('\n')
    const due = await plan(listDueForRescore(db, 1, 200).toSQL())
    expect(due).toContain('USING INDEX listings_to_rescore')
    expect(due).not.toMatch(/SCAN|TEMP B-TREE/)
    expect(await plan(listDueOfSeller(db, 1, 1, 200).toSQL())).toContain('USING INDEX listings_of_seller')
    expect(await plan(makeDueForRescore(db, 1, 1).toSQL())).toMatch(
      /USING (COVERING )?INDEX listings_of_seller/,
    )
    for (const statement of [keepScores(db, []), keepRescoreTimes(db, [])]) {
      const written = await plan(statement.toSQL())
      expect(written).toContain('SEARCH listings USING INTEGER PRIMARY KEY')
      expect(written).not.toContain('SCAN listings')
    }
  })
})
