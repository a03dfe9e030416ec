import { expect, type Page } from '@playwright/test'
import type { Listing } from '#contract/listing.ts'
import { startChangingServer, type ChangingServer } from './changing-server.ts'
import { readDevice, waitUntilKept } from './device.ts'
import { test as base, readSelf } from './people.ts'
import { call, findListingWithPhotos, freshWord, postListing } from './things.ts'

const test = base.extend<{ server: ChangingServer }>({
  server: async ({ baseURL }, use) => {
    const server = await startChangingServer(baseURL ?? '')
    await use(server)
    await server.close()
  },
})

test.use({ serviceWorkers: 'allow' })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const isPageKept = (page: Page, path: string) =>
  page.evaluate(async (path) => (await (await caches.open('pages')).match(path)) !== undefined, path)

/** Opens a page as a visitor and waits until the service worker has kept it. */
async function openKept(page: Page, path: string) {
  await page.goto(path)
  await page.mouse.move(90, 300)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await expect.poll(() => isPageKept(page, new URL(page.url()).pathname)).toBe(true)
}

/** Opens the person's profile and waits until their name is on the device. */
async function openProfile(page: Page, firstName: string) {
  await page.goto('/profile')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.keyboard.press('Shift')
  await waitUntilKept(page, firstName)
  return { page, session: await page.context().storageState() }
}

test(
  'a shared link opens the kept page without a line, whatever was added to it',
  { tag: '@wide' },
  async ({ enterAs, visit }) => {
    const listing = await findListingWithPhotos(await enterAs('buyer'))
    const page = await visit()
    await openKept(page, `/listings/${listing.id}?fbclid=a1`)
    await openKept(page, `/users/${listing.user.id}`)
    await page.context().setOffline(true)
    await page.goto(`/listings/${listing.id}?utm_source=whatsapp&ref=group`)
    await expect(title(page, listing.title)).toBeVisible()
    await page.keyboard.press('Shift')
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await expect(title(page, listing.title)).toBeVisible()
    await page.goto(`/users/${listing.user.id}?utm_source=whatsapp`)
    await expect(title(page, listing.user.displayName)).toBeVisible()
    await page.keyboard.press('Shift')
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await expect(title(page, listing.user.displayName)).toBeVisible()
  },
)

test('a hung line shows the kept page after some seconds, and the late answer is kept', async ({
  visit,
  server,
}) => {
  const page = await visit()
  await openKept(page, `${server.origin}/about`)
  await page.evaluate(async () =>
    (await caches.open('pages')).put(
      '/about',
      new Response('<h1>Kept</h1>', { headers: { 'content-type': 'text/html' } }),
    ),
  )
  const { isAsked, release } = server.hold('/about')
  await page.goto(`${server.origin}/about`)
  await expect(title(page, 'Kept')).toBeVisible()
  expect(isAsked()).toBe(true)
  release()
  const readKept = () =>
    page.evaluate(async () => (await (await caches.open('pages')).match('/about'))?.text())
  await expect.poll(readKept).toContain('A market that keeps its word')
})

test(
  'a listing that was deleted does not come back without a line',
  { tag: '@wide' },
  async ({ join, visit }) => {
    const seller = await join('Aminata')
    const listing = await postListing(seller, `Generator ${freshWord()}`)
    const page = await visit()
    await openKept(page, `/listings/${listing.id}`)
    await page.keyboard.press('Shift')
    await waitUntilKept(page, listing.title)
    await call<Listing>(seller, 'DELETE', `/api/listings/${listing.id}`)

    await page.reload()
    await expect(title(page, listing.title)).toBeHidden()
    await expect.poll(() => isPageKept(page, `/listings/${listing.id}`)).toBe(false)
    await waitUntilKept(page, 'gone')
    await page.context().setOffline(true)
    await page.goto(`/listings/${listing.id}`)
    await expect(title(page, 'You are offline')).toBeVisible()
    await expect(page.getByText(listing.title)).toBeHidden()
  },
)

test(
  'who signs out without a line is signed out here at once, and on the server with the next request',
  { tag: '@wide' },
  async ({ join, browser }) => {
    const { page, session } = await openProfile(await join('Aminata'), 'Aminata')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Sign Out' }).click()
    await expect(page.getByText(/^You are signed out on this device/)).toBeVisible()
    expect(await readDevice(page)).not.toContain('Aminata')

    await page.context().setOffline(false)
    await expect(title(page, 'The market of Salone, in your hand')).toBeVisible()
    const thief = await (await browser.newContext({ storageState: session })).newPage()
    expect(await readSelf(thief)).toBeNull()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sign-out-due')
    await thief.context().close()
  },
)

test(
  'a session that was ended elsewhere leaves nothing on the device, with the first request',
  { tag: '@wide' },
  async ({ join, browser }) => {
    const { page, session } = await openProfile(await join('Aminata'), 'Aminata')
    const other = await (await browser.newContext({ storageState: session })).newPage()
    await other.request.post('/api/auth/logout-everywhere', {
      headers: { origin: new URL(page.url()).origin },
    })
    await other.context().close()

    await page.goto('/about')
    await expect.poll(() => readDevice(page)).not.toContain('Aminata')
    await expect.poll(() => page.evaluate(() => caches.has('member'))).toBe(false)
    await page.context().setOffline(true)
    await page.goto('/profile')
    await expect(title(page, 'You are offline')).toBeVisible()
    await expect(page.getByText('Aminata')).toBeHidden()
  },
)
