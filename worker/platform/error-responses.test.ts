import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CALLS } from '#contract/calls/calls.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { ErrorBody } from '#contract/errors.ts'
import { UNEXPECTED_LINES_PER_MINUTE } from '#contract/limits.ts'
import { FormUpload } from '#contract/multipart.ts'
import { Rate } from '#contract/rate.ts'
import manifest from '#package.json' with { type: 'json' }
import type { AppBindings } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { listKeys } from '#worker/test/calls.ts'
import { parsed } from '#worker/test/parsed.ts'
import { ORIGIN, type Person, type TestSettings, callApp, signIn, visitor } from '#worker/test/people.ts'
import { respondToError } from './error-responses.ts'

const logged: string[] = []

beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** The response of a route whose handler calls `fail`. */
async function responseTo(fail: () => unknown): Promise<Response> {
  const app = new Hono<AppBindings>().get('/', async (c) => c.json(await fail())).onError(respondToError)
  return app.fetch(new Request('http://localhost/'), env)
}

function throwing(error: Error): () => never {
  return () => {
    throw error
  }
}

const INTERNAL = { code: 'internal', message: 'Something went wrong on our side. Please try again.' }

/** A body that begins with `begun` and then fails with the runtime's error for a client that disconnects. */
function cutOff(begun: string): ReadableStream<Uint8Array> {
  const pieces = [new TextEncoder().encode(begun)]
  return new ReadableStream({
    pull: (controller) => {
      const next = pieces.shift()
      if (next) controller.enqueue(next)
      else controller.error(new Error('Network connection lost.'))
    },
  })
}

async function expectTruncatedBodyError(response: Response): Promise<void> {
  expect([response.status, ErrorBody.parse(await response.json())]).toEqual([
    400,
    { code: 'invalid_input', message: 'The body broke off before its end.' },
  ])
  expect(logged).toEqual([])
}

const HSTS = 'max-age=63072000; includeSubDomains'
const production: TestSettings = { ENVIRONMENT: 'production' }

/** A database that throws when it is used. */
const untouchable = new Proxy({} as D1Database, {
  get: (_, name) => {
    throw new Error(`The database was asked for ${String(name)}`)
  },
})

test('the same failure again and again is logged a limited number of times a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  try {
    for (let failure = 0; failure < 200; failure += 1)
      expect((await responseTo(throwing(new Error('broken')))).status).toBe(500)
    expect(logged).toHaveLength(UNEXPECTED_LINES_PER_MINUTE)
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await responseTo(throwing(new Error('broken')))
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
      event: 'unexpected',
      leftOut: 200 - UNEXPECTED_LINES_PER_MINUTE,
    })
    await responseTo(throwing(new Error('broken')))
    expect(logged.at(-1)).not.toContain('leftOut')
  } finally {
    vi.useRealTimers()
  }
})

test('health returns the version and is never cached', async () => {
  const response = await callApp('/api/health')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true, version: manifest.version })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the exchange rate is public and cached for an hour', async () => {
  const response = await callApp('/api/rate', {}, { SLE_PER_USD: '22.8', SLE_PER_USD_DATE: '2026-09-15' })
  expect(response.status).toBe(200)
  expect(Rate.strict().parse(await response.json())).toEqual({ slePerUsd: 22.8, asOf: '2026-09-15' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  [
    'the code',
    throwing(new TypeError("Cannot read properties of undefined (reading 'sellerId')")),
    /sellerId.*error-responses\.test\.ts/s,
  ],
  [
    'the database',
    () => openDb(env.DB, 'first-primary').orm.all(sql`select ${'+23276123456'} from nowhere`),
    /no such table: nowhere/,
  ],
])('an unexpected failure of %s is a 500 that does not reveal the cause', async (_what, fail, cause) => {
  const response = await responseTo(fail)
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'private, no-store'])
  expect(await response.json()).toEqual(INTERNAL)
  expect(logged.join()).toMatch(cause)
  expect(logged.join()).not.toContain('76123456')
})

