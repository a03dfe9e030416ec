import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { UploadTicket } from '#contract/media.ts'
import { test } from './people.ts'
import { call, postListing } from './things.ts'

const PAGES = [
  '/',
  '/about',
  '/examples',
  '/examples?tab=tips',
  '/tutorials',
  '/tutorials?read=pricing&step=2',
  '/mobile-app',
]
const HTML_BUDGET = 25 * 1024

/** Uploads a picture of the build as a listing's photo. */
async function upload(page: Page, name: string): Promise<string> {
  const file = { purpose: 'listing_photo', contentType: 'image/png' }
  const ticket = UploadTicket.parse(await call(page, 'POST', '/api/objects/upload', file))
  const sent = await page.request.put(ticket.uploadURL, {
    data: await readFile(join(import.meta.dirname, '../public', name)),
    headers: ticket.headers,
  })
  expect(sent.status()).toBe(200)
  return ticket.objectUrl
}

/** The page as it is before its code has come, which comes when it is let through. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {}
  const isLet = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/*.js', async (route) => {
    await isLet
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
  return letThrough
}

/** The router takes its data away once the page is hydrated. */
const isHydrated = (page: Page) => expect.poll(() => page.evaluate(() => '$_TSR' in window)).toBe(false)

/** React reports a mismatch as an error and draws the page anew. */
async function hydrate(visitor: Page, path: string): Promise<void> {
  const errors: string[] = []
  visitor.on('pageerror', ({ message }) => errors.push(message))
  visitor.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  const letThrough = await openWithoutCode(visitor, path)
  await visitor.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', 'by the server'))
  letThrough()
  await isHydrated(visitor)
  await visitor.waitForLoadState('networkidle')
  await expect(visitor.locator('h1[data-drawn]'), path).toBeVisible()
  expect(errors, path).toEqual([])
}

// [spec 10.18 #12, 10.21 #6]
test('public pages are readable before their code loads, and hydration changes nothing', async ({
  page,
  visit,
}) => {
  test.slow()
  for (const path of PAGES) {
    const served = await page.request.get(path)
    expect(gzipSync(await served.body()).length, path).toBeLessThanOrEqual(HTML_BUDGET)
    await hydrate(await visit(), path)
  }
})

// [spec 10.21 #6]
test(
  'a listing of each kind and its seller are drawn by the server as the browser draws them',
  { tag: '@full' },
  async ({ join, visit }) => {
    test.slow()
    const page = await join()
    const photos = await Promise.all(
      ['icon-512.png', 'icon-192.png', 'icon-192.png'].map((name) => upload(page, name)),
    )
    const car = await postListing(page, 'RAV4 to be read', {
      type: 'car_sale',
      make: 'Toyota',
      carModel: 'RAV4',
      year: new Date().getUTCFullYear() - 1,
      mileage: 12_000,
      condition: 'good',
      transmission: 'automatic',
      price: 480_000,
      images: photos.slice(0, 2),
    })
    const home = await postListing(page, 'A flat to be read', {
      type: 'home_rent',
      bedrooms: 2,
      bathrooms: 1.5,
      squareFootage: 900,
      propertyType: 'apartment',
      furnished: false,
      parkingSpaces: 1,
      amenities: ['Borehole', 'Solar light'],
      price: 350,
      currency: 'USD',
      images: photos.slice(2),
    })
    const phone = await postListing(page, 'A phone to be read', {
      type: 'electronics',
      brand: 'Tecno',
      productType: 'Android Phone',
      condition: 'brand_new_in_box',
      electronicsModel: 'Camon 30',
    })
    const generator = await postListing(page, 'A generator <b>to be read</b> & more', { ageInMonths: 1 })
    for (const { id } of [car, home, phone, generator]) await hydrate(await visit(), `/listings/${id}`)
    await hydrate(await visit(), `/users/${car.user.id}`)
  },
)

// [spec 10.21 #6]
test('who has read on and reached a link before the code is there keeps both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const letThrough = await openWithoutCode(page, '/about')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Examples' })
  await link.focus()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  letThrough()
  await isHydrated(page)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(link).toBeFocused()
})

// [spec 10.20 #9, 10.21 #6]
test('a visitor without JavaScript can browse to a listing, and is told what needs JavaScript', async ({
  visit,
}) => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/')
  const listing = page.getByRole('region', { name: 'Fresh on the market' }).getByRole('link').first()
  const title = await listing.innerText()
  await listing.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Flistings%2F[\w-]+$/)
  const note = page.locator('noscript')
  await expect(note).toBeVisible()
  await expect(note).toHaveText(
    /^You need JavaScript to log in, to write to sellers and to open some of the pages\./,
    { useInnerText: true },
  )
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  await expect(note).toBeVisible()
  await page.goto('/api/docs')
  await page.getByRole('navigation').getByRole('link', { name: 'listings', exact: true }).click()
  await expect(page).toHaveURL('/api/docs#listings')
  await expect(page.getByRole('heading', { name: 'POST /api/listings', exact: true })).toBeVisible()
})

// [spec 10.21 #6]
test('a page that can be read stays where its code comes and its calls do not', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/about')
  await isHydrated(page)
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
})
