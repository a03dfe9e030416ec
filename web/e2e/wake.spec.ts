import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'
import { findListingWithPhotos, openWithoutScripts } from './things.ts'

const ACTS: Record<string, (page: Page) => Promise<unknown>> = {
  'moves the pointer': (page) => page.mouse.move(90, 300),
  'touches it': (page) => page.getByRole('heading', { level: 1 }).tap(),
  'presses a key': (page) => page.keyboard.press('Shift'),
  'enters a field': (page) => page.getByRole('searchbox').focus(),
  'scrolls it': (page) => page.evaluate(() => scrollBy(0, 300)),
}

/** The paths of the scripts that a page has requested. */
function listScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  return scripts
}

for (const [act, perform] of Object.entries(ACTS)) {
  test(`a public page loads its code when a visitor ${act}, not before`, async ({ visit }) => {
    const page = await visit()
    const scripts = listScripts(page)
    // Time stands still, so that the code does not come by itself.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto('/market')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(scripts).toEqual([])
    await perform(page)
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
  })
}

test('a public page that nobody touches loads its code after five seconds', async ({ visit }) => {
  const page = await visit()
  const scripts = listScripts(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/about')
  await page.clock.runFor(4_900)
  expect(scripts).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

test('buttons pressed before the code has loaded act afterwards, each press once', async ({
  enterAs,
  visit,
}) => {
  const { id, imageUrls } = await findListingWithPhotos(await enterAs('buyer'))
  const page = await visit()
  const unblock = await openWithoutScripts(page, `/listings/${id}`)
  await page.getByRole('button', { name: 'Next photo' }).press('Enter')
  unblock()
  await expect(page.getByText(`2 / ${imageUrls.length}`)).toBeVisible()
  await page.getByRole('button', { name: 'Previous photo' }).press('Enter')
  await expect(page.getByText(`1 / ${imageUrls.length}`)).toBeVisible()
})

test('a photo tapped before the code has loaded opens on the whole screen', async ({ enterAs, visit }) => {
  const { id, title } = await findListingWithPhotos(await enterAs('buyer'))
  const page = await visit()
  const unblock = await openWithoutScripts(page, `/listings/${id}`)
  await page.getByRole('region', { name: 'Photos' }).getByRole('link').first().click()
  unblock()
  await expect(page.getByRole('dialog', { name: `Photos of ${title}` })).toBeVisible()
})

test('a sort order chosen before the code has loaded is applied', async ({ visit }) => {
  const page = await visit()
  const unblock = await openWithoutScripts(page, '/market/cars')
  await page.getByLabel('Sort by').selectOption('price_asc')
  unblock()
  await expect(page).toHaveURL(/sort=price_asc/)
})

test('what is typed before the code has loaded is kept', async ({ visit }) => {
  const page = await visit()
  const unblock = await openWithoutScripts(page, '/market')
  const search = page.getByRole('searchbox', { name: 'Search the market' })
  await search.fill('generator')
  unblock()
  await page.waitForFunction(() => !('$_TSR' in window))
  await expect(search).toHaveValue('generator')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “generator”' })).toBeVisible()
})