describe('a D1 error', () => {
  const messages = [
    'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
    'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
    'D1_ERROR: Network connection lost.',
  ]

  test.each(messages)('returns 503 if it says "%s"', async (message) => {
    const wrapped = new Error('Failed query: select 1', { cause: new Error(message) })
    for (const error of [new Error(message), wrapped]) {
      const response = await responseTo(throwing(error))
      expect(response.status).toBe(503)
      expect(ErrorBody.parse(await response.json())).toEqual({
        code: 'unavailable',
        message: 'A part of the service is not working. Please try again in a minute.',
      })
    }
  })

  test('returns 500 if it is about the statement, and so does a lost connection elsewhere', async () => {
    for (const message of ['D1_ERROR: UNIQUE constraint failed: users.phone', 'Network connection lost.']) {
      expect((await responseTo(throwing(new Error(message)))).status).toBe(500)
    }
  })
})

describe('a call with another method', () => {
  const paths = [...new Set(CALLS.map(({ path }) => path))]

  test.each(paths)('to %s returns 405 with the allowed methods', async (path) => {
    const methods = CALLS.filter((call) => call.path === path).map(({ method }) => method.toUpperCase())
    const response = await callApp(path.replace('{id}', 'some-id'), {
      method: methods.includes('PUT') ? 'POST' : 'PUT',
    })
    expect(response.status).toBe(405)
    expect(ErrorBody.parse(await response.json()).code).toBe('method_not_allowed')
    const allowed = response.headers
      .get('allow')
      ?.split(', ')
      .filter((method) => method !== 'HEAD')
    expect(allowed?.sort()).toEqual(methods.sort())
  })

  test.each(['/api/openapi-json', '/api/listings/a/b/like', '/api/listing', '/api/xapi/health'])(
    'to %s returns 404, because there is no such path',
    async (path) => {
      const response = await callApp(path, { method: 'PUT' })
      expect(response.status).toBe(404)
      expect(response.headers.get('allow')).toBeNull()
    },
  )
})

describe('a request without a route:', () => {
  test.each([
    ['POST', '/api/listings/../../etc/hosts/comments', 404, null],
    ['POST', '/etc/hosts', 404, null],
    ['POST', '/', 405, 'GET, HEAD'],
    ['PUT', '/about', 405, 'GET, HEAD'],
    ['DELETE', '/listings/some-id', 405, 'GET, HEAD'],
    ['OPTIONS', '/about', 405, 'GET, HEAD'],
    ['PATCH', '/robots.txt', 404, null],
    ['POST', '/assets/index.js', 404, null],
    ['POST', '/ws', 405, 'GET, HEAD'],
    ['PUT', '/media/l/photo.webp', 405, 'GET, HEAD'],
    ['DELETE', '/media', 405, 'POST'],
    ['GET', '/media', 405, 'POST'],
    ['GET', '/media/', 404, null],
    ['GET', '/media/l/missing.webp', 404, null],
    ['GET', '/media/%2e%2e%2fv/passport', 404, null],
    ['GET', '/api', 404, null],
    ['GET', '/api/', 404, null],
    ['GET', '/s3', 404, null],
    ['PUT', '/s3/multipart', 405, 'POST'],
    ['TRACE', '/nothing', 404, null],
  ])('%s %s returns %i with an error body', async (method, path, status, allow) => {
    const response = await callApp(path, { method, headers: { origin: ORIGIN } })
    expect([response.status, response.headers.get('content-type'), response.headers.get('allow')]).toEqual([
      status,
      'application/json',
      allow,
    ])
    expect(ErrorBody.parse(await response.json()).code).toBe(
      status === 404 ? 'not_found' : 'method_not_allowed',
    )
  })
})

test.each(['null', '[]', '7', '"text"'])(
  'the JSON body %s is refused, as it is not an object',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await callApp('/api/auth/send-otp', { method: 'POST', body, headers })
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'invalid_input', message: 'Send a JSON object.' },
    ])
  },
)

test('a refusal that is about no single field has no fields', async () => {
  const member = await signIn()
  const body = await ErrorBody.parseAsync(await (await member.post('/api/notifications/read', {})).json())
  expect(body).toEqual({
    code: 'invalid_input',
    message: 'Send {"all": true} to read all, or {"ids": [...]} to read some',
  })
})

