import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#contract/user.ts'
import { watchWaysOut } from '#web/features/auth/test/watch-login.ts'
import { carListing, marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { openSite } from './test/open-site.tsx'

beforeEach(() => page.viewport(390, 800))
afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

const car = carListing()

/** A market with one page of listings; `logout` is what signing out gets. */
function openMarket({
  user = reader,
  logout = { body: {} },
}: { user?: User | null; logout?: Answer } = {}): Called[] {
  return stubServer(({ path }) => {
    if (path === '/api/auth/logout') return logout
    if (path === `/api/listings/${car.id}`) return { body: car }
    return { body: path.endsWith('/similar') ? pageOf([]) : pageOf(marketListings(6)) }
  }, user)
}

const menuButton = page.getByRole('button', { name: 'Menu of' })

async function logOut() {
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('who logs out on a listing comes to the landing page', async () => {
  const ways = watchWaysOut((address) => address === '/')
  const calls = openMarket()
  await openSite(`/listings/${car.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: car.title })).toBeVisible()
  await logOut()
  await expect.poll(() => ways.left).toEqual(['/'])
  ways.stop()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/auth/logout')
  await expect.element(menuButton).not.toBeInTheDocument()
})

test('a logout that fails is told, and the person stays where they are', async () => {
  openMarket({ logout: { status: 503, body: { code: 'unavailable', message: 'A part is down.' } } })
  const { router } = await openSite(`/listings/${car.id}`)
  await logOut()
  await expect.element(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Failed to logout', { exact: true })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/listings/${car.id}`)
  await expect.element(menuButton).toBeVisible()
})

test.each([
  ['/', 'Loading your personalized marketplace...'],
  ['/nowhere', 'Loading...'],
])('at %s a spinner fills the screen while it is not known who looks', async (at, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await openSite(at)
  const waiting = page.getByRole('status').filter({ hasText: words })
  await expect.element(waiting).toBeVisible()
  const { width, height } = waiting.element().getBoundingClientRect()
  expect(width).toBe(document.documentElement.clientWidth)
  expect(height).toBeGreaterThan(window.innerHeight / 2)
  expect(document.elementFromPoint(20, 20)?.closest('header'), 'it covers the header').toBeNull()
})

test('when it cannot be known who looks the page says so, and trying again helps', async () => {
  let isDown = true
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json(null)
  })
  await openSite('/')
  await expect.element(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('a page that is not there says so, in its title too', async () => {
  openMarket({ user: null })
  await openSite('/nowhere')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Page Not Found | Salone Market')
})

test('a person without a name is called by the last four digits of their number', async () => {
  await page.viewport(1024, 800)
  openMarket({ user: { ...reader, firstName: null, lastName: null } })
  await openSite('/')
  await expect.element(page.getByRole('banner').getByText('User 3456', { exact: true })).toBeVisible()
})

test.each([390, 1024])('at %i pixels what the menu button shows is in what it is called', async (width) => {
  await page.viewport(width, 800)
  openMarket()
  await openSite('/')
  await expect.element(menuButton).toHaveAccessibleName('Menu of Abu Bangura')
  await expect.element(menuButton).toHaveTextContent(/Abu Bangura/)
  await menuButton.click()
  await expect.element(page.getByRole('menu', { name: 'Menu of Abu Bangura' })).toBeVisible()
})

test('the brand leads home', async () => {
  openMarket()
  const { router } = await openSite(`/listings/${car.id}`)
  const brand = page.getByRole('link', { name: 'Salone Market, home' })
  await expect.element(brand).toHaveAttribute('href', '/')
  await brand.click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})

const searchBox = page.getByRole('searchbox', { name: 'Search' })
const searchDialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })

test('the search box invites in the words of the product, and is there to be read', async () => {
  openMarket()
  await openSite('/')
  await expect
    .element(searchBox)
    .toHaveAttribute('placeholder', "Describe what you're looking for... AI will find perfect matches")
  await expect.element(searchBox).toHaveAttribute('readonly')
  await expect.element(searchBox).toHaveAttribute('aria-haspopup', 'dialog')
})

test('the search box shows the search in force', async () => {
  openMarket()
  await openSite('/?q=fine%20gen%20na%20Bo')
  await expect.element(searchBox).toHaveValue('fine gen na Bo')
})

test.each([
  ['a click', () => searchBox.click()],
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['Space', () => userEvent.keyboard(' ')],
])('%s on the search box opens the search, and closing it leads back', async (_name, press) => {
  openMarket()
  await openSite('/')
  await expect.element(searchBox).toBeVisible()
  searchBox.element().focus()
  await press()
  await expect.element(searchDialog).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'AI Search' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(searchDialog).not.toBeInTheDocument()
  await expect.element(searchBox).toHaveFocus()
})

test('to come by with the Tab key opens nothing', async () => {
  openMarket()
  await openSite('/')
  await expect.element(searchBox).toBeVisible()
  searchBox.element().focus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'AI Search' })).toHaveFocus()
  await expect.element(searchDialog).not.toBeInTheDocument()
})

test.each([390, 1024])('at %i pixels a button called AI Search opens the search', async (width) => {
  await page.viewport(width, 800)
  openMarket()
  await openSite('/')
  await page.getByRole('banner').getByRole('button', { name: 'AI Search', exact: true }).click()
  await expect.element(searchDialog).toBeVisible()
})

test('a search on another page leads to the market', async () => {
  openMarket()
  const { router } = await openSite(`/listings/${car.id}`)
  await searchBox.click()
  await page.getByRole('textbox', { name: "Describe what you're looking for" }).fill('rav4')
  await page.getByRole('button', { name: 'Search Listings' }).click()
  await expect.poll(() => router.state.location.href).toBe('/?q=rav4')
  await expect.element(searchBox).toHaveValue('rav4')
})
