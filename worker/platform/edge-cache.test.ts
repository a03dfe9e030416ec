import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import type { AppBindings } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { d1 } from '#worker/test/databases.ts'
import { hangingDatabase } from '#worker/test/wrapped-database.ts'
import { AppError } from './app-error.ts'
import { serveCached } from './edge-cache.ts'
import { respondToError } from './error-responses.ts'

type Make = Parameters<typeof serveCached>[3]

/** Each test has its own host, so it starts with an empty cache. */
let host: string
const put = vi.spyOn(caches.default, 'put')

beforeEach(() => {
  host = `http://${crypto.randomUUID()}.example`
  put.mockClear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const page = (body: string, scopes: string[] = [], init: ResponseInit = {}): Awaited<ReturnType<Make>> => ({
  response: new Response(body, { headers: { 'content-type': 'text/html' }, ...init }),
  scopes,
})

/** The response at `path`, made by `make` unless it is cached. */
async function ask(make: Make, path = '/page', init: RequestInit = {}, DB = env.DB): Promise<Response> {
  const app = new Hono<AppBindings>()
    .get('/page', (c) => {
      const options = { name: c.req.query('name') ?? '/page?a=1', variant: c.req.query('variant') }
      return serveCached(c, openDb(DB, 'first-unconstrained'), options, make)
    })
    .onError(respondToError)
  const context = createExecutionContext()
  const response = await app.fetch(new Request(host + path, init), env, context)
  await waitOnExecutionContext(context)
  return response
}

const textOf = async (response: Promise<Response>) => (await response).text()

async function raiseVersion(scope: string): Promise<void> {
  await d1.run`INSERT INTO shown_versions VALUES ('', 1) ON CONFLICT DO UPDATE SET version = version + 1`
  await d1.run`INSERT INTO shown_versions
    SELECT ${scope}, version FROM shown_versions WHERE scope = '' AND true
    ON CONFLICT DO UPDATE SET version = excluded.version`
}

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

test('a response is made once and keeps its type and other headers', async () => {
  const make = vi.fn<Make>(async () =>
    page('one', [], { headers: { 'content-type': 'text/x', 'x-robots-tag': 'noindex' } }),
  )
  await ask(make)
  const again = await ask(make)
  expect(make).toHaveBeenCalledOnce()
  expect([await again.text(), again.headers.get('content-type'), again.headers.get('x-robots-tag')]).toEqual([
    'one',
    'text/x',
    'noindex',
  ])
  expect([...again.headers.keys()].sort()).toEqual(['content-type', 'etag', 'last-modified', 'x-robots-tag'])
})

test('the query and headers of a request do not get into the response', async () => {
  const make = vi.fn<Make>(async (request) => page(`${request.url} ${[...request.headers].length}`))
  const headers = { 'x-forwarded-host': 'evil.example', 'accept-language': 'kri', 'if-none-match': '*' }
  expect((await ask(make, '/page?utm_source=evil', { headers })).status).toBe(304)
  expect(await textOf(ask(make))).toBe(`${host}/page?a=1 0`)
  expect(make).toHaveBeenCalledOnce()
})

test('if the cache fails, a new response is made', async () => {
  const match = vi.spyOn(caches.default, 'match').mockRejectedValueOnce(new Error('no disk'))
  expect(await textOf(ask(async () => page('made anew')))).toBe('made anew')
  match.mockRestore()
})

test('a new response is served even if the cache fails to delete the old one', async () => {
  await ask(async () => page('one', ['seller/9']))
  wait(11 * MINUTE_MS)
  const drop = vi.spyOn(caches.default, 'delete').mockRejectedValueOnce(new Error('no disk'))
  expect((await ask(async () => page('gone', [], { status: 410 }))).status).toBe(410)
  expect(drop).toHaveBeenCalledOnce()
  drop.mockRestore()
})

test('each host has its own responses', async () => {
  await ask(async () => page('of one'))
  host = `http://${crypto.randomUUID()}.example`
  expect(await textOf(ask(async () => page('of another')))).toBe('of another')
})

test.each<[string, Make, RequestInit]>([
  ['to a request with a session cookie', async () => page('x'), { headers: { cookie: 'session=x' } }],
  ['to a request with any other cookie', async () => page('x'), { headers: { cookie: 'theme=dark' } }],
  ['to a member who saves data', async () => page('x'), { headers: { cookie: 'session=x; low-data=on' } }],
  [
    'to a request with another value of the choice to save data',
    async () => page('x'),
    { headers: { cookie: 'low-data=<script>' } },
  ],
  ['that sets a cookie', async () => page('x', [], { headers: { 'set-cookie': 'a=1' } }), {}],
  ['with status 404', async () => page('x', [], { status: 404 }), {}],
  ['with status 410', async () => page('x', [], { status: 410 }), {}],
  ['that redirects', async () => page('', [], { status: 302 }), {}],
  ['to a refused request', async () => Promise.reject(new AppError('not_found')), {}],
  ['to a request that fails', async () => Promise.reject(new Error('broken')), {}],
])('a response %s is not cached', async (_what, make, init) => {
  await ask(make, '/page', init)
  expect(put).not.toHaveBeenCalled()
  expect(await textOf(ask(async () => page('for visitors')))).toBe('for visitors')
})

test.each(['low-data=on', 'low-data=off', '__Host-low-data=on'])(
  'the choice to save data, %s, if it is the only cookie, does not count',
  async (choice) => {
    const make = vi.fn<Make>(async () => page('for visitors'))
    await ask(make)
    const headers = { cookie: choice }
    expect(await textOf(ask(make, '/page', { headers }))).toBe('for visitors')
    expect(make).toHaveBeenCalledOnce()
  },
)

test('each variant of a response is cached by itself', async () => {
  await ask(async () => page('with photos'))
  await ask(async () => page('text'), '/page?variant=save-data')
  const unused = async () => page('made anew')
  expect(await textOf(ask(unused))).toBe('with photos')
  expect(await textOf(ask(unused, '/page?variant=save-data'))).toBe('text')
})

test('an address that ends in the name of a variant is not taken for that variant', async () => {
  await ask(async () => page('with photos'), '/page?name=/market%3Fq=asave-data')
  expect(await textOf(ask(async () => page('text'), '/page?name=/market%3Fq=a&variant=save-data'))).toBe(
    'text',
  )
})

test('a request with a cookie is not answered from the cache', async () => {
  await ask(async () => page('for visitors'))
  expect(await textOf(ask(async () => page('for a member'), '/page', { headers: { cookie: 'a=1' } }))).toBe(
    'for a member',
  )
  expect(await textOf(ask(async () => page('x')))).toBe('for visitors')
})

test('a response is made again after one of its own scopes has changed', async () => {
  await ask(async () => page('one', ['seller/1', 'generator']))
  await raiseVersion('seller/2')
  wait(4_000)
  expect(await textOf(ask(async () => page('two', ['seller/1', 'generator'])))).toBe('one')
  await raiseVersion('seller/1')
  wait(4_000)
  expect(await textOf(ask(async () => page('two', ['seller/1', 'generator'])))).toBe('two')
})

test('a response that was being made during a change is outdated', async () => {
  await ask(async () => {
    await raiseVersion('seller/3')
    return page('as it was before', ['seller/3'])
  })
  wait(4_000)
  expect(await textOf(ask(async () => page('as it is', ['seller/3'])))).toBe('as it is')
})

test('each of several concurrent requests gets the response', async () => {
  const responses = Array.from({ length: 10 }, () => textOf(ask(async () => page('one', ['seller/4']))))
  expect(new Set(await Promise.all(responses))).toEqual(new Set(['one']))
})

test.each<[string, () => Promise<void>, Make]>([
  [
    'is outdated and replaced by a 410',
    () => raiseVersion('seller/5'),
    async () => page('gone', [], { status: 410 }),
  ],
  [
    'is old and replaced by a 410',
    async () => wait(3_600_000),
    async () => page('gone', [], { status: 410 }),
  ],
  [
    'is old and replaced by a 404',
    async () => wait(3_600_000),
    async () => Promise.reject(new AppError('not_found')),
  ],
])('a response that %s is not served again, even if the next request fails', async (_what, change, make) => {
  await ask(async () => page('there', ['seller/5']))
  await change()
  wait(4_000)
  expect([404, 410]).toContain((await ask(make)).status)
  expect((await ask(async () => Promise.reject(new Error('broken')))).status).toBe(500)
})

test('a rate-limited request does not delete the stored response', async () => {
  await ask(async () => page('there', ['seller/6']))
  wait(3_600_000)
  expect((await ask(async () => Promise.reject(new AppError('too_many_requests')))).status).toBe(429)
  expect(await textOf(ask(async () => Promise.reject(new Error('broken'))))).toBe('there')
})

test('a response is served while D1 does not answer', async () => {
  await ask(async () => page('one', ['seller/7']))
  wait(4_000)
  const response = await ask(async () => page('two', ['seller/7']), '/page', {}, hangingDatabase())
  expect([await response.text(), response.headers.get('x-stale')]).toEqual(['one', '1'])
})

test('each version of the Worker has its own responses', async () => {
  await ask(async () => page('one'))
  const [key] = put.mock.lastCall ?? []
  expect(env.VERSION_METADATA?.id).toMatch(/\w{8}/)
  expect(new Request(key ?? '').url).toMatch(
    new RegExp(`^${host}/kept/${env.VERSION_METADATA?.id}/[0-9a-f]{64}$`),
  )
})
