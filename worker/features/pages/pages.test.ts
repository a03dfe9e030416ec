import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { activePartsQuery } from '#worker/features/listings/store.ts'
import { freshVersion, headOf, readPage } from '#worker/test/crawler.ts'
import { billedReads, d1, rowsRead } from '#worker/test/databases.ts'
import { ctxOf, type Member, signIn, suspend, visitor } from '#worker/test/people.ts'
import { copyNewest, rowId, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { PAGES } from './pages.ts'
import { IDS_PER_PART, writeSitemapIndex, writeListingsSitemap, writePagesSitemap } from './sitemap.ts'
import { ICON } from './things.ts'

const publicPages = PAGES.filter(({ title }) => title)
const personalPages = PAGES.filter(({ title, isLookedUp }) => !title && !isLookedUp)
const NOBODY = '00000000-0000-7000-8000-000000000000'

test('PAGES has exactly the pages of the application, and ICON is a file of the build', () => {
  const files = Object.keys(import.meta.glob('../../../web/routes/*.tsx')).map((file) =>
    file.replace(/^.*\/|\.tsx$/g, ''),
  )
  const paths = files
    .filter((name) => !name.startsWith('__'))
    .map((name) => `/${name.replace(/\.?index$/, '').replaceAll('.', '/')}`)
  expect(PAGES.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(Object.keys(import.meta.glob('../../../web/public/*.png'))).toContain(`../../../web/public${ICON}`)
})

describe('a public page', () => {
  test.each(publicPages.map(({ path }) => path))(
    'at %s has a title and a canonical URL, and may be indexed',
    async (path) => {
      const version = freshVersion()
      const response = await readPage(path, {}, version)
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, null])
      const html = await response.text()
      const { title, metas, canonical, things } = await headOf(html)
      expect(title).toMatch(/^[A-Z].{4,60}$/)
      expect(metas.description).toMatch(/^.{50,160}$/)
      expect(metas).toMatchObject({
        'og:title': title,
        'og:description': metas.description,
        'og:url': `http://localhost${path}`,
        'og:type': 'website',
        'og:image': expect.stringMatching(
          path === '/' ? /^http:\/\/localhost\/share\/market\/all\/all\/[\w-]+\.jpg$/ : /\/icon-512\.png$/,
        ),
        'twitter:card': path === '/' ? 'summary_large_image' : 'summary',
      })
      expect(canonical).toBe(`http://localhost${path}`)
      expect(things.length).toBeGreaterThan(0)
      expect(html.match(/<title>/g)).toHaveLength(1)
      expect(html.match(/name="description"/g)).toHaveLength(1)
      // The first rendering also loads React, which may take longer than versions are cached.
      await readPage(path, {}, version)
      expect(await billedReads((DB) => readPage(path, {}, { ...version, DB }))).toEqual({
        statements: 0,
        rows: 0,
      })
    },
  )

  test('has a title and a description that no other public page has', () => {
    expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length)
    expect(new Set(publicPages.map(({ description }) => description)).size).toBe(publicPages.length)
  })

  test('at / names the market in its structured data', async () => {
    const { things } = await headOf(await (await readPage('/?from=whatsapp')).text())
    expect(things).toMatchObject([
      { '@type': 'Organization', url: 'http://localhost/' },
      { '@type': 'WebSite', url: 'http://localhost/' },
    ])
  })

  test.each([
    ['/about/', '/about'],
    ['/About', '/about'],
    ['/TUTORIALS//?read=first', '/tutorials?read=first'],
    ['/listings/x/', '/listings/x'],
    [`/Users/${NOBODY}/`, `/users/${NOBODY}`],
  ])('at %s redirects to its canonical path %s', async (path, canonical) => {
    const response = await readPage(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, canonical])
  })

  test('returns 304 to a client that has it', async () => {
    const etag = (await readPage('/about')).headers.get('etag') ?? ''
    expect((await readPage('/about', { 'if-none-match': etag })).status).toBe(304)
    expect((await readPage('/examples', { 'if-none-match': etag })).status).toBe(200)
  })
})

