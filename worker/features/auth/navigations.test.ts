import { expect, test } from 'vitest'
import { signIn, visitor, type Person } from '../../test/people.ts'

test.each([
  ['', '/auth'],
  ['?next=/messages', '/auth?next=%2Fmessages'],
  ['?next=%2Flistings%2F1%3Fa%3Db', '/auth?next=%2Flistings%2F1%3Fa%3Db'],
  ['?next=https://evil.test/', '/auth'],
  ['?next=//evil.test', '/auth'],
  ['?next=/.//evil.test', '/auth'],
  ['?next=/%5Cevil.test', '/auth'],
  ['?next=/%09/evil.test', '/auth'],
  ['?next=javascript:alert(1)', '/auth'],
  ['?next=/api/logout', '/auth'],
  ['?next=/x/../api/logout', '/auth'],
  ['?next=/auth', '/auth'],
  ['?next=/AUTH/', '/auth'],
  ['?next=/media/listings/1.webp', '/auth'],
  ['?next=/s3/bucket', '/auth'],
  ['?next=/ws', '/auth'],
  ['?next=/x/../Ws?conversationId=1', '/auth'],
  ['?next=/a%5Cb', '/auth'],
  ['?next=/messages%00', '/auth'],
  ['?next=/messages%0A', '/auth'],
  ['?next=%20/messages', '/auth'],
  ['?next=/authors', '/auth?next=%2Fauthors'],
  ['?next=/mediation', '/auth?next=%2Fmediation'],
])('GET /api/login%s leads to %s', async (query, location) => {
  const answer = await visitor().get(`/api/login${query}`)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(location)
})

test('GET /api/logout followed in a page of ours, or typed, ends the session and leads home', async () => {
  const followed: HeadersInit[] = [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-site': 'none' }, {}]
  for (const headers of followed) {
    const member = await signIn()
    const answer = await member.fetch('/api/logout', { headers })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.get('set-cookie')).toContain('session=; Max-Age=0')
    expect(await isSignedIn(member)).toBe(false)
  }
})

test.each([
  ['a link on another website', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a picture in a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
  ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }],
])('GET /api/logout by %s ends nothing', async (_what, headers) => {
  const member = await signIn()
  const answer = await member.fetch('/api/logout', { headers })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await isSignedIn(member)).toBe(true)
})

async function isSignedIn(person: Person): Promise<boolean> {
  return (await (await person.get('/api/auth/user')).json()) !== null
}
