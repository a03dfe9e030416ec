import { describe, expect, test } from 'vitest'
import { billedReads } from '../../test/billed-reads.ts'
import { builtPages, EMPTY_ROOT, headOf, readPage } from '../../test/crawler.ts'
import { signIn } from '../../test/people.ts'
import { post } from '../../test/things.ts'

const text = async (answer: Promise<Response>) => (await answer).text()
/** The words of a page without its elements, as they are read. */
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

describe('a public page', () => {
  // [spec 10.21 #6]
  test.each([
    ['/about', 'Our mission'],
    ['/examples', 'Examples'],
    ['/examples?tab=tips', 'Examples'],
    ['/tutorials', "Seller's guide"],
    ['/tutorials?read=photos&step=2', "Seller's guide"],
    ['/mobile-app', 'home screen'],
    ['/', 'Buy and sell'],
  ])(
    '%s is drawn for a visitor, with a head of its own, and left to the application for a member',
    async (path, words) => {
      const html = await text(readPage(path, {}, builtPages()))
      expect(wordsOf(html)).toContain(words)
      expect(html).toContain('<link rel="canonical"')
      const { cookie } = await signIn()
      expect(await text(readPage(path, { cookie }, builtPages()))).toContain(EMPTY_ROOT)
    },
  )

  test('says to caches that it depends on who asks', async () => {
    const { headers } = await readPage('/about', {}, builtPages())
    expect(headers.get('vary')?.toLowerCase()).toContain('cookie')
  })

  test('has its styles in it, asks for its code last, and lets no other script run', async () => {
    const answer = await readPage('/about', {}, builtPages())
    const html = await answer.text()
    expect(html).toContain('<style>.of{content:"/assets/start.css"}.of{content:"/assets/page.css"}</style>')
    expect(html.indexOf('src="/assets/start.js"')).toBeGreaterThan(html.indexOf('Our mission'))
    expect(html).toContain('href="/assets/page.js"')
    expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(2)
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
    expect(answer.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${btoa(String.fromCharCode(...hash))}';`,
    )
  })

  test('is left to the application where no build is', async () => {
    const answer = await readPage('/about')
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(EMPTY_ROOT)])
  })

  test('that was searched on leads to the market, and to the feed for a member', async () => {
    const answer = await readPage('/?q=fayn+gen+%26+tin', {}, builtPages())
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/market?q=fayn+gen+%26+tin'])
    const { cookie } = await signIn()
    expect((await readPage('/?q=gen', { cookie }, builtPages())).status).toBe(200)
  })
})

describe('the front page', () => {
  // [spec 10.21 #7]
  test('shows fresh listings, and reads them once a minute at most', async () => {
    await caches.default.delete('http://localhost/kept/showcase.json')
    const seller = await signIn()
    const listing = await post(seller, 'home_rent', {
      title: 'Flat <b>near</b> the park',
      price: 350,
      currency: 'USD',
      images: [],
    })
    const html = await text(readPage('/', {}, builtPages()))
    const words = wordsOf(html)
    for (const each of ['Flat <b>near</b> the park', '$350', 'SLE 8,050', 'Sep 30, 2026'])
      expect(words).toContain(each)
    expect(html).toContain(`href="/listings/${listing.id}"`)
    for (const secret of [seller.phone, seller.user.id]) expect(html).not.toContain(secret)
    expect(await billedReads((DB) => readPage('/', {}, { ...builtPages(), DB }))).toEqual({
      statements: 0,
      rows: 0,
    })
  })
})

describe('a listing', () => {
  // [spec 10.21 #6]
  test('is read with its facts, its seller, its photos and the way to its seller', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { firstName: 'Isata', lastName: 'Bangura', userType: 'business' })
    const { id } = await post(seller, 'car_sale', {
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
    expect(html).not.toContain(seller.phone)
  })

  // [spec 10.21 #5]
  test('brings its texts along as data that cannot leave its script', async () => {
    const { id } = await post(await signIn(), 'generator', {
      description:
        '</script><script>alert(1)</script> <!-- <img src=x onerror=alert(1)> is what it says here.',
    })
    const html = await text(readPage(`/listings/${id}`, {}, builtPages()))
    expect(html).not.toContain('<script>alert')
    expect((await headOf(html)).elements.script).toBe(3)
  })

  test('that is sold says so, and a member is left to the application', async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    expect(await text(readPage(`/listings/${id}`, { cookie: seller.cookie }, builtPages()))).toContain(
      EMPTY_ROOT,
    )
    await seller.post(`/api/listings/${id}/status`, { status: 'sold' })
    expect(wordsOf(await text(readPage(`/listings/${id}`, {}, builtPages())))).toContain('sold')
  })
})

describe('a seller', () => {
  test('is drawn with what they sell', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { firstName: 'Fatu', lastName: 'Sesay' })
    const { title } = await post(seller)
    const words = wordsOf(await text(readPage(`/users/${seller.user.id}`, {}, builtPages())))
    for (const each of ['Fatu Sesay', title, '1 active listing']) expect(words).toContain(each)
    expect(words).not.toContain(seller.phone)
  })
})
