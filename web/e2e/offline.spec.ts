import { expect, type Page, type Request } from '@playwright/test'
import { test, toasts } from './people.ts'
import { read } from './things.ts'

/** Drops the line when the page makes a request to this path; returns a function that brings the line back. */
async function dropLineAt(page: Page, path: string): Promise<() => Promise<void>> {
  const url = `**${path}*`
  await page.route(url, async (route) => {
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  return async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.context().setOffline(false)
  }
}

const pathOf = (request: Request) => new URL(request.url()).pathname

const waitForHydration = (page: Page) => page.waitForFunction(() => !('$_TSR' in window))

/** Finds the path of a page's own file of this type, or of the first script. */
async function findFile(page: Page, type: 'js' | 'css', route?: string): Promise<string> {
  const files = await read<Record<string, { file: string; css?: string[] }>>(page, '/files.json')
  const module = Object.keys(files).find((name) => name.startsWith(route ? `routes/${route}` : 'index.html'))
  const { file, css } = files[module ?? ''] ?? {}
  return `/${type === 'css' ? css?.at(-1) : file}`
}

for (const [lost, findPath] of [
  ['its first script', (page) => findFile(page, 'js')],
  ['the session', () => '/api/auth/user'],
  ['its code', (page) => findFile(page, 'js', 'favourites')],
  ['its styles', (page) => findFile(page, 'css', 'favourites')],
  ['its data', () => '/api/favourites'],
] satisfies [string, (page: Page) => string | Promise<string>][]) {
  test(`a member's page that lost ${lost} with the line is whole once the line is back`, async ({
    enterAs,
  }) => {
    const page = await enterAs('buyer')
    const path = await findPath(page)
    const restoreLine = await dropLineAt(page, path)
    const failed = page.waitForEvent('requestfailed', (request) => pathOf(request) === path)
    await page.goto('/favourites')
    await failed
    await restoreLine()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved listings' })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  })
}

test('a rendered page that lost its code with the line stays readable, and works once the line is back', async ({
  visit,
}) => {
  const page = await visit()
  const firstScript = await findFile(page, 'js')
  const ownCode = await findFile(page, 'js', 'market')
  const start = page.waitForEvent('requestfinished', (request) => pathOf(request) === firstScript)
  const failed = page.waitForEvent('requestfailed', (request) => pathOf(request) === ownCode)
  await page.route(`**${ownCode}`, async (route) => {
    await start
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto('/market/cars', { waitUntil: 'commit' })
  await failed
  // Time in which React would replace the page.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const heading = page.getByRole('heading', { level: 1, name: 'Cars for Sale' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().setOffline(false)
  await waitForHydration(page)
  await expect(heading).toBeVisible()
})

const CARS = '/market/cars?sort=price_asc'
const links = (page: Page) => page.getByRole('article').getByRole('heading').getByRole('link')

test('a card tapped offline keeps the page if the code is missing, and opens once the line is back', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto(CARS)
  const title = await links(page).first().innerText()
  // The first touch loads the code of toasts.
  await page.getByRole('heading', { level: 1 }).click()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await links(page).first().click()
  await expect(toasts(page)).toContainText('You are offline. Please check your connection and try again.')
  await expect(page).toHaveURL(CARS)
  await expect(links(page).first()).toHaveText(title)
  await page.context().setOffline(false)
  await links(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a card tapped offline opens with what it shows if the code is on the device', async ({ visit }) => {
  const page = await visit()
  await page.goto(CARS)
  await waitForHydration(page)
  await links(page).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible()
  await page.goBack()
  const title = await links(page).nth(1).innerText()
  await page.context().setOffline(true)
  await links(page).nth(1).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible()
})
