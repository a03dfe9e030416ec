import { expect, type Page } from '@playwright/test'
import { test, toasts } from './people.ts'

/** Drops the line when the page makes a request that matches; returns a function that brings the line back. */
async function dropLineAt(page: Page, url: RegExp): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  return async () => {
    await page.unroute(url)
    await page.context().setOffline(false)
  }
}

const waitForHydration = (page: Page) => page.waitForFunction(() => !('$_TSR' in window))

for (const [lost, url] of [
  ['its first script', /\/assets\/framework-.*\.js/],
  ['the session', /\/api\/auth\/user/],
  ['its code', /\/assets\/favourites-.*\.js/],
  ['its styles', /\/assets\/favourites-.*\.css/],
  ['its data', /\/api\/favourites/],
] as const) {
  test(`a member's page that lost ${lost} with the line is whole once the line is back`, async ({
    enterAs,
  }) => {
    const page = await enterAs('buyer')
    const restoreLine = await dropLineAt(page, url)
    const failed = page.waitForEvent('requestfailed', (request) => url.test(request.url()))
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
  const script = page.waitForEvent('requestfinished', (request) => /\/assets\/framework-/.test(request.url()))
  const start = page.waitForEvent('requestfinished', (request) => /\/assets\/index-.*js/.test(request.url()))
  const ownCode = /\/assets\/market\._.*\.js/
  const failed = page.waitForEvent('requestfailed', (request) => ownCode.test(request.url()))
  await page.route(ownCode, async (route) => {
    await Promise.all([script, start])
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
  await page.unroute(ownCode)
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
