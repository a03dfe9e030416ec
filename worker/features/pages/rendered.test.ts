import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { RATES_PER_MINUTE } from '#contract/limits.ts'
import { forgetVersions } from '#worker/platform/edge-cache.ts'
import { builtPages, EMPTY_ROOT, FRAMED_ROOT, freshVersion, headOf, readPage } from '#worker/test/crawler.ts'
import { billedReads, failingDatabase } from '#worker/test/databases.ts'
import { signIn, suspend, type TestSettings } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const text = async (response: Promise<Response>) => (await response).text()
/** The visible text of a page, without tags. */
const wordsOf = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

describe('the public page', () => {
  test.each([
    ['/about', 'Our mission'],
    ['/examples', 'Examples'],
    ['/examples?tab=tips', 'Examples'],
    ['/tutorials', "Seller's guide"],
    ['/tutorials?read=photos&step=2', "Seller's guide"],
    ['/mobile-app', 'home screen'],
    ['/', 'Buy and sell'],
  ])(
    '%s is rendered by the Worker for a visitor, with its own head, and by the browser for a member',
    async (path, words) => {
      const html = await text(readPage(path, {}, builtPages()))
      expect(wordsOf(html)).toContain(words)
      // Some of the words are in the title even if nothing is rendered.
      expect(html).not.toContain(EMPTY_ROOT)
      expect(html).toContain('<link rel="canonical"')
      const { cookie } = await signIn()
      expect(await text(readPage(path, { cookie }, builtPages()))).toContain(FRAMED_ROOT)
    },
  )

  test('says to the service worker whether it is the same for all visitors or for a member', async () => {
    const { cookie } = await signIn()
    const readerOf = async (path: string, headers = {}) =>
      (await readPage(path, headers, builtPages())).headers.get('x-page-for')
    expect(await readerOf('/about')).toBe('visitor')
    for (const path of ['/about', '/', '/favourites']) expect(await readerOf(path, { cookie })).toBe('member')
    for (const path of ['/auth', '/favourites', '/nowhere']) expect(await readerOf(path)).toBeNull()
  })

  test.each(['/offline', '/shell'])(
    '%s, which the service worker keeps for everybody, is hidden from search engines and names nobody',
    async (path) => {
      const response = await readPage(path, {}, builtPages())
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
      const html = await response.text()
      expect(html).not.toContain(EMPTY_ROOT)
      expect(html).not.toContain('as="fetch"')
      expect(response.headers.get('content-security-policy')).toContain(
        `script-src 'self' ${await hashOfScript(html)};`,
      )
    },
  )

  test('/about tells caches that it varies by cookie', async () => {
    const { headers } = await readPage('/about', {}, builtPages())
    expect(headers.get('vary')?.toLowerCase()).toContain('cookie')
  })

  test.each(['visitor', 'member'])('/about is marked for a %s whose browser saves data', async (who) => {
    const session = who === 'member' ? (await signIn()).cookie : undefined
    const open = async (choice: 'on' | 'off' | undefined, headers: Record<string, string>) => {
      const cookie = [session, choice && `low-data=${choice}`].filter(Boolean).join('; ')
      const response = await readPage('/about', { ...(cookie && { cookie }), ...headers }, builtPages())
      expect(response.headers.get('vary')?.toLowerCase()).toContain('save-data')
      return /<html[^>]* data-save-data/.test(await response.text())
    }
    const asking = { 'save-data': 'on' }
    expect([await open(undefined, asking), await open(undefined, {})]).toEqual([true, false])
    expect([await open('on', {}), await open('off', asking)]).toEqual([true, false])
  })

  test('of somebody who saves data has no photo to load, is cached, and never served to others', async () => {
    const images = ['https://photos.example/1.webp']
    const { id } = await postListing(await signIn(), 'generator', { images })
    const build = oneVersion()
    for (const path of ['/', '/market/generators', `/listings/${id}`]) {
      const saving = { cookie: 'low-data=on' }
      const withPhotos = await readPage(path, {}, build)
      const text = await readPage(path, saving, build)
      expect(await withPhotos.text(), path).toMatch(/<img[^>]* src="https:/)
      const html = await text.text()
      expect(html, path).not.toContain('<img')
      expect(wordsOf(html), path).toContain('Show photo')
      expect(text.headers.get('etag'), path).not.toBe(withPhotos.headers.get('etag'))
      const reads = billedReads((DB) => readPage(path, saving, { ...build, DB }))
      expect(await reads, path).toEqual({ statements: 0, rows: 0 })
    }
  })

  test('/about has inline styles, names its code without loading it, and allows no other script', async () => {
    const response = await readPage('/about', {}, builtPages())
    const html = await response.text()
    for (const file of ['/assets/start.css', '/assets/page.css'])
      expect(html).toContain(`<style data-href="${file}">.of{content:"${file}"}</style>`)
    expect(html).toContain('id="page-code">["/assets/start.js","/assets/page.js"]<')
    expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]* src=/)
    expect(html.match(/<script(?! type="application\/(ld\+)?json")/g)).toHaveLength(1)
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${await hashOfScript(html)};`,
    )
  })

  test('/about is rendered by the browser if there is no build', async () => {
    const response = await readPage('/about')
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(EMPTY_ROOT)])
  })

  test('a page that the browser renders allows only the script that watches its start', async () => {
    const { cookie } = await signIn()
    const response = await readPage('/profile', { cookie }, builtPages())
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${await hashOfScript(html)};`,
    )
  })

  test('/about is not served from the cache of another version of the Worker', async () => {
    const earlier = freshVersion()
    // The second read finds the page in the cache and keeps it in memory.
    for (let times = 0; times < 2; times += 1) await readPage('/about', {}, earlier)
    expect(await text(readPage('/about', {}, builtPages()))).not.toContain(EMPTY_ROOT)
  })

  test('/ redirects a search by a visitor to the market, and not a search by a member', async () => {
    const response = await readPage('/?q=fayn+gen+%26+tin', {}, builtPages())
    expect([response.status, response.headers.get('location')]).toEqual([302, '/market?q=fayn+gen+%26+tin'])
    const { cookie } = await signIn()
    expect((await readPage('/?q=gen', { cookie }, builtPages())).status).toBe(200)
  })
})

