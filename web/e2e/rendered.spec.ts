import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'
import { openWithoutScripts, postListing, readStatus, uploadPhoto } from './things.ts'

const RENDERED_PATHS = [
  '/',
  '/about',
  '/examples',
  '/examples?tab=tips',
  '/tutorials',
  '/tutorials?read=pricing&step=2',
  '/mobile-app',
]
const HTML_BUDGET = 25 * 1024

const publicFile = (name: string) => join(import.meta.dirname, '../public', name)

/** Wakes the page and waits for hydration, after which the router removes its global variable. */
async function waitForHydration(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect.poll(() => page.evaluate(() => '$_TSR' in window)).toBe(false)
}

/**
 * Expects hydration to keep the server's HTML, title and canonical address. On a mismatch React reports an
 * error and replaces the HTML.
 */
async function expectHydration(visitor: Page, path: string): Promise<void> {
  const errors: string[] = []
  visitor.on('pageerror', ({ message }) => errors.push(message))
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const unblock = await openWithoutScripts(visitor, path)
  await visitor.evaluate(() => document.querySelector('h1')?.setAttribute('data-rendered-by', 'server'))
  const head = await readHead(visitor)
  unblock()
  await waitForHydration(visitor)
  await visitor.waitForLoadState('networkidle')
  await expect(visitor.locator('h1[data-rendered-by]'), path).toBeVisible()
  // The title of a tutorial that is open, as in the query, comes with the code.
  if (!path.includes('?')) expect(await readHead(visitor), path).toEqual(head)
  expect(errors, path).toEqual([])
}

const canonical = (page: Page) => page.locator('link[rel=canonical]')

async function readHead(page: Page) {
  return { title: await page.title(), canonical: await canonical(page).getAttribute('href') }
}

// [spec 2.1 #2, 6 #1]
test('public pages are readable before their code loads, and hydration does not change them', async ({
  page,
  visit,
}) => {
  test.slow()
  for (const path of RENDERED_PATHS) {
    const response = await page.request.get(path)
    expect(gzipSync(await response.body()).length, path).toBeLessThanOrEqual(HTML_BUDGET)
    await expectHydration(await visit(), path)
  }
})

test('a public page loads no style sheet, because its HTML has the styles', async ({ visit }) => {
  const visitor = await visit()
  const sheets: string[] = []
  visitor.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  // To ask the page whether it is ready would count as a press, which loads the toasts with their styles.
  const ready = new Promise((resolve) => void visitor.exposeFunction('reportReady', resolve))
  await visitor.addInitScript("addEventListener('page-ready', () => reportReady())")
  await visitor.goto('/')
  await ready
  expect(sheets).toEqual([])
})

test(
  "the server renders listings of each kind, and their seller's page, as the browser does",
  { tag: '@full' },
  async ({ join, visit }) => {
    test.slow()
    const page = await join()
    const photos = await Promise.all(
      ['icon-512.png', 'icon-192.png', 'icon-192.png'].map((name) => uploadPhoto(page, publicFile(name))),
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
    for (const { id } of [car, home, phone, generator])
      await expectHydration(await visit(), `/listings/${id}`)
    await expectHydration(await visit(), `/users/${car.user.id}`)
  },
)

test('the scroll position and a focused link survive hydration', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const unblock = await openWithoutScripts(page, '/about')
  // The typeface may change where lines break, and so how far the page scrolls.
  await page.evaluate(() => document.fonts.ready)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Examples' })
  await link.focus()
  const scrollBefore = await page.evaluate(() => scrollY)
  expect(scrollBefore).toBeGreaterThan(0)
  unblock()
  await waitForHydration(page)
  expect(await page.evaluate(() => scrollY)).toBe(scrollBefore)
  await expect(link).toBeFocused()
})

test('a visitor without JavaScript can open a listing, and a note says what needs JavaScript', async ({
  visit,
}) => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/')
  const listing = page.getByRole('region', { name: 'Fresh on the market' }).getByRole('link').first()
  const title = await listing.innerText()
  await listing.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page
    .getByRole('link', { name: /^Log in to like/ })
    .first()
    .click()
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
})

test('the page of the API loads nothing from elsewhere, and makes a call', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('http') && !url.startsWith(`${baseURL}/`)) foreign.push(url)
  })
  await page.goto('/api/docs#/health/getHealth')
  // The page of the API is heavy.
  await expect(page.getByRole('heading', { level: 1, name: /Salone Market/ })).toBeVisible({
    timeout: 45_000,
  })
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText(/"ok": true/).first()).toBeVisible()
  expect(foreign).toEqual([])
})

test('a server-rendered page stays readable if its calls fail after hydration', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/about')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
})

// [spec 2.2 #1]
test('navigating within the application updates the title and the canonical address', async ({
  page,
  baseURL,
}) => {
  await page.goto('/about')
  await expect(page).toHaveTitle('About | Salone Market')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Buy and sell in Sierra Leone | Salone Market')
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`)
  await page.goto('/auth')
  await waitForHydration(page)
  await expect(page).toHaveTitle('Log in | Salone Market')
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/auth`)
})

// [spec 2.1 #11]
test('an unknown listing is a 404, and a missing asset is a 404 without HTML', async ({ page }) => {
  expect(await readStatus(page, '/listings/00000000-0000-7000-8000-000000000000')).toBe(404)
  const asset = await page.request.get('/assets/missing-0000.js')
  expect(asset.status()).toBe(404)
  expect(asset.headers()['content-type'] ?? '').not.toContain('html')
})

// [spec 2.5 #5, 2.5 #17]
test('kind and sort are in the URL, and Load More continues to the last listing of the kind', async ({
  enterAs,
}) => {
  const page = await enterAs('buyer')
  const cards = page.getByRole('article')
  await page.goto('/')
  await page.getByRole('button', { name: 'Cars for Sale' }).click()
  await expect(page).toHaveURL(/type=car_sale/)
  await page.getByLabel(/Sort/).selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  await page.reload()
  await expect(cards.first()).toContainText('Car Sale')
  const more = page.getByRole('button', { name: 'Load More Items' })
  const end = page.getByText("You've seen all available listings")
  await expect(more).toBeVisible()
  while (await more.isVisible()) {
    const before = await cards.count()
    await more.click()
    await expect.poll(() => cards.count()).toBeGreaterThan(before)
    await expect(more.or(end)).toBeVisible()
  }
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(/type=/)
})

test('a page still works after a translation tool has added elements', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/about')
  const link = page.getByRole('link', { name: 'Examples' })
  await expect(link).toBeVisible()
  // If elements were added before React has hydrated this part, it would replace the page.
  await expect.poll(() => link.evaluate((element) => Object.keys(element).join())).toContain('__reactProps')
  await page.evaluate(addForeignElements)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Four good listings' })).toBeVisible()
  expect(errors).toEqual([])
})

/** Appends a `font` element to each element, as translation tools do, and dispatches events from it. */
function addForeignElements(): void {
  for (const element of document.querySelectorAll('#root *')) {
    const foreign = document.createElement('font')
    element.append(foreign)
    for (const type of ['pointerdown', 'mouseover', 'focusin'])
      foreign.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
