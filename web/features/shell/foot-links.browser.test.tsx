import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { reader, stubServer } from '#web/features/feed/test/market.tsx'
import { openSite } from './test/open-site.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

const openMarket = (user: typeof reader | null) =>
  stubServer(
    ({ path }) => ({
      body:
        path === '/api/conversations' ? { conversations: [], nextCursor: null } : pageOf(marketListings(3)),
    }),
    user,
  )

test.each([
  ['/home', '/auth'],
  ['/smart-search', '/auth?next=%2Fsmart-search'],
  ['/messaging', '/auth?next=%2Fmessages'],
  ['/profile', '/auth?next=%2Fprofile'],
  ['/verification', '/auth?next=%2Fverification'],
])('a visitor at %s signs in first: %s', async (at, href) => {
  openMarket(null)
  const { router } = await openSite(at)
  await expect.element(page.getByLabelText('Phone number')).toBeVisible()
  expect(router.state.location.href).toBe(href)
})

test.each([
  ['/home', '/'],
  ['/smart-search', '/smart-search'],
  ['/messaging', '/messages'],
])('a member at %s is at %s', async (at, href) => {
  openMarket(reader)
  const { router } = await openSite(at)
  await expect.poll(() => router.state.location.href).toBe(href)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.each([
  ['/about', 'A market that keeps its word'],
  ['/examples', 'Listings that sell, and two that do not'],
  ['/tutorials', "The seller's guide"],
  ['/mobile-app', 'Salone Market as an app'],
])('%s is for visitors and members alike', async (at, title) => {
  openMarket(null)
  const { screen } = await openSite(at)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await screen.unmount()
  vi.unstubAllGlobals()
  openMarket(reader)
  await openSite(at)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