describe('a member gets', () => {
  test.each([
    ['/', 'feed', ['/api/auth/user', '/api/listings?sortBy=createdAt&amp;limit=20']],
    ['/?q=gen', 'page', ['/api/auth/user']],
    ['/profile', 'page', ['/api/auth/user']],
  ])('at %s the frame of the %s, and the first calls at once', async (path, name, calls) => {
    const { cookie } = await signIn()
    const response = await readPage(path, { cookie }, builtPages())
    const html = await response.text()
    expect(html).toContain(`${FRAMED_ROOT}${name === 'feed' ? 'the feed' : 'a page'}`)
    expect([...html.matchAll(/as="fetch" crossorigin href="([^"]*)"/g)].map(([, url]) => url)).toEqual(calls)
    expect(html).not.toContain('page-data')
    const etag = response.headers.get('etag') ?? ''
    expect((await readPage(path, { cookie, 'if-none-match': etag }, builtPages())).status).toBe(304)
  })

  test('the frame of a conversation, which has no bar, and none where nothing is found', async () => {
    const { cookie } = await signIn()
    const open = (path: string) => text(readPage(path, { cookie }, builtPages()))
    expect(await open('/messages/1')).toContain(`${FRAMED_ROOT}a conversation`)
    expect(await open('/nowhere')).toContain(EMPTY_ROOT)
  })
})

/** Settings with a version of their own: calls with the same settings share the cached pages. */
const oneVersion = () => ({ ...builtPages(), ...freshVersion() })
const readsOf = (path: string, settings: TestSettings) =>
  billedReads((DB) => readPage(path, {}, { ...settings, DB }))

test.each(['/', '/market/cars', `/listings/${NOBODY}`, `/users/${NOBODY}`])(
  '%s returns the application with an uncached 503 while D1 is down and the page is not cached',
  async (path) => {
    const build = oneVersion()
    const response = await readPage(path, {}, { ...build, DB: failingDatabase(env.DB, 'select') })
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([503, 'noindex'])
    expect(await response.text()).toContain(EMPTY_ROOT)
    expect((await readPage(path, {}, build)).status).not.toBe(503)
  },
)

test('the front page shows new listings, and reads them only once while nothing changes', async () => {
  const seller = await signIn()
  const listing = await postListing(seller, 'home_rent', {
    title: 'Flat <b>near</b> the park',
    price: 350,
    currency: 'USD',
    images: [],
  })
  const build = oneVersion()
  const html = await text(readPage('/', {}, build))
  const words = wordsOf(html)
  for (const each of ['Flat <b>near</b> the park', '$350', 'SLE 8,050', 'Sep 30, 2026'])
    expect(words).toContain(each)
  expect(html).toContain(`href="/listings/${listing.id}"`)
  for (const secret of [seller.phone, seller.user.id]) expect(html).not.toContain(secret)
  await readPage('/', {}, build)
  expect(await readsOf('/', build)).toEqual({ statements: 0, rows: 0 })
})

describe('the market', () => {
  test('is rendered with listings, kinds, places, a form and a link to the next page', async () => {
    const seller = await signIn()
    for (let count = 0; count < 21; count += 1)
      await postListing(seller, 'generator', { title: `Generator ${count} for Makeni`, location: 'Makeni' })
    const html = await text(readPage('/market/generators/makeni', {}, builtPages()))
    const words = wordsOf(html)
    expect(words).toContain('Generator 20 for Makeni')
    expect(words).not.toContain('Generator 0 for Makeni')
    expect(html).toContain('<form')
    expect(html).toMatch(/href="\/market\/generators\/makeni\?cursor=[^"]+"/)
    expect(html).toContain('href="/market/cars')
    expect((await headOf(html)).canonical).toBe('http://localhost/market/generators/makeni')
    for (const secret of [seller.phone]) expect(html).not.toContain(secret)
  })

  test('accepts a search in plain words, and hides the results from search engines', async () => {
    await postListing(await signIn(), 'generator', { title: 'Tiger TG2700 quaggafind', location: 'Bo' })
    const response = await readPage('/market?q=quaggafind+gen+na+Bo', {}, builtPages())
    expect(wordsOf(await response.text())).toContain('Tiger TG2700 quaggafind')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each([
    ['/market?type=generator&minPrice=&q=', '/market/generators'],
    ['/market/cars?sort=cheapest', '/market/cars'],
    ['/market?type=cars&location=Bo', '/market/cars/bo'],
    ['/market/cars?cursor=nonsense&sort=likes', '/market/cars?sort=likes'],
    ['/Market/Cars/', '/market/cars'],
    ['/market?q=+hp+', '/market?q=hp'],
    ['/market?q=+', '/market'],
    ['/?q=+hp', '/market?q=hp'],
    ['/?q=', '/'],
    ['/?q=+', '/'],
    ['/?type=generator&location=Makeni&sort=price_asc', '/market/generators/makeni?sort=price_asc'],
    ['/?q=a&type=car_sale', '/market/cars?q=a'],
    ['/market/generators/Port%20Loko', '/market/generators/port-loko'],
    ['/market/homes/freetown/lumly?sort=likes', '/market/homes/freetown?area=Lumly&sort=likes'],
  ])('redirects %s to %s', async (path, canonical) => {
    const response = await readPage(path, {}, builtPages())
    expect([Math.floor(response.status / 100), response.headers.get('location')]).toEqual([3, canonical])
  })

  test('shows the place of an area that does not exist, says so, and hides the page from search engines', async () => {
    const response = await readPage('/market/homes/freetown?area=Atlantis', {}, builtPages())
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const html = await response.text()
    expect((await headOf(html)).title).toBe('Homes for Rent in Freetown | Salone Market')
    expect(wordsOf(html)).toContain('We left out: Atlantis.')
  })

  test.each(['2024', '1e3', 'true', 'null', '[1]', '"hp"', '12345678901234567890'])(
    'searches for the text %s as typed',
    async (q) => {
      const address = `/market?${new URLSearchParams({ q }).toString()}`
      const html = await text(readPage(address, {}, builtPages()))
      expect(wordsOf(html).replaceAll('&quot;', '"')).toContain(`Results for “${q}”`)
    },
  )

  test('does not redirect a URL with a tracking parameter', async () => {
    expect((await readPage('/market/cars?fbclid=1', {}, builtPages())).status).toBe(200)
  })

  test.each(['/market/boats', '/market/cars/paris', '/market/cars/kabala/more'])(
    'has no page %s: without scripts it says so, and leads to the search and the kinds',
    async (path) => {
      const response = await readPage(path, {}, builtPages())
      expect(response.status).toBe(404)
      const [, refusal = ''] = /<noscript\s*>(.*?)<\/noscript/s.exec(await response.text()) ?? []
      expect(refusal).toContain('<h1>Page Not Found</h1><p>Did you forget to add the page to the router?</p>')
      expect(refusal).toContain('<form action="/market"><input type="search" name="q"')
      expect([...refusal.matchAll(/<a href="(.*?)">(.*?)</g)].map(([, href, text]) => [href, text])).toEqual([
        ['/market', 'See the market'],
        ['/market/electronics', 'Electronics'],
        ['/market/generators', 'Generators'],
        ['/market/cars', 'Cars for Sale'],
        ['/market/homes', 'Homes for Rent'],
      ])
    },
  )

  test('of a place without a kind is hidden from search engines', async () => {
    await postListing(await signIn(), 'generator', { location: 'Bo' })
    const response = await readPage('/market?location=Bo', {}, builtPages())
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  })

  test('is read from D1 only once until a post, a sale or a ban', async () => {
    const seller = await signIn()
    const build = oneVersion()
    const page = () => text(readPage('/market/cars/kono', {}, build))
    await page()
    await page()
    expect(await readsOf('/market/cars/kono', build)).toEqual({ statements: 0, rows: 0 })
    const { id } = await postListing(seller, 'car_sale', { title: 'A Corolla in Kono', location: 'Kono' })
    expect(await page()).toContain('A Corolla in Kono')
    await seller.post(`/api/listings/${id}/status`, { status: 'sold' })
    expect(await page()).not.toContain('A Corolla in Kono')
    await seller.post(`/api/listings/${id}/status`, { status: 'active' })
    expect(await page()).toContain('A Corolla in Kono')
    await suspend(seller, Date.now() + HOUR_MS)
    forgetVersions()
    expect(await page()).not.toContain('A Corolla in Kono')
  })

  test('is rendered by the browser for a member, who gets no cached page', async () => {
    const { cookie } = await signIn()
    const response = await readPage('/market/cars', { cookie }, builtPages())
    expect(await response.text()).toContain(FRAMED_ROOT)
  })

  test('returns 429 only to a client that searches too often', async () => {
    const search = (count: number, address: string) =>
      readPage(`/market?q=word${count}`, { 'cf-connecting-ip': address }, { RATE_LIMIT_SCALE: '1' })
    for (let count = 0; count < 120; count += 1) expect((await search(count, '192.0.2.77')).status).toBe(200)
    const refused = await search(120, '192.0.2.77')
    expect([refused.status, refused.headers.get('x-robots-tag')]).toEqual([429, 'noindex'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await search(120, '198.51.100.77')).status).toBe(200)
  })
})

describe("a listing's page", () => {
  test('shows its facts, its photos, its seller and how to message them', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { firstName: 'Isata', lastName: 'Bangura', userType: 'business' })
    const { id } = await postListing(seller, 'car_sale', {
      title: 'RAV4 & more',
      price: 480_000,
      mileage: 12_000,
      transmission: 'automatic',
      images: ['https://photos.example/1.webp', 'https://photos.example/2.webp'],
    })
    const html = await text(readPage(`/listings/${id}`, {}, builtPages()))
    const words = wordsOf(html)
    for (const each of ['RAV4 & more', 'SLE 480,000', '$20,870', '12,000 mi', 'Automatic', 'Isata Bangura'])
      expect(words).toContain(each)
    for (const photo of [1, 2]) expect(html).toContain(`src="https://photos.example/${photo}.webp"`)
    expect(html).toMatch(/href="\/auth\?next=[^"]+"[^>]*>.*?Message seller/)
    const [, shared = ''] = /href="https:\/\/wa\.me\/\?text=([^"]+)"/.exec(html) ?? []
    expect(decodeURIComponent(shared)).toContain(` http://localhost/listings/${id}`)
    for (const path of ['/market', '/market/cars', '/market/cars/bo'])
      expect(html).toContain(`href="${path}"`)
    expect(html).not.toContain(seller.phone)
  })

  test('embeds its texts as data that cannot break out of the script', async () => {
    const { id } = await postListing(await signIn(), 'generator', {
      description:
        '</script><script>alert(1)</script> <!-- <img src=x onerror=alert(1)> is what it says here.',
    })
    const html = await text(readPage(`/listings/${id}`, {}, builtPages()))
    expect(html).not.toContain('<script>alert')
    expect((await headOf(html)).elements.script).toBe(4)
  })

  test('says so if it is sold, and is rendered by the browser for a member', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    expect(await text(readPage(`/listings/${id}`, { cookie: seller.cookie }, builtPages()))).toContain(
      FRAMED_ROOT,
    )
    await seller.post(`/api/listings/${id}/status`, { status: 'sold' })
    expect(wordsOf(await text(readPage(`/listings/${id}`, {}, builtPages())))).toContain('sold')
  })
})

