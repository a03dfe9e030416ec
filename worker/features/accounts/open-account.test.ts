import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { Ctx } from '../../context.ts'
import { openDb } from '../../db/client.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { failing } from '../../test/failing-database.ts'
import { freshPhone } from '../../test/people.ts'
import { openAccount } from './open-account.ts'

test('two first sign-ins at once make one user', async () => {
  const phone = freshPhone()
  const accounts = await Promise.all(Array.from({ length: 10 }, () => openAccount(newCtx(), phone)))
  expect(new Set(accounts.map(({ publicId }) => publicId)).size).toBe(1)
  const counted = await d1.first`SELECT count(*) AS users FROM users WHERE phone = ${phone}`
  expect(counted).toEqual({ users: 1 })
})

test('an account that stands has its phone proved by a sign-in and keeps all else', async () => {
  const phone = freshPhone()
  await d1.run`INSERT INTO users (public_id, phone, first_name, role, created_at)
    VALUES (${crypto.randomUUID()}, ${phone}, 'Aminata', 'admin', 1)`
  const ctx = newCtx()
  const account = await openAccount(ctx, phone)
  expect(account).toMatchObject({
    firstName: 'Aminata',
    role: 'admin',
    createdAt: 1,
    phoneVerifiedAt: ctx.now,
  })
  expect(await openAccount({ ...ctx, now: ctx.now + 1 }, phone)).toEqual(account)
})

test('a rescoring that fails after the number is proved is logged, and nothing waits for it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const phone = freshPhone()
  await d1.run`INSERT INTO users (public_id, phone, role, created_at)
    VALUES (${crypto.randomUUID()}, ${phone}, 'member', 1)`
  const work: Promise<unknown>[] = []
  const db = openDb(failing(env.DB, 'update "listings" set "rescore_at"'), 'first-primary')
  await openAccount({ ...newCtx(), db, waitUntil: (promise) => void work.push(promise) }, phone)
  await Promise.all(work)
  expect(work).toHaveLength(1)
  expect(logged.mock.calls.flat().join()).toContain('"event":"rescore_seller"')
  logged.mockRestore()
})

function newCtx(): Ctx {
  return {
    env: parseEnv(env),
    db: openDb(env.DB, 'first-primary'),
    user: undefined,
    now: Date.now(),
    requestId: 'test',
    address: 'test',
    origin: 'http://localhost',
    waitUntil: () => undefined,
  }
}
