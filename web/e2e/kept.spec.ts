import { expect, type Page } from '@playwright/test'
import { readDevice, waitUntilKept } from './device.ts'
import { chooseInMenu, readSelf, test } from './people.ts'

const notice = (page: Page) => page.getByText(/^You are offline/)
const articles = (page: Page) => page.getByRole('article')

test(
  'a member reads visited pages without a line, and whole ones once it is back',
  { tag: '@wide' },
  async ({ enterAs }) => {
    const page = await enterAs('buyer')
    await page.goto('/')
    await articles(page).nth(3).waitFor()
    await page.getByRole('main').click({ position: { x: 1, y: 1 } })
    await articles(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('link', { name: /^Messages/ }).click()
    const conversations = page.getByRole('main').locator('a[href^="/messages/"]')
    await expect(conversations.first()).toBeVisible()
    await waitUntilKept(page, '["/api/conversations","list"]')
    await waitUntilKept(page, '"createdAt"')

    // Calls end without an answer, as on a dead line, while files still load as from a service worker.
    const dropped = '**/api/**'
    await page.route(dropped, (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.keyboard.press('Shift')
    await expect(conversations.first()).toBeVisible()
    await expect(page.getByText(/Could not reach Salone Market. This is from \d\d:\d\d\./)).toBeVisible()
    await page.context().setOffline(true)
    await expect(notice(page)).toContainText(/This is from \d\d:\d\d\./)
    await page.context().setOffline(false)
    await page.goto('/')
    await page.keyboard.press('Shift')
    await articles(page).filter({ hasText: title }).first().waitFor()

    await page.unroute(dropped)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/This is from/)).toBeHidden()
    await expect(articles(page).nth(3)).toBeVisible()
  },
)

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a member who opens a visited page without a line sees it, and it is fresh once the line is back', async ({
    enterAs,
  }) => {
    const page = await enterAs('buyer')
    await page.goto('/favourites')
    const saved = page.getByRole('tabpanel').getByRole('listitem')
    await expect(saved.first()).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.keyboard.press('Shift')
    await waitUntilKept(page, '["/api/favourites"]')
    await page.goto('/')
    await expect(articles(page).first()).toBeVisible()
    await waitUntilKept(page, '["/api/listings",{')
    await page.context().setOffline(true)
    await page.reload()
    await expect(articles(page).first()).toBeVisible()
    await page.goto('/favourites')
    await expect(saved.first()).toBeVisible()
    const asOf = page.getByText(/This is from \d\d:\d\d\./)
    await expect(asOf).toBeVisible()
    await page.context().setOffline(false)
    // A browser that did not notice the loss tries again every 15 seconds.
    await expect(asOf).toBeHidden({ timeout: 30_000 })
    await expect(saved.first()).toBeVisible()
  })
})

test('after signing out no database or cache of the device holds anything of the person', async ({
  join,
}) => {
  const page = await join('Kadiatu')
  await page.goto('/')
  await page.getByRole('main').click({ position: { x: 1, y: 1 } })
  const id = (await readSelf(page))?.id ?? ''
  expect(id).not.toBe('')
  await waitUntilKept(page, '["/api/auth/user"]')
  expect(await readDevice(page)).toContain(id)
  await chooseInMenu(page, 'Logout')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await readDevice(page)).not.toContain(id)
})
