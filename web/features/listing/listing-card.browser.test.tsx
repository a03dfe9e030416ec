import '#web/styles/tokens.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
  pageOf,
  phoneListing,
  photo,
  seller,
} from '#web/features/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/feed/queries.ts'
import { openPages, reader, stubServer, type Answer } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { ListingCard } from './listing-card.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

/** The listings as the feed holds them, so that a like is seen to travel through the cache. */
async function openCards(
  listings: Listing[],
  like: () => Answer | Promise<Answer> = () => ({ body: {} }),
  user?: null,
) {
  const calls = stubServer(({ method }) => (method === 'POST' ? like() : { body: pageOf(listings) }), user)
  function Cards() {
    const feed = useInfiniteQuery(feedQuery({}))
    return feed.data?.pages[0]?.listings.map((listing) => (
      <ListingCard key={listing.id} listing={listing} isFromFeed />
    ))
  }
  const opened = await openPages(
    [
      { path: '/', component: Cards },
      { path: '/listings/$id', component: () => <h1>The page</h1> },
      { path: '/auth', component: () => <h1>Sign in</h1> },
    ],
    '/',
  )
  return { ...opened, calls }
}

const card = () => page.getByRole('article')

test.each<[string, Listing, string, string, string]>([
  ['a car', carListing(), 'Car Sale', 'SLE 420,000', '2024 · Toyota · 32,400 mi · Excellent'],
  ['a home', homeListing(), 'Home Rental', '$1,500/mo', '3 bed · 2.5 bath · 1,250 sqft · Apartment'],
  ['a generator', generatorListing(), 'Generator', 'SLE 18,500', '2.2KVA · Petrol · 4 months old'],
  ['a phone', phoneListing(), 'Electronics', 'SLE 21,000', 'Apple · iPhone 15 Pro · 256GB'],
])('%s shows its badge, its price and the facts of its kind', async (_, listing, badge, price, facts) => {
  await openCards([listing])
  await expect.element(card()).toHaveTextContent(badge)
  await expect.element(card()).toHaveTextContent(price)
  await expect.element(card()).toHaveTextContent(facts)
})

test.each([
  ['a car', 'blue', carListing(), 'Car Sale', 2],
  ['a home', 'green', homeListing(), 'Home Rental', 1],
] as const)('the badge of %s is %s', async (_whose, _colour, listing, badge, strongest) => {
  await openCards([listing])
  const ground = getComputedStyle(
    await card().getByText(badge, { exact: true }).findElement(),
  ).backgroundColor
  const parts = ground.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
  expect(parts.indexOf(Math.max(...parts)), ground).toBe(strongest)
})

test('a card shows the first of its photos', async () => {
  const [first, second] = [photo(1280, 960), photo(960, 1280)]
  const { screen } = await openCards([
    carListing({ photos: [first, second], imageUrls: [first.url, second.url] }),
  ])
  await expect.element(card()).toBeVisible()
  const shown = [...screen.container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(shown).toEqual([first.url])
})

test('a card tells place, date, description, seller, other currency and what others did', async () => {
  await openCards([carListing()])
  for (const text of [
    'Freetown',
    'Nov 18',
    'Bought new in Freetown',
    'Mariama Koroma',
    'about $18,261',
    '3 comments',
    '1,480 views',
  ]) {
    await expect.element(card()).toHaveTextContent(text)
  }
})

test.each([
  ['Verified', 'ID verified'],
  ['Trusted', 'Trusted'],
  ['Dealer', 'Verified Dealer'],
] as const)('a seller of level %s has the badge "%s" on the card', async (verificationLevel, badge) => {
  await openCards([carListing({ user: { ...seller, verificationLevel } })])
  await expect.element(card().getByText(badge, { exact: true })).toBeVisible()
})

test('a seller who has proven nothing but a phone has no badge', async () => {
  await openCards([carListing()])
  await expect.element(card()).toBeVisible()
  await expect.element(card().getByText(/verified|trusted/i)).not.toBeInTheDocument()
})

test('a listing without a photo has a drawn one', async () => {
  await openCards([carListing({ photos: [] })])
  await expect.element(page.getByRole('img', { name: 'No photo' })).toBeVisible()
})

test('only a card of the first row loads its photo before it is scrolled to', async () => {
  const { screen } = await openCards([carListing()])
  await expect.poll(() => screen.container.querySelector('img')?.loading).toBe('lazy')
})

test('the whole card leads to the listing, which knows that the feed is behind it', async () => {
  const listing = carListing()
  const { router, screen } = await openCards([listing])
  await expect.element(card()).toBeVisible()
  const { left, top } = card().element().getBoundingClientRect()
  const corner = document.elementFromPoint(left + 5, top + 200)
  expect(corner?.closest('a')?.getAttribute('href')).toBe(`/listings/${listing.id}`)
  await page.getByRole('link', { name: listing.title }).click()
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
  expect(router.state.location.state).toMatchObject({ isFromFeed: true })
})

test('a like shows at once and then takes the count that the server gives, without loading the list again', async () => {
  const { calls } = await openCards([carListing(), ...marketListings(2)], () => ({
    body: { liked: true, likesCount: 15 },
  }))
  const like = page.getByRole('button', { name: 'Like 2024 Toyota' })
  await expect.element(like).toHaveTextContent('12')
  await like.click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await expect.element(like).toHaveTextContent('15')
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test.each([
  ['on our side', 500, 'internal'],
  ['because the session ended', 401, 'signed_out'],
  ['because the listing was sold', 404, 'not_found'],
])('a like that fails %s is put back and told in the same words', async (_, status, code) => {
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  await openCards([carListing({ likedByMe: true })], async () => {
    await refused
    return { status, body: { code, message: 'A sentence of the server.' } }
  })
  const like = page.getByRole('button', { name: 'Like 2024 Toyota' })
  await like.click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  await expect.element(like).toHaveTextContent('11')
  refuse()
  await expect.element(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('alert').getByText('Failed to like listing', { exact: true }))
    .toBeVisible()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await expect.element(like).toHaveTextContent('12')
})

test('a like that no line carries is put back and told in the same words', async () => {
  await openCards([carListing()], () => Promise.reject(new TypeError('Failed to fetch')))
  const like = page.getByRole('button', { name: 'Like 2024 Toyota' })
  await like.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorFailed to like listing')
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
})

test("at a listing of one's own stands the number of likes, and no button", async () => {
  const listing = carListing()
  await openCards([{ ...listing, user: { ...listing.user, id: reader.id } }])
  await expect.element(page.getByText('12 likes', { exact: true })).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Like 2024 Toyota' }).elements()).toEqual([])
})

test('a visitor who likes is led to sign in, and back', async () => {
  const listing = carListing()
  await openCards([listing], undefined, null)
  await expect
    .element(page.getByRole('link', { name: 'Log in to like' }))
    .toHaveAttribute('href', `/auth?next=%2Flistings%2F${listing.id}`)
})
