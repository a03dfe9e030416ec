import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { SIGN_OUT_DUE_COOKIE } from '#contract/session-ends.ts'
import { ACCEPTED_NEXT, REFUSED_NEXT } from '#contract/test/safe-next.fixture.ts'
import { openDb } from '#worker/db/client.ts'
import { d1 } from '#worker/test/databases.ts'
import {
  type Member,
  type TestSettings,
  callApp,
  codeFor,
  enterCode,
  freshPhone,
  readCode,
  signIn,
  signInByCode,
  suspend,
  visitor,
  advanceClock,
  freezeClock,
  whoIs,
} from '#worker/test/people.ts'
import { withEmptyReplica } from '#worker/test/wrapped-database.ts'
import { sweepSessions } from './sweep-sessions.ts'

freezeClock()

test('the sweep deletes expired codes, ended sessions after 60 days and devices after 400 days', async () => {
  const member = await signInByCode()
  await member.post('/api/auth/logout')
  await visitor().post('/api/auth/send-otp', { phoneNumber: freshPhone() })

  for (const [days, rows] of [
    [0, { codes: 2, endings: 1, devices: 1 }],
    [1, { codes: 0, endings: 1, devices: 1 }],
    [60, { codes: 0, endings: 0, devices: 1 }],
    [401, { codes: 0, endings: 0, devices: 0 }],
  ] as const) {
    await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() + days * DAY_MS })
    expect(await countRows()).toEqual(rows)
  }
})

describe('the session cookie', () => {
  // [spec 1 #13]
  test.each([
    [
      'https://market.test',
      /^__Host-session=[\w.-]{87}; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
    ['http://localhost', /^session=[\w.-]{87}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/],
  ])('on %s has the right name and attributes, and lasts sixty days', async (origin, cookie) => {
    expect(await sessionCookieOn(origin)).toMatch(cookie)
  })

  test('is ignored over https if it was set over http', async () => {
    const member = await signIn()
    const headers = { cookie: member.cookie }
    const response = await callApp('https://market.test/api/auth/user', { headers })
    expect(await response.json()).toBeNull()
  })

  test.each(['session=', 'session=short', `session=${'x'.repeat(43)}`, `session=${'x'.repeat(43)}%0a`])(
    'signs nobody in if it is %j',
    async (cookie) => {
      const response = await callApp('/api/auth/user', { headers: { cookie } })
      expect(response.status).toBe(200)
      expect(await response.json()).toBeNull()
    },
  )

  test('has a token of which KV stores only the hash', async () => {
    const member = await signIn()
    const { keys } = await env.KV.list({ prefix: 'session:' })
    const token = member.cookie.split('=')[1] ?? ''
    expect(keys.length).toBeGreaterThan(0)
    expect(JSON.stringify(keys)).not.toContain(token)
  })
})

test('signing out over https sets no cookie without the prefix __Host- and without Secure', async () => {
  const { cookie } = await signIn()
  const headers = { cookie: cookie.replace(/^session/, '__Host-session'), origin: 'https://market.test' }
  const response = await callApp('https://market.test/api/auth/logout', { method: 'POST', headers })
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=; .*; Secure/),
    expect.stringMatching(/^__Host-signed-out=1; .*; Secure/),
  ])
})

describe('the cookie of a session that has ended', () => {
  test.each([
    ['http://localhost', 'session', 'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    [
      'https://market.test',
      '__Host-session',
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ],
  ])(
    'on %s is removed by the link to sign in, and the data on the device stays',
    async (origin, name, cleared) => {
      const [phone, laptop] = await signInTwice()
      const cookie = laptop.cookie.replace(/^session/, name)
      expect(await cookiesSetBy(cookie, `${origin}/api/login`)).toEqual([])
      await phone.post('/api/auth/logout-everywhere')
      expect(await cookiesSetBy(cookie, `${origin}/api/login`)).toEqual([cleared])
    },
  )

  // After a change of number, other tabs ask who is signed in before the new cookie has arrived. A response
  // that comes later must not remove it.
  test('stays with every other call', async () => {
    const [phone, laptop] = await signInTwice()
    await phone.post('/api/auth/logout-everywhere')
    for (const path of ['/api/auth/user', '/api/listings', '/api/market', '/api/conversations'])
      expect(await cookiesSetBy(laptop.cookie, path)).toEqual([])
  })
})

