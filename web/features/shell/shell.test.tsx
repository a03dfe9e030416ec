import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/user.ts'
import { carListing, marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { fill, press, user, watchWaysOut } from '#web/test/hands.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Called } from '#web/test/server.ts'
import { dismissToast, showToast } from '#web/ui/toast.ts'

afterEach(() => {
  dismissToast()
})

const car = carListing()

/** A market with one page of listings. */
function openMarket(person: User | null = reader): Called[] {
  return stubServer(({ path }) => {
    if (path === '/api/auth/logout') return { body: {} }
    if (path === '/api/conversations') return { body: { conversations: [], nextCursor: null } }
    if (path === `/api/listings/${car.id}`) return { body: car }
    return { body: pageOf(path.endsWith('/similar') ? [] : marketListings(3)) }
  }, person)
}

const menuButton = () => screen.findByRole('button', { name: /^Menu of/ })
const searchBox = () => screen.findByRole('searchbox', { name: 'Search' })
const searchDialog = { name: 'Find Your Perfect Match' }

test.each([
  ['/home', '/auth'],
  ['/smart-search', '/auth?next=%2Fsmart-search'],
  ['/messaging', '/auth?next=%2Fmessages'],
  ['/profile', '/auth?next=%2Fprofile'],
  ['/verification', '/auth?next=%2Fverification'],
])('a visitor at %s signs in first: %s', async (at, href) => {
  openMarket(null)
  const { router } = openSite(at)
  expect(await screen.findByLabelText('Phone number')).toBeVisible()
  expect(router.state.location.href).toBe(href)
})

test.each([
  ['/home', '/'],
  ['/smart-search', '/smart-search'],
  ['/messaging', '/messages'],
])('a member at %s is at %s', async (at, href) => {
  openMarket()
  const { router } = openSite(at)
  await expect.poll(() => router.state.location.href).toBe(href)
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

test.each([
  ['/about', 'A market that keeps its word'],
  ['/examples', 'Listings that sell, and two that do not'],
  ['/tutorials', "The seller's guide"],
  ['/mobile-app', 'Salone Market as an app'],
])('%s is for visitors and members alike', async (at, name) => {
  for (const person of [null, reader]) {
    openMarket(person)
    const opened = openSite(at)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    opened.screen.unmount()
  }
})

test('who logs out on a listing comes to the landing page', async () => {
  const ways = watchWaysOut()
  const calls = openMarket()
  openSite(`/listings/${car.id}`)
  await screen.findByRole('heading', { level: 1, name: car.title })
  await user.click(await menuButton())
  await press('Logout', 'menuitem')
  await expect.poll(() => ways).toEqual(['/'])
  expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/auth/logout' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Menu of/ })).not.toBeInTheDocument())
})

test.each([
  ['/', 'Loading your personalized marketplace...'],
  ['/nowhere', 'Loading...'],
])('at %s a spinner says so while it is not known who looks', async (at, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSite(at)
  expect(await screen.findByText(words)).toBeVisible()
})

test('when it cannot be known who looks the page says so, and trying again helps', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  openSite('/')
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  openMarket(null)
  await press('Try again')
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('a page that is not there says so, in its title too', async () => {
  openMarket(null)
  openSite('/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Page Not Found | Salone Market')
})

test.each([
  ['Abu Bangura', reader],
  ['User 3456', { ...reader, firstName: null, lastName: null }],
])('what the menu button shows is in what it is called: %s', async (name, person) => {
  openMarket(person)
  openSite('/')
  const button = await menuButton()
  expect(button).toHaveAccessibleName(new RegExp(`^Menu of ?${name}$`))
  expect(button).toHaveTextContent(name)
  await user.click(button)
  expect(await screen.findByRole('menu', { name: `Menu of ${name}` })).toBeVisible()
})

test('the brand leads home', async () => {
  openMarket()
  const { router } = openSite(`/listings/${car.id}`)
  const brand = await screen.findByRole('link', { name: 'Salone Market, home' })
  expect(brand).toHaveAttribute('href', '/')
  await user.click(brand)
  await expect.poll(() => router.state.location.pathname).toBe('/')
})

test('the search box invites in the words of the product, is there to be read, and shows the search in force', async () => {
  openMarket()
  openSite('/?q=fine%20gen%20na%20Bo')
  const box = await searchBox()
  expect(box).toHaveAttribute(
    'placeholder',
    "Describe what you're looking for... AI will find perfect matches",
  )
  expect(box).toHaveAttribute('readonly')
  expect(box).toHaveAttribute('aria-haspopup', 'dialog')
  expect(box).toHaveValue('fine gen na Bo')
})

test.each([
  ['a click', async () => user.click(await searchBox())],
  ['Enter', () => user.keyboard('{Enter}')],
  ['Space', () => user.keyboard(' ')],
])('%s on the search box opens the search, and closing it leads back', async (_name, open) => {
  openMarket()
  openSite('/')
  const box = await searchBox()
  box.focus()
  await open()
  const dialog = await screen.findByRole('dialog', searchDialog)
  expect(within(dialog).getByRole('tab', { name: 'AI Search' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await waitFor(() => expect(box).toHaveFocus())
})

test('to come by with the Tab key opens nothing; the button called AI Search after it does', async () => {
  openMarket()
  openSite('/')
  ;(await searchBox()).focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'AI Search' })).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await press('AI Search')
  expect(await screen.findByRole('dialog', searchDialog)).toBeVisible()
})

test('a search on another page leads to the market', async () => {
  openMarket()
  const { router } = openSite(`/listings/${car.id}`)
  await user.click(await searchBox())
  await fill(await screen.findByRole('textbox', { name: "Describe what you're looking for" }), 'rav4')
  await press('Search Listings')
  await expect.poll(() => router.state.location.href).toBe('/?q=rav4')
  expect(await searchBox()).toHaveValue('rav4')
})

test('both numbers come with the person, and no call is made for them', async () => {
  const calls = openMarket({ ...reader, unread: { messages: 3, notifications: 12 } })
  openSite('/')
  expect(await screen.findByRole('link', { name: 'Messages, 3 unread' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Notifications, 12 unread' })).toBeVisible()
  expect(calls.filter(({ path }) => path === '/api/notifications' || path === '/api/conversations')).toEqual(
    [],
  )
})

test('the toasts come with the first one, which is read out', async () => {
  openMarket(null)
  openSite('/')
  await screen.findByRole('link', { name: 'Get Started' })
  const name = 'Notifications (F8)'
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  showToast({ title: 'Saved' })
  const region = await screen.findByRole('region', { name })
  await waitFor(() => expect(within(region).getByRole('status')).toHaveTextContent('Saved'))
  showToast({ title: 'Error', tone: 'destructive' })
  await waitFor(() => expect(within(region).getByRole('alert')).toHaveTextContent('Error'))
})
