import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'
import { findListingWithPhotos } from './things.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker has kept it. */
async function openKept(page: Page, path: string) {
  await page.goto(path)
  await page.mouse.move(90, 300)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await expect.poll(() => listKept(page, 'pages')).toContain(path)
}

/** The paths of what a cache holds. */
function listKept(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, name)
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test(
  'what a visitor opened is there without a line, and the rest opens once the line is back',
  { tag: '@both' },
  async ({ enterAs, visit }) => {
    const listing = await findListingWithPhotos(await enterAs('buyer'))
    const page = await visit()
    await openKept(page, '/market')
    await openKept(page, `/listings/${listing.id}`)
    await page.context().setOffline(true)

    await page.reload()
    await expect(title(page, listing.title)).toBeVisible()
    await page.goto('/market')
    await expect(page.getByRole('article').first()).toBeVisible()
    const photo = page.getByRole('article').first().locator('img').first()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await page.goto('/about')
    await expect(title(page, 'You are offline')).toBeVisible()
    await page.getByRole('link', { name: listing.title }).click()
    await expect(title(page, listing.title)).toBeVisible()
    await page.goBack()
    await expect(title(page, 'You are offline')).toBeVisible()

    await page.context().setOffline(false)
    await expect(page).toHaveURL('/about')
    await expect(title(page, 'A market that keeps its word')).toBeVisible()
  },
)

test(
  'a member who reloads without a line gets the application, and their page once the line is back',
  { tag: '@both' },
  async ({ enterAs }) => {
    const page = await enterAs('buyer')
    await page.goto('/favourites')
    const saved = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(saved).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await expect.poll(() => page.evaluate(() => caches.has('member'))).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(title(page, 'You are offline')).toBeHidden()
    expect(await listKept(page, 'pages')).toEqual([])
    await page.context().setOffline(false)
    await expect(title(page, 'Saved listings')).toBeVisible()
    await expect(saved).toBeVisible()
  },
)