describe('the link to sign in keeps the session cookie', () => {
  test('if KV does not have the session, since it may be new', async () => {
    const member = await signIn()
    for (const { name } of (await env.KV.list({ prefix: 'session:' })).keys) await env.KV.delete(name)
    expect(await cookiesSetBy(member.cookie, '/api/login')).toEqual([])
  })

  test('if the database fails or its replica lags', async () => {
    const member = await signIn()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failing: TestSettings = { DB: {} as D1Database }
    expect(await cookiesSetBy(member.cookie, '/api/login', failing)).toEqual([])
    vi.restoreAllMocks()
    const lagging: TestSettings = { DB: withEmptyReplica(env.DB) }
    expect(await cookiesSetBy(member.cookie, '/api/login', lagging)).toEqual([])
  })
})

test('a member whose account the replica does not have yet is signed in', async () => {
  const member = await signIn()
  const lagging: TestSettings = { DB: withEmptyReplica(env.DB) }
  const response = await callApp('/api/auth/user', { headers: { cookie: member.cookie } }, lagging)
  expect(await response.json()).not.toBeNull()
})

describe('a session', () => {
  // [spec 1 #13, 9 #4]
  test('lasts exactly sixty days', async () => {
    const member = await signIn()
    advanceClock(60 * DAY_MS - 1)
    expect(await whoIs(member)).toEqual(member.user)
    advanceClock(1)
    expect(await whoIs(member)).toBeNull()
  })

  // [spec 7 #7]
  test('ends at once when the person signs out, even if KV still has it', async () => {
    const member = await signIn()
    const { keys } = await env.KV.list({ prefix: 'session:' })
    const stored = await Promise.all(
      keys.map(async ({ name }) => [name, (await env.KV.get(name)) ?? ''] as const),
    )
    const response = await member.post('/api/auth/logout')
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()).toEqual([
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^signed-out=1; /),
    ])
    expect((await env.KV.list({ prefix: 'session:' })).keys).toHaveLength(keys.length - 1)
    for (const [name, value] of stored) await env.KV.put(name, value)
    expect(await whoIs(member)).toBeNull()
  })

  test('does not end when the person signs out in another browser', async () => {
    const [phone, laptop] = await signInTwice()
    await phone.post('/api/auth/logout')
    expect(await whoIs(phone)).toBeNull()
    expect(await whoIs(laptop)).toEqual(laptop.user)
  })

  test('ends when the person signs out everywhere, after which they can sign in again', async () => {
    const [phone, laptop] = await signInTwice()
    const bystander = await signIn()
    expect((await laptop.post('/api/auth/logout-everywhere')).status).toBe(204)
    expect(await whoIs(phone)).toBeNull()
    expect(await whoIs(laptop)).toBeNull()
    expect(await whoIs(bystander)).toEqual(bystander.user)
    advanceClock(MINUTE_MS)
    const again = await signInByCode(phone.phone)
    expect(await whoIs(again)).toMatchObject({ id: phone.user.id })
  })

  // [spec 7 #4]
  test('of a suspended person can only read their own account and sign out', async () => {
    const member = await signIn()
    await suspend(member, Date.UTC(2090, 0, 1))
    expect(await whoIs(member)).toEqual({ ...member.user, suspendedUntil: '2090-01-01T00:00:00.000Z' })
    expect((await member.get('/api/listings')).status).toBe(403)
    expect((await member.post('/api/auth/logout')).status).toBe(204)
    expect(await whoIs(member)).toBeNull()
  })

  test('works again after a suspension if it was opened before', async () => {
    const member = await signIn()
    const until = Date.now() + 2 * DAY_MS
    await suspend(member, until)
    vi.setSystemTime(until - 1)
    expect((await member.get('/api/listings')).status).toBe(403)
    vi.setSystemTime(until)
    expect((await member.get('/api/listings')).status).toBe(200)
    expect((await member.post('/api/auth/logout-everywhere')).status).toBe(204)
  })
})

// [spec 2.1 #14, 7 #8]
test.each(ACCEPTED_NEXT)(
  'GET /api/login passes the next page %s on to the sign-in page',
  async (next, safe) => {
    expect(await redirectOf(`/api/login?next=${encodeURIComponent(next)}`)).toBe(
      `/auth?next=${encodeURIComponent(safe)}`,
    )
  },
)

// [spec 2.1 #14, 7 #8]
test.each(REFUSED_NEXT)('GET /api/login drops the next page %j', async (next) => {
  expect(await redirectOf(`/api/login?next=${encodeURIComponent(next)}`)).toBe('/auth')
})

