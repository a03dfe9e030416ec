import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'
import { statusOf } from './things.ts'

const OPEN = ['/', '/about', '/examples', '/tutorials', '/mobile-app', '/auth']

/** What the HTML itself says, before any script. */
async function served(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&#39;', "'")
  return { title: find(/<title>(.*?)<\/title>/), canonical: find(/rel="canonical" href="(.*?)"/) }
}

const canonical = (page: Page) => page.locator('link[rel=canonical]')

// [spec 2.1 #2, 6 #1]
test(
  'each page for everybody has in its HTML the title and the address that it keeps once it is drawn',
  { tag: '@full' },
  async ({ page, baseURL }) => {
    for (const path of OPEN) {
      const html = await served(page, path)
      expect(html.canonical, path).toBe(`${baseURL}${path}`)
      await page.goto(path)
      await page.waitForFunction(() => !('$_TSR' in window))
      await expect(page, path).toHaveTitle(html.title ?? '')
      await expect(canonical(page), path).toHaveAttribute('href', `${baseURL}${path}`)
    }
  },
)

// [spec 2.2 #1, 10.21 #8]
test('whoever walks on within the application has the title and the address of where they are', async ({
  page,
  baseURL,
}) => {
  await page.goto('/about')
  await expect(page).toHaveTitle('About | Salone Market')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Buy and sell in Sierra Leone | Salone Market')
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`)
})

// [spec 2.1 #11, 10.3 #12]
test('a listing that never was is a 404 page, and so is a missing asset', async ({ page }) => {
  expect(await statusOf(page, '/listings/00000000-0000-7000-8000-000000000000')).toBe(404)
  const asset = await page.request.get('/assets/missing-0000.js')
  expect(asset.status()).toBe(404)
  expect(asset.headers()['content-type'] ?? '').not.toContain('html')
})

// [spec 2.5 #5, 2.5 #17]
test('a kind and an order stand in the address, and Load More goes on to the end of the kind', async ({
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