test('a truncated JSON body returns 400 and is not logged', async () => {
  const member = await signIn()
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/api/auth/send-otp', '/api/objects/upload']) {
    await expectTruncatedBodyError(
      await member.fetch(path, { method: 'POST', body: cutOff('{"phone'), headers }),
    )
    const sized = { ...headers, 'content-length': '5000' }
    const response = await member.fetch(path, { method: 'POST', body: cutOff('{"phone'), headers: sized })
    expect([response.status, logged]).toEqual([400, []])
  }
})

test('a body of unknown length is read up to 64 KB, and only for people who may make the call', async () => {
  const member = await signIn()
  const send = (person: Person) =>
    person.fetch('/api/listings', {
      method: 'POST',
      body: cutOff('x'.repeat(70_000)),
      headers: { 'content-type': 'application/json' },
    })
  expect((await send(member)).status).toBe(413)
  expect((await send(visitor())).status).toBe(401)
})

test.each([
  ['application/json; charset=utf-8', 400],
  ['Application/JSON', 400],
  ['application/json-patch+json', 415],
  ['application/merge-patch+json', 415],
  ['text/plain', 415],
  ['', 415],
])('a body of the type "%s" is refused with %i', async (type, status) => {
  for (const path of ['/api/auth/send-otp', '/api/auth/verify-otp']) {
    const sent = { method: 'POST', body: '{"phoneNumber":"1"}', headers: { 'content-type': type } }
    expect((await callApp(path, sent)).status).toBe(status)
  }
})

test('invalid JSON is refused with a sentence', async () => {
  const headers = { 'content-type': 'application/json' }
  const response = await callApp('/api/auth/send-otp', { method: 'POST', body: '{"a', headers })
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'invalid_input', message: 'The body is not valid JSON.' },
  ])
})

test('if a parameter is repeated, its first value counts', async () => {
  expect((await callApp('/api/market?limit=1&limit=none')).status).toBe(200)
  expect((await callApp('/api/market?limit=none&limit=1')).status).toBe(400)
})

test('a truncated form returns 400 and stores nothing', async () => {
  const member = await signIn()
  const { fields } = await parsed(FormUpload, member.get('/s3/params?filename=a.pdf'))
  const head =
    `--mark\r\nContent-Disposition: form-data; ` +
    `name="key"\r\n\r\n${fields.key}\r\n--mark\r\nContent-Disposition: form-data; name="file"; ` +
    `filename="a"\r\n\r\n`
  for (const begun of [head.slice(0, 50), `${head}half a file`]) {
    await expectTruncatedBodyError(
      await member.fetch('/media', {
        method: 'POST',
        body: cutOff(begun),
        headers: { 'content-type': 'multipart/form-data; boundary=mark', 'content-length': '5000' },
      }),
    )
  }
  expect((await listKeys()).filter((key) => key.includes(fields.key ?? '-'))).toEqual([])
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
  ])('%s %s over http is redirected to https without reading the database', async (method, path) => {
    const response = await callApp(
      `http://market.test${path}`,
      { method, headers: { cookie: `__Host-session=${'x'.repeat(43)}` } },
      { ...production, DB: untouchable },
    )
    expect([response.status, response.headers.get('location')]).toEqual([308, `https://market.test${path}`])
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })

  test('a WebSocket upgrade over http is redirected to https, and a redirect removes the port', async () => {
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
  ])('%s over https makes browsers use https for two years', async (path) => {
    const response = await callApp(`https://market.test${path}`, {}, production)
    expect(response.headers.get('strict-transport-security')).toBe(HSTS)
  })

  test('an error over https also makes browsers use https', async () => {
    const response = await callApp(
      'https://market.test/api/rate',
      { headers: { cookie: `__Host-session=${'x'.repeat(43)}` } },
      { ...production, DB: untouchable },
    )
    expect([response.status, response.headers.get('strict-transport-security')]).toEqual([500, HSTS])
  })
})

test('development serves http and does not make browsers use https', async () => {
  const response = await callApp('http://localhost/api/health')
  expect([response.status, response.headers.get('strict-transport-security')]).toEqual([200, null])
  const secured = await callApp('https://localhost/api/health')
  expect([secured.status, secured.headers.get('strict-transport-security')]).toEqual([200, null])
})