test('GET /api/login without a next page redirects to the sign-in page', async () => {
  expect(await redirectOf('/api/login')).toBe('/auth')
})

// [spec 2.1 #15, 7 #8]
test('GET /api/logout, from a link on our own page or typed in, signs out and redirects home', async () => {
  const ownNavigations: HeadersInit[] = [
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none' },
    {},
  ]
  for (const headers of ownNavigations) {
    const member = await signIn()
    const response = await member.fetch('/api/logout', { headers })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/')
    expect(response.headers.get('set-cookie')).toContain('session=; Max-Age=0')
    // This cookie makes the next page clear the data on this device, even without Clear-Site-Data.
    expect(response.headers.get('set-cookie')).toMatch(/signed-out=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    expect(response.headers.get('clear-site-data')).toBe('"storage"')
    expect(await whoIs(member)).toBeNull()
  }
})

describe('a session that was ended on its device without a line', () => {
  const DUE = `${SIGN_OUT_DUE_COOKIE}=1`

  test.each([
    ['a page', '/about', 200],
    ['a page of members', '/messages', 200],
    ['a call', '/api/auth/user', 200],
    ['a call for members', '/api/conversations', 401],
    ['an unknown address', '/nothing-here', 404],
  ])('ends with the next request for %s, which is answered as to a visitor', async (_what, path, status) => {
    const member = await signIn()
    const response = await callApp(path, { headers: { cookie: `${member.cookie}; ${DUE}` } })
    expect([response.status, response.headers.get('x-page-for')]).not.toContain('member')
    expect(response.status).toBe(status)
    expect(response.headers.getSetCookie()).toEqual([
      `${SIGN_OUT_DUE_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await whoIs(member)).toBeNull()
  })

  test('ends as the next person signs in, who stays signed in', async () => {
    const member = await signIn()
    const next = visitor()
    const otpCode = await codeFor(next, next.phone)
    next.jar?.set('session', member.cookie.replace('session=', '')).set(SIGN_OUT_DUE_COOKIE, '1')
    const response = await enterCode(next, next.phone, otpCode)
    expect(response.status).toBe(200)
    const sessions = response.headers.getSetCookie().filter((each) => each.startsWith('session='))
    expect(sessions).toEqual([expect.stringMatching(/^session=[\w.-]{87};/)])
    expect(await whoIs(member)).toBeNull()
  })
})

test.each([
  ['a link on another website', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['an image in our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
  [
    'a prefetch',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
  ],
])('GET /api/logout by %s does not end the session', async (_what, headers) => {
  const member = await signIn()
  const response = await member.fetch('/api/logout', { headers })
  expect(response.status).toBe(302)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await whoIs(member)).toEqual(member.user)
})

async function cookiesSetBy(cookie: string, path: string, settings: TestSettings = {}): Promise<string[]> {
  return (await callApp(path, { headers: { cookie } }, settings)).headers.getSetCookie()
}

function countRows() {
  return d1.first`SELECT (SELECT count(*) FROM sign_in_codes) AS codes, (SELECT count(*)
    FROM ended_sessions) AS endings, (SELECT count(*) FROM known_devices) AS devices`
}

async function sessionCookieOn(origin: string): Promise<string | undefined> {
  const phoneNumber = freshPhone()
  const guest = visitor()
  await guest.post(`${origin}/api/auth/send-otp`, { phoneNumber })
  const response = await guest.post(`${origin}/api/auth/verify-otp`, {
    phoneNumber,
    otpCode: await readCode(phoneNumber),
  })
  return response.headers.getSetCookie().find((cookie) => cookie.includes('session='))
}

async function signInTwice(): Promise<[Member, Member]> {
  const first = await signIn()
  advanceClock(MINUTE_MS)
  return [first, await signInByCode(first.phone)]
}

async function redirectOf(path: string): Promise<string | null> {
  const response = await visitor().get(path)
  expect(response.status).toBe(302)
  return response.headers.get('location')
}

test('signing in ends the session that this browser had', async () => {
  const first = await signInByCode()
  const phoneNumber = freshPhone()
  await first.post('/api/auth/send-otp', { phoneNumber })
  const otpCode = await readCode(phoneNumber)
  expect((await first.post('/api/auth/verify-otp', { phoneNumber, otpCode })).status).toBe(200)
  expect(await whoIs(first)).toBeNull()
})
