import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CALLS, OTHER_CALLS } from '#contract/calls/calls.ts'
import staticHeaders from '#web/public/_headers?raw'
import { PAGES } from '#worker/features/pages/pages.ts'
import {
  HSTS,
  LIBRARY_STYLES,
  RESOURCE_POLICY,
  SECURITY_HEADERS,
  hashSource,
  pagePolicy,
} from '#worker/platform/site-security.ts'
import { startConversation, upload } from './calls.ts'
import { builtPages, readPage } from './crawler.ts'
import { type Member, ORIGIN, callApp, signIn, signInAdmin, visitor } from './people.ts'
import { WEBP } from './photo-bytes.ts'
import { aListing, comment, postListing } from './things.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const STORE = 'https://account.r2.cloudflarestorage.com'

const calls = [...CALLS, ...OTHER_CALLS].map(({ method, path }) => [method.toUpperCase(), path] as const)
const routes = calls.map(([method, path]) => [method, path.replace(/\{\w+\}/g, NOBODY)] as const)

let member: Member
let admin: Member

function expectSecurityHeaders(response: Response, name: string): void {
  const found = Object.fromEntries(
    Object.keys(SECURITY_HEADERS).map((header) => [header, response.headers.get(header)]),
  )
  expect(found, name).toEqual(SECURITY_HEADERS)
  expect(response.headers.get('content-security-policy'), name).toMatch(
    /(default-src 'none'|frame-ancestors 'none')/,
  )
  if (response.body !== null) expect(response.headers.get('content-type'), name).toMatch(CONTENT_TYPE)
  expect(response.headers.get('access-control-allow-origin'), name).toBeNull()
  expect(response.headers.get('cross-origin-resource-policy'), name).toMatch(
    MAY_BE_EMBEDDED.test(name) ? /^(cross|same)-origin$/ : /^same-origin$/,
  )
}

/** Names a type, and a text its characters. */
const CONTENT_TYPE =
  /^(application\/(json|octet-stream)|image\/\w+|(application\/(xml|json)|text\/\w+); ?charset=utf-8)$/i

/** Other sites may show a public photo of a listing, and nothing else. */
const MAY_BE_EMBEDDED = /(^| )\/media\//

/** Shared caches may store the responses to these paths only, because they do not depend on the session. */
const SHARED_PATHS =
  /^\/(media\/.+|share\/.+|robots\.txt|sitemap[\w-]*\.xml|api\/(rate|showcase|openapi\.json|docs|meeting-places))$/

/** The paths of the cache keys under which the Worker stores responses for everybody at the edge. */
const EDGE_CACHED_PATHS = /^\/(media\/.+|share\/.+|sitemap[\w-]*\.xml)$/
const put = vi.spyOn(caches.default, 'put')
const match = vi.spyOn(caches.default, 'match')

/** Ids of things that the test posts, by the start of the paths that name them. */
let ids: Record<string, string>

let photo: string

beforeAll(async () => {
  ;[member, admin] = await Promise.all([signIn(), signInAdmin()])
  const { id, listingId } = await startConversation(member)
  photo = (await upload(member, { photo: WEBP })).objectUrl
  await postListing(member, 'generator', { images: [photo] })
  ids = {
    '/api/listings/': listingId,
    '/api/favourites/': listingId,
    '/api/comments/': (await comment(member, listingId)).id,
    '/api/users/': member.user.id,
    '/api/conversations/': id,
    '/listings/': listingId,
    '/users/': member.user.id,
    '/messages/': id,
  }
})

beforeEach(() => {
  put.mockClear()
  match.mockClear()
})

function withSampleIds(path: string): string {
  const [, id = NOBODY] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? []
  return path === '/media/{key}' ? photo : path.replace(/\{\w+\}|\$\w+/g, id)
}

function pathsOf(mock: typeof put | typeof match): string[] {
  return mock.mock.calls.map(([key]) => new URL(new Request(key).url).pathname)
}

/**
 * Expects that a response to a request with a cookie was not cached, is not from a cache and is not
 * shareable.
 */
