import { expect, test } from 'vitest'
import { NO_PAGES_HERE, PAGES_HERE } from '#contract/test/safe-next.fixture.ts'
import { signIn, visitor, type Person } from '../../../test/people.ts'

// [spec 2.1 #14, 7 #8, 10.13 #16]
test.each(PAGES_HERE)('GET /api/login takes %s along', async (next, safe) => {
  expect(await leadsTo(`/api/login?next=${encodeURIComponent(next)}`)).toBe(
    `/auth?next=${encodeURIComponent(safe)}`,
  )
})

// [spec 2.1 #14, 7 #8, 10.13 #16]
test.each(NO_PAGES_HERE)('GET /api/login leaves %j behind', async (next) => {
  expect(await leadsTo(`/api/login?next=${encodeURIComponent(next)}`)).toBe('/auth')
})

test('GET /api/login without a page leads to signing in', async () => {
  expect(await leadsTo('/api/login')).toBe('/auth')
})

// [spec 2.1 #15, 7 #8]
test('GET /api/logout followed in a page of ours, or typed, ends the session and leads home', async () => {
  const followed: HeadersInit[] = [
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none' },
    {},
  ]
  for (const headers of followed) {
    const member = await signIn()
    const answer = await member.fetch('/api/logout', { headers })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.get('set-cookie')).toContain('session=; Max-Age=0')
    // The page that follows empties the device; so does the browser, where it heeds the header.
    expect(answer.headers.get('set-cookie')).toMatch(/signed-out=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    expect(await isSignedIn(member)).toBe(false)
  }
})

test.each([
  ['a link on another website', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a picture in a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
  [
    'a prefetch',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
  ],
])('GET /api/logout by %s ends nothing', async (_what, headers) => {
  const member = await signIn()
  const answer = await member.fetch('/api/logout', { headers })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await isSignedIn(member)).toBe(true)
})

async function leadsTo(path: string): Promise<string | null> {
  const answer = await visitor().get(path)
  expect(answer.status).toBe(302)
  return answer.headers.get('location')
}

async function isSignedIn(person: Person): Promise<boolean> {
  return (await (await person.get('/api/auth/user')).json()) !== null
}