describe("a seller's page", () => {
  test('returns 429 to a client that searches shops too often', async () => {
    const { user } = await signIn()
    const search = (count: number) =>
      readPage(
        `/users/${user.id}?q=word${count}`,
        { 'cf-connecting-ip': '192.0.2.78' },
        { RATE_LIMIT_SCALE: '0.05' },
      )
    const allowed = RATES_PER_MINUTE.search / 20
    for (let count = 0; count < allowed; count += 1) expect((await search(count)).status).toBe(200)
    expect((await search(allowed)).status).toBe(429)
  })

  test('is rendered with what they sell', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { firstName: 'Fatu', lastName: 'Sesay' })
    const { title } = await postListing(seller)
    const words = wordsOf(await text(readPage(`/users/${seller.user.id}`, {}, builtPages())))
    for (const each of ['Fatu Sesay', title, '1 active listing']) expect(words).toContain(each)
    expect(words).not.toContain(seller.phone)
  })

  test('links to the next listings by cursor, so that paging works without scripts', async () => {
    const seller = await signIn()
    for (let count = 0; count < 21; count += 1)
      await postListing(seller, 'generator', { title: `Number ${count} of many` })
    const path = `/users/${seller.user.id}`
    const first = await text(readPage(path, {}, builtPages()))
    expect(wordsOf(first)).not.toContain('Number 0 of many')
    const [, cursor = ''] = /href="\?cursor=([^"]+)"/.exec(first) ?? []
    const second = await readPage(`${path}?cursor=${cursor}`, {}, builtPages())
    expect(wordsOf(await second.text())).toContain('Number 0 of many')
    expect(second.headers.get('x-robots-tag')).toBe('noindex')
    const lost = await readPage(`${path}?cursor=nonsense`, {}, builtPages())
    expect([lost.status, lost.headers.get('location')]).toEqual([302, path])
  })
})

/** The source of a policy that allows the page's inline script. */
async function hashOfScript(html: string): Promise<string> {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`
}