function expectPrivate(path: string, response: Response): void {
  const cacheControl = response.headers.get('cache-control') ?? ''
  if (!SHARED_PATHS.test(path)) expect(cacheControl, path).not.toMatch(/public|s-maxage|max-age=[1-9]/)
  for (const name of ['cdn-cache-control', 'cloudflare-cdn-cache-control'])
    expect(response.headers.has(name)).toBe(false)
  expect(
    pathsOf(put).filter((key) => !EDGE_CACHED_PATHS.test(key)),
    path,
  ).toEqual([])
  expect(
    pathsOf(match).filter((key) => !EDGE_CACHED_PATHS.test(key)),
    path,
  ).toEqual([])
}

describe('every response has the security headers:', () => {
  test.each(routes)('%s %s, for a visitor, a member and an admin', async (method, path) => {
    for (const person of [visitor(), member, admin]) {
      if (path.includes('logout') && person !== member) continue
      const who = path.includes('logout') ? await signIn() : person
      expectSecurityHeaders(await who.fetch(path, { method }), `${method} ${path}`)
    }
  })

  test.each(PAGES.map(({ path }) => path.replace(/\/\{.*/, '').replace(/\$\w+/, NOBODY)))(
    'the page %s, whether or not the Worker renders it',
    async (path) => {
      expectSecurityHeaders(await readPage(path), path)
      expectSecurityHeaders(await readPage(path, {}, builtPages()), path)
      expectSecurityHeaders(await readPage(path, { cookie: member.cookie }), path)
    },
  )

  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-0.xml',
    '/sitemap-99.xml',
    '/home',
    '/nothing',
    '/assets/gone.js',
  ])('%s, fresh and from the cache', async (path) => {
    expectSecurityHeaders(await readPage(path), path)
    expectSecurityHeaders(await readPage(path), path)
  })

  test('the pages of a listing and of a seller, also as a 304', async () => {
    const { id } = await postListing(member)
    for (const path of [`/listings/${id}`, `/users/${member.user.id}`]) {
      const response = await readPage(path)
      expectSecurityHeaders(response, path)
      const again = await readPage(path, { 'if-none-match': response.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
      expectSecurityHeaders(again, path)
    }
  })

  test('a photo: whole, cached, in part, as a 304 and as a 416', async () => {
    const { objectUrl } = await upload(member, { photo: WEBP })
    await member.post('/api/listings', aListing('generator', { images: [objectUrl] }))
    const statuses: number[] = []
    for (const headers of [
      {},
      {},
      { range: 'bytes=0-3' },
      { 'if-none-match': '*' },
      { range: 'bytes=99999-' },
    ] as HeadersInit[]) {
      const response = await callApp(objectUrl, { headers })
      statuses.push(response.status)
      expectSecurityHeaders(response, objectUrl)
    }
    expect(statuses).toEqual([200, 200, 206, 304, 416])
    expectSecurityHeaders(await callApp(objectUrl, { method: 'HEAD' }), objectUrl)
  })

  test.each([
    ['a call that fails', () => callApp('/api/showcase', {}, { DB: {} as D1Database }), 500],
    ['a call under invalid settings', () => callApp('/api/showcase', {}, { SIGNING_KEY: '' }), 500],
    ['a body that is too long', () => member.post('/api/listings', { title: 'x'.repeat(70_000) }), 413],
    [
      'a call from another website',
      () =>
        member.fetch('/api/listings', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }),
      403,
    ],
    ['a method that the page does not allow', () => callApp('/about', { method: 'POST' }), 405],
    [
      'a call that is redirected to https',
      () => callApp('http://market.test/', {}, { ENVIRONMENT: 'production' }),
      308,
    ],
    ['a call that is redirected', () => callApp('/api/login'), 302],
  ] as const)('the response to %s', async (name, send, status) => {
    const response = await send()
    expect(response.status).toBe(status)
    expectSecurityHeaders(response, name)
  })
})

