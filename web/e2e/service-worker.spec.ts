import { expect, type Page } from '@playwright/test'
import { startChangingServer, type ChangingServer } from './changing-server.ts'
import { waitUntilKept } from './device.ts'
import { chooseInMenu, test as base } from './people.ts'
import { findListingWithPhotos } from './things.ts'

const test = base.extend<{ server: ChangingServer }>({
  server: async ({ baseURL }, use) => {
    const server = await startChangingServer(baseURL ?? '')
    await use(server)
    await server.close()
  },
})

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker has kept it. */
async function openKept(page: Page, path: string) {
  await page.goto(path)
  await page.mouse.move(90, 300)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await expect.poll(() => listKept(page, 'pages')).toContain(path.replace(/^http:..[^/]+/, ''))
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
  { tag: '@wide' },
  async ({ enterAs, visit }) => {
    const listing = await findListingWithPhotos(await enterAs('buyer'))
    const page = await visit()
    await openKept(page, '/market')
    await openKept(page, `/listings/${listing.id}`)
    await waitUntilKept(page, JSON.stringify(['/api/listings', listing.id]))
    await page.context().setOffline(true)

    await page.reload()
    await expect(title(page, listing.title)).toBeVisible()
    await page.goto('/market')
    const photo = page.getByRole('article').locator('img').first()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await page.goto('/about')
    await expect(title(page, 'You are offline')).toBeVisible()
    const pages = page.getByRole('region', { name: 'Pages on this device' })
    await pages.getByRole('link', { name: listing.title }).click()
    await expect(title(page, listing.title)).toBeVisible()
    await page.goBack()
    await expect(title(page, 'You are offline')).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search the listings on this device' }).fill(listing.title)
    const found = page.getByRole('listitem').filter({ has: page.getByRole('article') })
    await expect(found.first()).toContainText(/From \d\d:\d\d/)
    await found.getByRole('link', { name: listing.title, exact: true }).click()
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
  { tag: '@wide' },
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

test(
  'a new version takes over while somebody types, and open pages keep their files',
  { tag: '@full' },
  async ({ visit, server }) => {
    const page = await visit()
    await openKept(page, `${server.origin}/market`)
    const search = page.getByRole('searchbox', { name: 'Search the market' })
    await search.fill('generator')
    const listDocuments = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('build-first')).keys()
        return requests.flatMap(({ url }) => (new URL(url).search === '' ? [] : [new URL(url).search]))
      })
    expect(await listDocuments()).not.toContain('?next')

    server.deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(listDocuments).toEqual(['?next', '?next'])
    await expect(search).toHaveValue('generator')

    // The server has no files any more, so they come from the device.
    const other = await page.context().newPage()
    await other.goto(`${server.origin}/market`)
    await other.mouse.move(90, 300)
    await other.waitForFunction(() => !('$_TSR' in window))
    await expect(other.getByRole('article').first()).toBeVisible()
    await expect(search).toHaveValue('generator')
  },
)

test('what arrives after signing out is not kept', { tag: '@full' }, async ({ visit, server }) => {
  const page = await visit()
  await openKept(page, `${server.origin}/market`)
  const photo = (await listKept(page, 'photos'))[0] ?? ''
  const late = `${photo}?late`
  const { isAsked, release } = server.hold(late)
  const loading = page.evaluate(async (url) => (await fetch(url)).status, late)
  await expect.poll(isAsked).toBe(true)
  // As forgetPerson does.
  const names = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('build-'))
    for (const name of names) await caches.delete(name)
    return names
  })
  expect(names).toEqual(expect.arrayContaining(['pages', 'photos']))
  release()
  expect(await loading).toBe(200)
  // Loaded after it, so that it is kept after it.
  await page.evaluate(async (url) => (await fetch(url)).blob(), `${photo}?later`)
  await expect.poll(() => listKept(page, 'photos')).toEqual([photo])
})

test(
  'signing out removes what was opened, and the files of the build stay',
  { tag: '@wide' },
  async ({ join }) => {
    const page = await join('Aminata')
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await expect.poll(() => listKept(page, 'photos')).not.toEqual([])
    await expect.poll(() => page.evaluate(() => caches.has('member'))).toBe(true)
    await page.evaluate(() => caches.open('of-a-later-version'))
    await chooseInMenu(page, 'Logout')
    await expect(title(page, 'The market of Salone, in your hand')).toBeVisible()
    const listNames = () => page.evaluate(() => caches.keys())
    await expect.poll(listNames).not.toContain('of-a-later-version')
    await expect.poll(listNames).not.toContain('member')
    expect(await listNames()).toEqual(expect.arrayContaining(['build-first', 'build-used']))
    expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).not.toContain(
      'unsent-files',
    )
  },
)
