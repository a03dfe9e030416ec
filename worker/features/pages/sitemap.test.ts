import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { d1 } from '../../test/d1.ts'
import { copyNewest } from '../../test/copies.ts'
import { ctxOf } from '../../test/ctx.ts'
import { signIn, suspend, visitor, type Member } from '../../test/people.ts'
import { faultsOf, planOf } from '../../test/plans.ts'
import { setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'
import { activeBetween, activeEnds } from '../listings/store.ts'
import { IDS_A_PART, indexSitemaps, mapListings, mapPages } from './sitemap.ts'

let seller: Member
beforeAll(async () => {
  seller = await signIn()
})

/** What a sitemap read now holds; one read by its address may be of the last hour. */
async function listed(): Promise<string> {
  const ctx = await ctxOf(seller)
  const parts = [...(await indexSitemaps(ctx)).matchAll(/sitemap-(\d+)\.xml/g)].map(([, part]) =>
    Number(part),
  )
  return (await Promise.all(parts.map((part) => mapListings(ctx, part)))).join('')
}

function urlsOf(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')
}

describe('the sitemap', () => {
  // [spec 10.21 #1]
  test('leads by its index to the pages and to each listing that is on the market', async () => {
    const { id } = await post(seller)
    // A host of its own, of which nothing is kept.
    const host = `http://${crypto.randomUUID()}.example`
    const read = async (path: string) => {
      const answer = await visitor().get(host + path)
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'application/xml; charset=utf-8', 'public, max-age=3600'])
      return answer.text()
    }
    const index = urlsOf(await read('/sitemap.xml'))
    expect(index).toEqual([`${host}/sitemap-pages.xml`, `${host}/sitemap-0.xml`])
    expect(urlsOf(await read('/sitemap-pages.xml'))).toEqual(
      expect.arrayContaining(
        ['/', '/about', '/examples', '/tutorials', '/mobile-app', '/auth', '/market'].map(
          (path) => host + path,
        ),
      ),
    )
    const listings = await read('/sitemap-0.xml')
    expect(urlsOf(listings)).toContain(`${host}/listings/${id}`)
    expect(listings).toMatch(/<lastmod>20\d\d-\d\d-\d\dT/)
    expect(listings.split('>', 2)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?',
      '\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ])
  })

  // [spec 10.21 #1]
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['sold', (id) => setRow(id, { status: 'sold' })],
    ['expired', (id) => setRow(id, { status: 'expired' })],
    ['held', (id) => setRow(id, { status: 'pending' })],
    ['removed', (id) => setRow(id, { status: 'removed' })],
    ['deleted by its seller', (id) => seller.delete(`/api/listings/${id}`)],
  ])('has no listing that is %s', async (_what, change) => {
    const { id } = await post(seller)
    expect(await listed()).toContain(id)
    await change(id)
    expect(await listed()).not.toContain(id)
  })

  // [spec 10.21 #1]
  test('has no listing of somebody who is suspended, and has it again once that is over', async () => {
    const other = await signIn()
    const { id } = await post(other)
    await suspend(other, Date.now() + HOUR_MS)
    expect(await listed()).not.toContain(id)
    await suspend(other, Date.now() - 1)
    expect(await listed()).toContain(id)
  })

  test('is in parts by the id, each of at most 10,000; there is no empty one', async () => {
    const { id } = await post(seller)
    const first = 3 * IDS_A_PART + 7
    await copyNewest(2, first)
    const ctx = await ctxOf(seller)
    expect(urlsOf((await mapListings(ctx, 3)) ?? '')).toEqual([
      `http://localhost/listings/${id}-0`,
      `http://localhost/listings/${id}-1`,
    ])
    expect(urlsOf((await mapListings(ctx, 0)) ?? '')).toContain(`http://localhost/listings/${id}`)
    expect(await mapListings(ctx, 2)).toBeUndefined()
    expect(urlsOf(await indexSitemaps(ctx)).slice(1)).toEqual(
      [0, 1, 2, 3].map((part) => `http://localhost/sitemap-${part}.xml`),
    )
    for (const path of ['/sitemap-2.xml', '/sitemap-00.xml', '/sitemap-01.xml'])
      expect((await visitor().get(path)).status).toBe(404)
    await d1.run`DELETE FROM listings WHERE id >= ${first}`
  })

  test('has the market, and kinds and places with listings, each dated by its newest listing', async () => {
    const ctx = await ctxOf(seller)
    const market = async () =>
      new Map(
        [
          ...(await mapPages(ctx)).matchAll(/<loc>[^<]*(\/market[^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g),
        ].map(([, path = '', date = '']) => [path, Date.parse(date)]),
      )
    const before = await market()
    const pages = ['/market/cars', '/market/cars/lungi', '/market/cars/port-loko']
    for (const page of pages) expect([...before.keys()]).not.toContain(page)
    const { id } = await post(seller, 'car_sale', { location: 'Lungi' })
    await setRow(id, { updated_at: Date.parse('2030-01-01') })
    const after = await market()
    for (const page of [...pages, '/market'])
      expect([page, after.get(page)]).toEqual([page, Date.parse('2030-01-01')])
    expect(after.get('/market/generators')).toBe(before.get('/market/generators'))
    expect(new Set(after.keys())).toEqual(new Set([...before.keys(), ...pages]))
    await setRow(id, { status: 'sold' })
    expect(new Set((await market()).keys())).toEqual(new Set(before.keys()))
  })

  test('is kept for an hour: what is asked for again reads nothing', async () => {
    const host = `http://${crypto.randomUUID()}.example`
    const first = await (await visitor().get(`${host}/sitemap-0.xml`)).text()
    const { id } = await post(seller)
    expect(await (await visitor().get(`${host}/sitemap-0.xml?again`)).text()).toBe(first)
    expect(first).not.toContain(id)
  })

  test('walks the key, one row an id and one a seller, and finds its ends by eight rows', async () => {
    const { db } = await ctxOf(seller)
    const part = activeBetween(db, 0, IDS_A_PART, Date.now()).toSQL()
    expect(faultsOf(await planOf(part))).toEqual([])
    expect((await planOf(part))[0]).toContain('INTEGER PRIMARY KEY')
    const count = await d1.first<{ listings: number }>`SELECT count(*) AS listings FROM listings`
    const { meta } = await env.DB.prepare(part.sql)
      .bind(...part.params)
      .run()
    expect(meta.rows_read).toBeLessThanOrEqual(2 * (count?.listings ?? 0))
    let rows = 0
    for (const end of activeEnds(db)) {
      const { sql, params } = end.toSQL()
      expect(faultsOf(await planOf({ sql, params }))).toEqual([])
      rows += (
        await env.DB.prepare(sql)
          .bind(...params)
          .run()
      ).meta.rows_read
    }
    expect(rows).toBeLessThanOrEqual(8)
  })
})

// [spec 10.21 #2]
test('robots.txt names the sitemap and allows only public pages and what they read', async () => {
  const answer = await visitor().get('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Sitemap: http://localhost/sitemap.xml')
  const rules = lines.filter((line) => /^(Allow|Disallow): /.test(line)).map((line) => line.split(': '))
  const isAllowed = (path: string) =>
    rules
      .filter(([, start = '']) => path.startsWith(start))
      .sort(([, a = ''], [, b = '']) => b.length - a.length)[0]?.[0] !== 'Disallow'
  const open = '/ /about /auth /listings/1 /users/1 /media/p/1.webp /assets/1.js /sitemap.xml'
  const calls = '/api/listings/1 /api/showcase /api/users/1 /api/rate /api/auth/user'
  for (const path of `${open} ${calls}`.split(' ')) expect([path, isAllowed(path)]).toEqual([path, true])
  const own = '/admin /messages /messages/1 /profile/edit /verification /analytics /dev/sms'
  const none = '/api/conversations /api/auth/send-otp /s3/params /ws'
  for (const path of `${own} ${none}`.split(' ')) expect([path, isAllowed(path)]).toEqual([path, false])
})