describe("a page's content security policy", () => {
  test("allows connections only to this site and this deployment's bucket", async () => {
    const response = await readPage(
      '/about',
      {},
      { ENVIRONMENT: 'production', R2_S3_ENDPOINT: STORE, R2_BUCKET: 'salone-market' },
    )
    expect(response.headers.get('content-security-policy')).toContain(
      `; connect-src 'self' ${STORE}/salone-market/; `,
    )
    const local = await readPage('/about')
    expect(local.headers.get('content-security-policy')).toContain("; connect-src 'self'; ")
  })

  test('allows only our scripts, and forbids framing, another base URL and forms to other sites', () => {
    const policy = pagePolicy(
      { ENVIRONMENT: 'production', R2_S3_ENDPOINT: STORE, R2_BUCKET: 'b' },
      ORIGIN,
    ).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        'upgrade-insecure-requests',
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe-eval|http:|\*/)
    expect(policy.filter((rule) => rule.includes('unsafe-inline'))).toEqual([
      "style-src-attr 'unsafe-inline'",
    ])
  })

  test('allows no style sheet but our files, those of its page and the two of the library', async () => {
    const html = async (response: Response) => [...(await response.text()).matchAll(/<style[^>]*>([^<]*)</g)]
    const response = await readPage('/about', {}, builtPages())
    const policy = response.headers.get('content-security-policy') ?? ''
    const own = (await html(response)).map(([, text = '']) => hashSource(text))
    expect(own).toHaveLength(2)
    const rule = policy.split('; ').find((each) => each.startsWith('style-src '))
    expect(rule?.split(' ')).toEqual(['style-src', "'self'", ...LIBRARY_STYLES.map(hashSource), ...own])
  })

  test('allows Turnstile only if Turnstile is configured', () => {
    const settings = { ENVIRONMENT: 'production', R2_S3_ENDPOINT: STORE, R2_BUCKET: 'b' } as const
    const withTurnstile = pagePolicy({ ...settings, TURNSTILE_SITE_KEY: 'site-key' }, ORIGIN).split('; ')
    expect(withTurnstile).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://challenges.cloudflare.com",
        'frame-src https://challenges.cloudflare.com',
      ]),
    )
    expect(pagePolicy(settings, ORIGIN)).not.toContain('challenges.cloudflare.com')
  })

  test('does not replace a policy that the response already has', async () => {
    expect((await callApp('/api/docs')).headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self' 'sha256-",
    )
  })
})

test('static files, which bypass the Worker, have the same headers', () => {
  const rules = staticHeaders.split('\n/*\n')[1] ?? ''
  const lines = rules
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': '))
  expect(Object.fromEntries(lines.map(([name = '', value]) => [name.toLowerCase(), value]))).toEqual({
    ...SECURITY_HEADERS,
    'cross-origin-resource-policy': RESOURCE_POLICY,
    'strict-transport-security': HSTS,
  })
})

describe('with a cookie in the request,', () => {
  test.each(calls)('the response to %s %s is not cached for others', async (method, path) => {
    const endsSession = path.includes('logout')
    for (const cookie of [
      endsSession ? (await signIn()).cookie : member.cookie,
      admin.cookie,
      'theme=dark',
    ]) {
      if (endsSession && cookie === admin.cookie) continue
      put.mockClear()
      match.mockClear()
      const body = method === 'GET' ? {} : { body: '{}' }
      const headers = { cookie, 'content-type': 'application/json' }
      expectPrivate(withSampleIds(path), await callApp(withSampleIds(path), { method, headers, ...body }))
    }
  })

  const pages = [
    ...PAGES.map(({ path }) => path.replace(/\/\{.*/, '')),
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-0.xml',
    '/nothing',
    '/assets/gone.js',
  ]
  const market = ['/market/generators', '/market/generators/bo', '/market?q=honda', '/market/nothing']
  test.each([...pages, ...market])(
    'the page %s is not cached for others, whether or not the Worker renders it',
    async (path) => {
      for (const cookie of [member.cookie, `low-data=on; ${member.cookie}`, 'theme=dark'])
        for (const settings of [{}, builtPages()])
          expectPrivate(withSampleIds(path), await readPage(withSampleIds(path), { cookie }, settings))
    },
  )
})

test('the sample ids are those of existing things', async () => {
  const paths = [
    '/api/listings/{id}',
    '/api/users/{id}',
    '/api/conversations/{id}/messages',
    '/api/market',
    '/api/auth/user',
    '/media/{key}',
  ]
  for (const path of paths)
    expect([path, (await member.get(withSampleIds(path))).status]).toEqual([path, 200])
})
