import { describe, expect, test } from 'vitest'
import { callApp, type TestSettings } from '../test/people.ts'

const HSTS = 'max-age=63072000; includeSubDomains'
const production: TestSettings = { ENVIRONMENT: 'production' }

/** A database that nobody may ask. */
const untouchable = new Proxy({} as D1Database, {
  get: (_, name) => {
    throw new Error(`The database was asked for ${String(name)}`)
  },
})

describe('in production', () => {
  test.each([
    ['GET', '/'],
    ['HEAD', '/about'],
    ['GET', '/listings/1?from=chat&x=%2F'],
    ['GET', '/media/l/x.webp'],
    ['GET', '/robots.txt'],
    ['GET', '/api/listings?searchQuery=phone'],
    ['POST', '/api/auth/send-otp'],
    ['DELETE', '/s3/multipart/x?key=y'],
    ['PUT', '/nothing'],
  ])('%s %s over http is sent on to https before anything is read', async (method, path) => {
    const answer = await callApp(
      `http://market.test${path}`,
      { method, headers: { cookie: `__Host-session=${'x'.repeat(43)}` } },
      { ...production, DB: untouchable },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://market.test${path}`])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  test('sockets over http are redirected too, without the port', async () => {
    const headers = { upgrade: 'websocket', origin: 'http://market.test' }
    const socket = await callApp('http://market.test/ws', { headers }, { ...production, DB: untouchable })
    expect([socket.status, socket.headers.get('location')]).toEqual([308, 'https://market.test/ws'])
    const ported = await callApp('http://market.test:8080/about', {}, production)
    expect(ported.headers.get('location')).toBe('https://market.test/about')
  })

  test.each([
    '/api/health',
    '/api/auth/user',
    '/api/nothing',
    '/api/listings',
    '/robots.txt',
    '/media/l/missing.webp',
    '/home',
    '/ws',
  ])('%s over https asks to come back that way for two years', async (path) => {
    const answer = await callApp(`https://market.test${path}`, {}, production)
    expect(answer.headers.get('strict-transport-security')).toBe(HSTS)
  })

  test('failures ask for https too', async () => {
    const answer = await callApp(
      'https://market.test/api/rate',
      { headers: { cookie: `__Host-session=${'x'.repeat(43)}` } },
      { ...production, DB: untouchable },
    )
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([500, HSTS])
  })
})

test('development serves http and does not ask for https', async () => {
  const answer = await callApp('http://localhost/api/health')
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, null])
  const secured = await callApp('https://localhost/api/health')
  expect([secured.status, secured.headers.get('strict-transport-security')]).toEqual([200, null])
})
