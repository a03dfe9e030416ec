import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/calls.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { app } from '#worker/app.ts'
import { refusalOf, refusedWith } from './parsed.ts'
import { ORIGIN, callApp, signIn, signInAdmin, suspend, visitor, type Member } from './people.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const changing = CALLS.filter(({ method }) => method !== 'get')

const NON_OBJECTS = ['{', '[]', '7', '"text"', 'null']
const ODD_OBJECTS = ['{"__proto__":1}', '{"images":{"length":1e9}}', `{"${'k'.repeat(9_000)}":1}`]
const BAD_BODIES = [...NON_OBJECTS, ...ODD_OBJECTS]

function withUnknownIds(path: string): string {
  return path.replace(/\{\w+\}/g, NOBODY)
}

test('CALLS names exactly the mounted calls', () => {
  const mounted = app.routes
    .filter(({ method, path }) => /^\/(api|s3)\//.test(path) && method !== 'ALL')
    .map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`,
    )
  const listed = CALLS.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(mounted)].sort()).toEqual([...listed].sort())
})

/** For refusals by role, see `routes-by-role.test.ts`. */
describe('every call', () => {
  let member: Member
  let admin: Member
  let suspended: Member
  beforeAll(async () => {
    ;[member, admin, suspended] = await Promise.all([signIn(), signInAdmin(), signIn()])
    await suspend(suspended, Date.now() + HOUR_MS)
  })

  test.each(changing.map((call) => [call.method, call.path] as const))(
    '%s %s refuses a request from another website with 403',
    async (method, path) => {
      for (const headers of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ] as HeadersInit[]) {
        const response = await callApp(withUnknownIds(path), {
          method: method.toUpperCase(),
          headers: { cookie: member.cookie, ...Object.fromEntries(new Headers(headers)) },
        })
        expect(await refusalOf(response)).toEqual([403, 'foreign_origin'])
      }
    },
  )

  // [spec 1 #8, 2.10 #1, 6 #3, 6 #8]
  test.each(
    CALLS.filter(({ access, body, query }) => access !== 'anyone' && (body || query)).map(
      (call) => [call.method, call.path, call.access] as const,
    ),
  )('%s %s refuses a caller without access before it reads query or body', async (method, path, access) => {
    const nonsense = {
      method: method.toUpperCase(),
      ...(method !== 'get' && { body: '{', headers: { 'content-type': 'application/json' } }),
    }
    const sent = `${withUnknownIds(path)}?limit=0&cursor=x&table=x&q=${'x'.repeat(999)}`
    expect((await visitor().fetch(sent, nonsense)).status).toBe(401)
    if (access !== 'signed_in_or_suspended') expect((await suspended.fetch(sent, nonsense)).status).toBe(403)
    if (access === 'admin') expect((await member.fetch(sent, nonsense)).status).toBe(403)
  })

  test.each(
    changing
      .filter(({ body, bodyType }) => body && !bodyType)
      .map((call) => [call.method, call.path, call.access] as const),
  )('%s %s returns 400, 404 or 200 for a bad body, and never 500', async (method, path, access) => {
    const person = access === 'admin' ? admin : member
    for (const text of BAD_BODIES) {
      const response = await person.fetch(withUnknownIds(path), {
        method: method.toUpperCase(),
        body: text,
        headers: { 'content-type': 'application/json' },
      })
      // An edit accepts any object, and then finds no listing with this id.
      expect([400, 404, 200]).toContain(response.status)
      expect(response.status === 200 ? path : '').not.toMatch(/otp$/)
    }
  })
})

test('an unknown call is a 404 with a message', async () => {
  const { status, message } = await refusedWith(callApp('/api/nothing'))
  expect(status).toBe(404)
  expect(message).toMatch(/\w/)
})

test('a POST from our own page passes the origin check', async () => {
  const response = await callApp('/api/auth/logout', { method: 'POST', headers: { origin: ORIGIN } })
  expect(response.status).toBe(204)
})