test('signed-in people get the front page as built, and the sign-in page without its own title', async () => {
  const { cookie } = await signIn()
  const response = await readPage('/', { cookie })
  expect(response.headers.get('etag')).toBe('"of-the-build"')
  expect((await headOf(await response.text())).things).toEqual([])
  expect(await headOf(await (await readPage('/auth', { cookie })).text())).toMatchObject({
    title: 'Salone Market',
    canonical: undefined,
  })
})

test.each(personalPages.map(({ path }) => path.replace(/\$\w+/, NOBODY)))(
  'the personal page %s exists and is hidden from search engines',
  async (path) => {
    const response = await readPage(path)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await headOf(await response.text())).toMatchObject({ things: [], canonical: undefined })
  },
)

const NO_PAGES = '/nothing /about/us /listings /messages/a/b /profile/edit/more /%00 /index /$id'.split(' ')

test.each([...NO_PAGES, '/listings/a/b', '/About/Us', '/sitemap-00.xml/'])(
  'a path without a page, %s, returns 404 with the application',
  async (path) => {
    const response = await readPage(path)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(await response.text()).toContain('<div id="root">')
  },
)

test.each(['%00', '%0A', '%0D%0AX-Evil:1', '%1B', '%7F', '%E2%82%AC', '%C3%A9', '%FF', '%', '%2541', '%5C'])(
  'a path that contains %s is redirected or shown like any other, and nothing is logged',
  async (part) => {
    const logged = vi.spyOn(console, 'error')
    for (const start of ['/', '/MESSAGES/', '/messages/', '/Listings/', '/listings/', '/Market/', '/market/'])
      for (const path of [start + part, `${start}${part}/`]) {
        const response = await readPage(path)
        expect([200, 301, 404], path).toContain(response.status)
        const target = response.headers.get('location')
        if (target === null) continue
        expect(new URL(target, 'http://localhost').href.toLowerCase()).toBe(
          new URL(path, 'http://localhost').href.toLowerCase().replace(/\/$/, ''),
        )
        expect((await readPage(target)).headers.get('location'), path).toBeNull()
      }
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  },
)

test('a path with encoded backslashes or dots is neither served nor cached as another page', async () => {
  const version = freshVersion()
  const titleAt = async (path: string) => {
    const response = await readPage(path, {}, version)
    return [response.status, (await headOf(await response.text())).title]
  }
  const about = await titleAt('/about')
  for (const path of ['/listings/x%5C..%5C..%5Cabout', '/users/%5C..%5C..%5Cabout', '/listings/..%2Fabout']) {
    expect(await titleAt(path), path).toEqual([404, 'Salone Market'])
    expect(await titleAt('/about'), path).toEqual(about)
  }
})

test.each(['/assets/gone.js', '/logo.png', '/sitemap-x.xml'])(
  'a path without a file, %s, returns 404 without the application',
  async (path) => {
    const response = await readPage(path)
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
  },
)

test('the pages for developers exist only in development', async () => {
  expect((await readPage('/dev/sms')).status).toBe(200)
  expect((await readPage('/dev/sms', {}, { ENVIRONMENT: 'production' })).status).toBe(404)
})

describe("a seller's page", () => {
  test('names the seller and reveals nothing private', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', {
      firstName: '</script><b>Aminata',
      lastName: '"Kamara"',
      bio: "Phones' & 'fridges",
      email: 'aminata@example.sl',
      location: 'Bo',
    })
    const response = await readPage(`/users/${seller.user.id}`)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, null])
    const html = await response.text()
    const { title, metas, things, canonical, elements } = await headOf(html)
    expect(title).toContain('</script><b>Aminata')
    expect(metas).toMatchObject({
      'og:type': 'profile',
      'og:title': title,
      description: expect.stringContaining("from Bo. Phones' & 'fridges"),
    })
    expect(things[0]).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: title.replace(' | Salone Market', '') },
    })
    expect(canonical).toBe(`http://localhost/users/${seller.user.id}`)
    expect(elements.b).toBeUndefined()
    for (const secret of [seller.phone, 'aminata@example.sl']) expect(html).not.toContain(secret)
  })

  test('returns 404 for a person who is suspended or does not exist', async () => {
    const seller = await signIn()
    await suspend(seller, Date.now() + HOUR_MS)
    for (const id of [seller.user.id, NOBODY, 'nobody']) {
      const response = await readPage(`/users/${id}`)
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    }
  })
})

