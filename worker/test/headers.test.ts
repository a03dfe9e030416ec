import { beforeAll, describe, expect, test } from 'vitest'
import { BESIDES, CALLS } from '#contract/calls/calls.ts'
import staticHeaders from '../../web/public/_headers?raw'
import { PAGES } from '../features/pages/pages.ts'
import { HSTS, pagePolicy, SECURITY_HEADERS } from '../platform/site-security.ts'
import { builtPages, readPage } from './crawler.ts'
import { ORIGIN, callApp, signIn, signInAdmin, visitor, type Member } from './people.ts'
import { WEBP } from './photo-bytes.ts'
import { aListing, post } from './things.ts'
import { upload } from './uploads.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const STORE = 'https://account.r2.cloudflarestorage.com'
const routes = [...CALLS, ...BESIDES].map(
  ({ method, path }) => [method.toUpperCase(), path.replace(/\{\w+\}/g, NOBODY)] as const,
)

let member: Member
let admin: Member
beforeAll(async () => {
  ;[member, admin] = await Promise.all([signIn(), signInAdmin()])
})

function hold(answer: Response, name: string): void {
  const found = Object.fromEntries(
    Object.keys(SECURITY_HEADERS).map((header) => [header, answer.headers.get(header)]),
  )
  expect(found, name).toEqual(SECURITY_HEADERS)
  expect(answer.headers.get('content-security-policy'), name).toMatch(
    /(default-src 'none'|frame-ancestors 'none')/,
  )
}

describe('every answer says what browsers may do with it:', () => {
  test.each(routes)('%s %s, to a visitor, a member and an admin', async (method, path) => {
    for (const person of [visitor(), member, admin]) {
      if (path.includes('logout') && person !== member) continue
      const who = path.includes('logout') ? await signIn() : person
      hold(await who.fetch(path, { method }), `${method} ${path}`)
    }
  })

  test.each(PAGES.map(({ path }) => path.replace(/\$\w+/, NOBODY)))(
    'the page %s, drawn by the Worker or not',
    async (path) => {
      hold(await readPage(path), path)
      hold(await readPage(path, {}, builtPages()), path)
      hold(await readPage(path, { cookie: member.cookie }), path)
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
  ])('%s, new and from a cache', async (path) => {
    hold(await readPage(path), path)
    hold(await readPage(path), path)
  })

  test('a listing and a seller that are there, and what the browser has of them already', async () => {
    const { id } = await post(member)
    for (const path of [`/listings/${id}`, `/users/${member.user.id}`]) {
      const answer = await readPage(path)
      hold(answer, path)
      const again = await readPage(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
      hold(again, path)
    }
  })

  test('a photo, whatever is asked of it: whole, cached, in part, known or out of range', async () => {
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
      const answer = await callApp(objectUrl, { headers })
      statuses.push(answer.status)
      hold(answer, objectUrl)
    }
    expect(statuses).toEqual([200, 200, 206, 304, 416])
    hold(await callApp(objectUrl, { method: 'HEAD' }), objectUrl)
  })

  test.each([
    ['a call that breaks', () => callApp('/api/showcase', {}, { DB: {} as D1Database }), 500],
    ['settings that are wrong', () => callApp('/api/showcase', {}, { SIGNING_KEY: '' }), 500],
    ['a body too long', () => member.post('/api/listings', { title: 'x'.repeat(70_000) }), 413],
    [
      'another website',
      () =>
        member.fetch('/api/listings', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }),
      403,
    ],
    ['what takes no such call', () => callApp('/about', { method: 'POST' }), 405],
    ['a redirect to https', () => callApp('http://market.test/', {}, { ENVIRONMENT: 'production' }), 308],
    ['a redirect', () => callApp('/api/login'), 302],
  ] as const)('%s', async (name, send, status) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    hold(answer, name)
  })
})

describe("the page's policy", () => {
  test('lets the page connect to this site and the bucket of this deployment, and nowhere else', async () => {
    const answer = await readPage(
      '/about',
      {},
      { ENVIRONMENT: 'production', R2_S3_ENDPOINT: STORE, R2_BUCKET: 'salone-market' },
    )
    expect(answer.headers.get('content-security-policy')).toContain(
      `; connect-src 'self' ${STORE}/salone-market/; `,
    )
    const local = await readPage('/about')
    expect(local.headers.get('content-security-policy')).toContain("; connect-src 'self'; ")
  })

  test('runs only our script files, and forbids framing, another base and forms to other sites', () => {
    const policy = pagePolicy(
      { ENVIRONMENT: 'production', R2_S3_ENDPOINT: STORE, R2_BUCKET: 'b' },
      ORIGIN,
    ).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        'upgrade-insecure-requests',
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe-eval|http:|\*/)
    expect(policy.filter((rule) => rule.includes('unsafe-inline'))).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
  })

  test('lets Turnstile in where it is set up, and nowhere else', () => {
    const settings = { ENVIRONMENT: 'production', R2_S3_ENDPOINT: STORE, R2_BUCKET: 'b' } as const
    const withTurnstile = pagePolicy({ ...settings, TURNSTILE_SITE_KEY: 'site-key' }, ORIGIN).split('; ')
    expect(withTurnstile).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://challenges.cloudflare.com",
        'frame-src blob: https://challenges.cloudflare.com',
      ]),
    )
    expect(pagePolicy(settings, ORIGIN)).not.toContain('challenges.cloudflare.com')
  })

  test('leaves a policy of its own where there is one', async () => {
    expect((await callApp('/api/docs')).headers.get('content-security-policy')).toContain(
      "default-src 'none'; style-src",
    )
  })
})

test('files that do not reach the Worker say the same', () => {
  const rules = staticHeaders.split('\n/*\n')[1] ?? ''
  const lines = rules
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': '))
  expect(Object.fromEntries(lines.map(([name = '', value]) => [name.toLowerCase(), value]))).toEqual({
    ...SECURITY_HEADERS,
    'strict-transport-security': HSTS,
  })
})
