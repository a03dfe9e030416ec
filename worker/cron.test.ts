import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { runCron } from './cron.ts'
import { parseEnv } from './env.ts'
import { upload } from './test/calls.ts'
import { d1 } from './test/databases.ts'
import { signInByCode, type Member } from './test/people.ts'
import { WEBP } from './test/photo-bytes.ts'

let member: Member
beforeEach(async () => {
  await env.DB.batch(
    ['uploads', 'sign_in_codes', 'ended_sessions', 'allowances', 'idempotency_keys'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
  member = await signInByCode()
  await upload(member, { photo: WEBP })
  await d1.run`INSERT INTO idempotency_keys (user_id, key, call, result_id, created_at)
    SELECT id, 'a-key', 'a_call', 'an-id', ${Date.now()} FROM users WHERE public_id = ${member.user.id}`
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The number of rows in each job's table, or -1 if the table cannot be read. */
async function countRows(): Promise<Record<string, number>> {
  const tables = ['uploads', 'sign_in_codes', 'allowances', 'idempotency_keys']
  const counts = tables.map(async (table) => [
    table,
    await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`)
      .first<number>('n')
      .catch(() => -1),
  ])
  return Object.fromEntries(await Promise.all(counts))
}

test('cron keeps rows that have not expired', async () => {
  const before = await countRows()
  expect(Object.values(before).every((count) => count > 0)).toBe(true)
  await d1.run`UPDATE allowances SET ends_at = ${Date.now() + DAY_MS}`
  await runCron(parseEnv(env), Date.now())
  expect(await countRows()).toEqual(before)
})

test('cron sweeps uploads, codes, allowances and keys once they have expired', async () => {
  await runCron(parseEnv(env), Date.now() + 8 * DAY_MS)
  expect(await countRows()).toEqual({ uploads: 0, sign_in_codes: 0, allowances: 0, idempotency_keys: 0 })
})

test('an allowance is kept until its window ends', async () => {
  const endsAt = Date.now() + 500_000
  await d1.run`UPDATE allowances SET ends_at = ${endsAt}`
  const { allowances } = await countRows()
  await runCron(parseEnv(env), endsAt - 1)
  expect(await countRows()).toMatchObject({ allowances })
  await runCron(parseEnv(env), endsAt)
  expect(await countRows()).toMatchObject({ allowances: 0 })
})

test('an idempotency key is kept for seven days', async () => {
  const { created_at: at } = (await d1.first<{
    created_at: number
  }>`SELECT created_at FROM idempotency_keys`) ?? { created_at: 0 }
  await runCron(parseEnv(env), at + 7 * DAY_MS)
  expect(await countRows()).toMatchObject({ idempotency_keys: 1 })
  await runCron(parseEnv(env), at + 7 * DAY_MS + 1)
  expect(await countRows()).toMatchObject({ idempotency_keys: 0 })
})

test.each([
  ['sweepUploads', 'uploads'],
  ['sweepSessions', 'sign_in_codes'],
  ['sweepAllowances', 'allowances'],
  ['sweepKeys', 'idempotency_keys'],
])('a failure of %s is logged and does not stop the other jobs', async (job, table) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await env.DB.prepare(`ALTER TABLE ${table} RENAME TO out_of_reach`).run()
  await runCron(parseEnv(env), Date.now() + 8 * DAY_MS)
  const counts = await countRows()
  await env.DB.prepare(`ALTER TABLE out_of_reach RENAME TO ${table}`).run()
  expect(counts).toEqual({ uploads: 0, sign_in_codes: 0, allowances: 0, idempotency_keys: 0, [table]: -1 })
  expect(logged.mock.calls.flat().join()).toContain(`"event":"cron","job":"${job}"`)
})