test("a listing's page reads four rows and a seller's at most 45, however large the market", async () => {
  const seller = await signIn()
  const { id } = await postListing(seller)
  const readsOf = async (path: string) => (await billedReads((DB) => readPage(path, {}, { DB }))).rows
  const countReads = () =>
    Promise.all([`/listings/${id}`, `/users/${seller.user.id}`, '/listings/nobody'].map(readsOf))
  expect(await countReads()).toEqual([4, 9, 1])
  await copyNewest(1_000)
  const [listing, person, nobody] = await countReads()
  expect([listing, nobody]).toEqual([4, 1])
  expect(person).toBeLessThanOrEqual(45)
})

describe('files for crawlers', () => {
  let seller: Member

  beforeAll(async () => {
    seller = await signIn()
  })

  /** The text of all parts of the sitemap, newly written, since a part at its URL may be an hour old. */
  async function readListingParts(): Promise<string> {
    const ctx = await ctxOf(seller)
    const parts = [...(await writeSitemapIndex(ctx)).matchAll(/sitemap-(\d+)\.xml/g)].map(([, part]) =>
      Number(part),
    )
    return (await Promise.all(parts.map((part) => writeListingsSitemap(ctx, part)))).join('')
  }

  /** Row ids are never reused, so earlier test files decide in which part the new listings are. */
  async function partOf(id: string): Promise<number> {
    return Math.floor((await rowId('listings', id)) / IDS_PER_PART)
  }

  function urlsOf(xml: string): string[] {
    return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')
  }

  describe('the sitemap', () => {
    test('has an index that leads to the public pages and every active listing', async () => {
      const { id } = await postListing(seller)
      const part = `/sitemap-${await partOf(id)}.xml`
      // A separate host, for which nothing is cached.
      const host = `http://${crypto.randomUUID()}.example`
      const read = async (path: string) => {
        const response = await visitor().get(host + path)
        expect([
          response.status,
          response.headers.get('content-type'),
          response.headers.get('cache-control'),
        ]).toEqual([200, 'application/xml; charset=utf-8', 'public, max-age=3600'])
        return response.text()
      }
      const index = urlsOf(await read('/sitemap.xml'))
      expect(index).toEqual([`${host}/sitemap-pages.xml`, host + part])
      expect(urlsOf(await read('/sitemap-pages.xml'))).toEqual(
        expect.arrayContaining(
          ['/', '/about', '/examples', '/tutorials', '/mobile-app', '/auth', '/market'].map(
            (path) => host + path,
          ),
        ),
      )
      const listings = await read(part)
      expect(urlsOf(listings)).toContain(`${host}/listings/${id}`)
      expect(listings).toMatch(/<lastmod>20\d\d-\d\d-\d\dT/)
      expect(listings.split('>', 2)).toEqual([
        '<?xml version="1.0" encoding="UTF-8"?',
        '\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
      ])
    })

    test.each<[string, (id: string) => Promise<unknown>]>([
      ['sold', (id) => setRow(id, { status: 'sold' })],
      ['expired', (id) => setRow(id, { status: 'expired' })],
      ['held', (id) => setRow(id, { status: 'pending' })],
      ['removed', (id) => setRow(id, { status: 'removed' })],
      ['deleted by its seller', (id) => seller.delete(`/api/listings/${id}`)],
    ])('has no listing that is %s', async (_what, change) => {
      const { id } = await postListing(seller)
      expect(await readListingParts()).toContain(id)
      await change(id)
      expect(await readListingParts()).not.toContain(id)
    })

    test('has no listing of a suspended person until the suspension ends', async () => {
      const other = await signIn()
      const { id } = await postListing(other)
      await suspend(other, Date.now() + HOUR_MS)
      expect(await readListingParts()).not.toContain(id)
      await suspend(other, Date.now() - 1)
      expect(await readListingParts()).toContain(id)
    })

    test('is split into parts of 10,000 ids; a part without listings is omitted and is a 404', async () => {
      const { id } = await postListing(seller)
      const part = await partOf(id)
      const first = (part + 3) * IDS_PER_PART + 7
      await copyNewest(2, first)
      const ctx = await ctxOf(seller)
      expect(urlsOf((await writeListingsSitemap(ctx, part + 3)) ?? '')).toEqual([
        `http://localhost/listings/${id}-0`,
        `http://localhost/listings/${id}-1`,
      ])
      expect(urlsOf((await writeListingsSitemap(ctx, part)) ?? '')).toContain(
        `http://localhost/listings/${id}`,
      )
      expect(await writeListingsSitemap(ctx, part + 2)).toBeUndefined()
      expect(urlsOf(await writeSitemapIndex(ctx)).slice(1)).toEqual(
        [0, 3].map((next) => `http://localhost/sitemap-${part + next}.xml`),
      )
      for (const path of [`/sitemap-${part + 2}.xml`, '/sitemap-00.xml', '/sitemap-01.xml'])
        expect((await visitor().get(path)).status).toBe(404)
      await d1.run`DELETE FROM listings WHERE id >= ${first}`
    })

    test('dates the market, its kinds and its places by their last updated listing', async () => {
      const ctx = await ctxOf(seller)
      const market = async () =>
        new Map(
          [
            ...(await writePagesSitemap(ctx)).matchAll(
              /<loc>[^<]*(\/market[^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g,
            ),
          ].map(([, path = '', date = '']) => [path, Date.parse(date)]),
        )
      const before = await market()
      const pages = ['/market/cars', '/market/cars/lungi', '/market/cars/port-loko']
      for (const page of pages) expect([...before.keys()]).not.toContain(page)
      const { id } = await postListing(seller, 'car_sale', { location: 'Lungi' })
      await setRow(id, { updated_at: Date.parse('2030-01-01') })
      const after = await market()
      for (const page of [...pages, '/market'])
        expect([page, after.get(page)]).toEqual([page, Date.parse('2030-01-01')])
      expect(after.get('/market/generators')).toBe(before.get('/market/generators'))
      expect(new Set(after.keys())).toEqual(new Set([...before.keys(), ...pages]))
      await setRow(id, { status: 'sold' })
      expect(new Set((await market()).keys())).toEqual(new Set(before.keys()))
    })

    test('is cached, so a second request reads nothing', async () => {
      const { id: earlier } = await postListing(seller)
      const url = `http://${crypto.randomUUID()}.example/sitemap-${await partOf(earlier)}.xml`
      const first = await (await visitor().get(url)).text()
      expect(first).toContain(earlier)
      const { id } = await postListing(seller)
      expect(await (await visitor().get(`${url}?again`)).text()).toBe(first)
      expect(first).not.toContain(id)
    })

    test('finds its parts with few reads, however many listings they have', async () => {
      await postListing(seller)
      await copyNewest(200, 9 * IDS_PER_PART)
      const query = new SQLiteAsyncDialect().sqlToQuery(activePartsQuery(IDS_PER_PART))
      // Three jumps, each to the first listing of four kinds.
      expect(await rowsRead(query)).toBeLessThanOrEqual(40)
      await d1.run`DELETE FROM listings WHERE id >= ${9 * IDS_PER_PART}`
    })
  })

  test('robots.txt names the sitemap and allows only public pages and the calls that they make', async () => {
    const response = await visitor().get('/robots.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = (await response.text()).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain('Sitemap: http://localhost/sitemap.xml')
    const rules = lines.filter((line) => /^(Allow|Disallow): /.test(line)).map((line) => line.split(': '))
    const isAllowed = (path: string) =>
      rules
        .filter(([, start = '']) => path.startsWith(start))
        .sort(([, a = ''], [, b = '']) => b.length - a.length)[0]?.[0] !== 'Disallow'
    const publicPaths = '/ /about /auth /listings/1 /users/1 /media/p/1.webp /assets/1.js /sitemap.xml'
    const calls =
      '/api/listings/1 /api/showcase /api/users/1 /api/rate /api/auth/user /api/docs /api/openapi.json'
    for (const path of `${publicPaths} ${calls}`.split(' '))
      expect([path, isAllowed(path)]).toEqual([path, true])
    const personalPaths = '/admin /messages /messages/1 /profile/edit /verification /analytics /dev/sms'
    const otherCalls = '/api/conversations /api/auth/send-otp /s3/params /ws'
    for (const path of `${personalPaths} ${otherCalls}`.split(' '))
      expect([path, isAllowed(path)]).toEqual([path, false])
  })
})
