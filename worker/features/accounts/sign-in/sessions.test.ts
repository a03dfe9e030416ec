import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  callApp,
  freshPhone,
  readCode,
  signIn,
  signInByCode,
  suspend,
  visitor,
  type Member,
} from '../../../test/people.ts'
import { pass, standStill, whoIs } from '../../../test/phones.ts'

standStill()

describe('the cookie', () => {
  // [spec 1 #13, 10.13 #13]
  test.each([
    [
      'https://market.test',
      /^__Host-session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
    ['http://localhost', /^session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/],
  ])('under %s is as browsers take it there, for sixty days', async (origin, cookie) => {
    expect(await setCookieUnder(origin)).toMatch(cookie)
  })

  test('of http opens nothing under https', async () => {
    const member = await signIn()
    const answer = await callApp('https://market.test/api/auth/user', { headers: { cookie: member.cookie } })
    expect(await answer.json()).toBeNull()
  })

  test.each(['session=', 'session=short', `session=${'x'.repeat(43)}`, `session=${'x'.repeat(43)}%0a`])(
    '%j is nobody',
    async (cookie) => {
      const answer = await callApp('/api/auth/user', { headers: { cookie } })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toBeNull()
    },
  )

  // [spec 10.13 #14]
  test('stands nowhere but in the browser: KV holds its hash', async () => {
    const member = await signIn()
    const { keys } = await env.KV.list({ prefix: 'session:' })
    const token = member.cookie.split('=')[1] ?? ''
    expect(keys.length).toBeGreaterThan(0)
    expect(JSON.stringify(keys)).not.toContain(token)
  })
})

describe('a session', () => {
  // [spec 1 #13, 9 #4]
  test('lasts sixty days and no longer', async () => {
    const member = await signIn()
    pass(60 * DAY_MS - 1)
    expect(await whoIs(member)).toEqual(member.user)
    pass(1)
    expect(await whoIs(member)).toBeNull()
  })

  // [spec 7 #7, 10.13 #15]
  test('ends at logout at once, though KV may keep it a while', async () => {
    const member = await signIn()
    const { keys } = await env.KV.list({ prefix: 'session:' })
    const kept = await Promise.all(
      keys.map(async ({ name }) => [name, (await env.KV.get(name)) ?? ''] as const),
    )
    const answer = await member.post('/api/auth/logout')
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual([
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^signed-out=1; /),
    ])
    expect((await env.KV.list({ prefix: 'session:' })).keys).toHaveLength(keys.length - 1)
    for (const [name, value] of kept) await env.KV.put(name, value)
    expect(await whoIs(member)).toBeNull()
  })

  test('of one browser ends without the other', async () => {
    const [phone, laptop] = await signInTwice()
    await phone.post('/api/auth/logout')
    expect(await whoIs(phone)).toBeNull()
    expect(await whoIs(laptop)).toEqual(laptop.user)
  })

  // [spec 10.1 #19]
  test('ends with all others at logout-everywhere, and a new one can be opened', async () => {
    const [phone, laptop] = await signInTwice()
    const bystander = await signIn()
    expect((await laptop.post('/api/auth/logout-everywhere')).status).toBe(204)
    expect(await whoIs(phone)).toBeNull()
    expect(await whoIs(laptop)).toBeNull()
    expect(await whoIs(bystander)).toEqual(bystander.user)
    pass(MINUTE_MS)
    const again = await signInByCode(phone.phone)
    expect(await whoIs(again)).toEqual(phone.user)
  })

  // [spec 7 #4, 10.2 #20]
  test('of a suspended person still reads their own user and logs out', async () => {
    const member = await signIn()
    await suspend(member, Date.UTC(2090, 0, 1))
    expect(await whoIs(member)).toEqual({ ...member.user, suspendedUntil: '2090-01-01T00:00:00.000Z' })
    expect((await member.get('/api/listings')).status).toBe(403)
    expect((await member.post('/api/auth/logout')).status).toBe(204)
    expect(await whoIs(member)).toBeNull()
  })

  // [spec 10.2 #20]
  test('opened before a suspension works again once that is over', async () => {
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

async function setCookieUnder(origin: string): Promise<string | undefined> {
  const phoneNumber = freshPhone()
  const guest = visitor()
  await guest.post(`${origin}/api/auth/send-otp`, { phoneNumber })
  const answer = await guest.post(`${origin}/api/auth/verify-otp`, {
    phoneNumber,
    otpCode: await readCode(phoneNumber),
  })
  return answer.headers.getSetCookie().find((cookie) => cookie.includes('session='))
}

async function signInTwice(): Promise<[Member, Member]> {
  const first = await signIn()
  pass(MINUTE_MS)
  return [first, await signInByCode(first.phone)]
}
