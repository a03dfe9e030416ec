import { useParams, useSearch } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import type { SellerPage as Seller } from '#contract/profile.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  seller,
} from '#web/features/search/feed/listing.fixture.ts'
import { fill, press, expectAlert } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall, outage } from '#web/test/server.ts'
import { followSeller } from './follow-seller.ts'
import { SellerPage } from './seller-page.tsx'
import { readShopSearch } from './shop-search.ts'

function mariama(change: Partial<Seller> = {}): Seller {
  const listings = change.listings ?? [generatorListing()]
  return {
    ...seller,
    bio: null,
    badges: ['phone_verified'],
    sold: 0,
    listings,
    total: listings.length,
    nextCursor: null,
    ...change,
  }
}

function PageOfId() {
  const { id = '' } = useParams({ strict: false })
  return <SellerPage id={id} search={readShopSearch(useSearch({ strict: false }))} message={askAbout} />
}

const askAbout = ({ title }: Listing) => <button type="button">Ask about {title}</button>

type Respond = (call: ApiCall) => StubResponse | Promise<StubResponse>

const follow = {
  id: 'f',
  name: 'New from Mariama Koroma',
  query: '',
  filters: { sellerId: seller.id },
  frequency: 'instant',
  paused: false,
  looksFor: [],
  matches: 0,
  lastMatchAt: null,
  createdAt: '2026-11-29T12:00:00.000Z',
}

const noneSaved = { savedSearches: [], total: 0, nextCursor: null }

function openSeller(page: Seller | Respond, user: typeof member | null = member) {
  const calls = stubServer((call) => {
    if (typeof page === 'function') return page(call)
    return { body: call.path === '/api/saved-searches' ? noneSaved : page }
  }, user)
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/profile', component: () => <h1>The profile</h1> },
    { path: '/auth', component: () => <h1>Sign in</h1> },
    { path: '/listings/$id', component: () => <h1>A listing</h1> },
    { path: '/users/$id', component: PageOfId },
  ]
  return { ...openPages(pages, `/users/${seller.id}`), calls }
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent)

// [spec 2.13 #5]
test("a visitor sees the seller's name, badges, place, joining date, introduction and sales", async () => {
  const { calls } = openSeller(
    mariama({
      userType: 'business',
      badges: ['phone_verified', 'business'],
      bio: 'Generators with papers.',
      sold: 1_204,
      total: 1,
      listings: [carListing()],
      location: 'Bo',
      verificationLevel: 'Trusted',
    }),
    null,
  )
  expect(await findTitle('Mariama Koroma')).toBeVisible()
  for (const text of [
    'Phone verified',
    'Business',
    'Trusted',
    'Member since March 2026',
    'Bo',
    'Generators with papers.',
  ])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText('1 active listing').parentElement).toHaveTextContent(
    '1 active listing · 1,204 sold',
  )
  expect(document.title).toBe('Mariama Koroma | Salone Market')
  expect(calls[0]).toEqual({ method: 'GET', path: `/api/users/${seller.id}`, query: {} })
})

// [spec 6 #11]
test('an unverified phone is labelled, and a seller without active listings still has a page', async () => {
  openSeller(mariama({ isPhoneVerified: false, badges: [], listings: [], total: 0, sold: 3 }))
  expect(await screen.findByText('Phone not verified')).toBeVisible()
  expect(screen.queryByText('This is how others see you.')).not.toBeInTheDocument()
  expect(screen.queryByText('Phone verified')).not.toBeInTheDocument()
  expect(screen.getByText('No active listings right now')).toBeVisible()
  expect(screen.getByText('0 active listings').parentElement).toHaveTextContent('0 active listings · 3 sold')
})

// [spec 1 #3]
test('listings show price, place and date, and link to their pages', async () => {
  const [generator, home] = [generatorListing(), homeListing()]
  openSeller(mariama({ listings: [generator, home] }))
  await waitFor(() => expect(titles()).toEqual([generator.title, home.title]))
  const [first, second] = screen.getAllByRole('listitem')
  for (const text of ['SLE 18,500', 'Bo', 'Nov 18']) expect(first).toHaveTextContent(text)
  for (const text of ['$1,500/mo', 'about SLE 34,500']) expect(second).toHaveTextContent(text)
  expect(await screen.findByText(/converted at 23 SLE a dollar, Sep 30, 2026/)).toBeVisible()
  await press(generator.title, 'link')
  expect(await findTitle('A listing')).toBeVisible()
})

test('Load More appends the next page without duplicates, and a failure is reported', async () => {
  const [one, two] = [generatorListing({ title: 'The first one' }), carListing({ title: 'The second one' })]
  const more = [outage, { body: mariama({ listings: [one, two], total: 2 }) }]
  const { calls } = openSeller(({ path, query }) =>
    path === '/api/saved-searches'
      ? { body: noneSaved }
      : (query.cursor && more.shift()) || { body: mariama({ listings: [one], total: 2, nextCursor: 'two' }) },
  )
  await press('Load More')
  await expectAlert('The rest did not load. A part is down.')
  expect(titles()).toEqual(['The first one'])
  await press('Load More')
  await expect.poll(titles).toEqual(['The first one', 'The second one'])
  const pages = calls.filter(({ path }) => path.startsWith('/api/users'))
  expect(pages.map(({ query }) => query)).toEqual([{}, { cursor: 'two' }, { cursor: 'two' }])
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
})

test('a shop is searched by kind and in words', async () => {
  const kinds: Seller['kinds'] = [
    { type: 'generator', count: 3 },
    { type: 'car_sale', count: 2 },
  ]
  const { calls } = openSeller(({ path, query }) => {
    if (path === '/api/saved-searches') return { body: noneSaved }
    const listings = query.searchQuery ? [] : [query.type ? carListing() : generatorListing()]
    return { body: mariama({ listings, kinds }) }
  })
  expect(await screen.findByText('5 active listings')).toBeVisible()
  const shop = within(screen.getByRole('navigation', { name: 'What is sold here' }))
  expect(shop.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Everything5', `/users/${seller.id}`],
    ['Generators3', `/users/${seller.id}?type=generator`],
    ['Cars for Sale2', `/users/${seller.id}?type=car_sale`],
  ])
  await press(/^Cars for Sale/, 'link')
  await expect.poll(titles).toEqual([carListing().title])
  expect(screen.getByRole('link', { name: /^Cars for Sale/ })).toHaveAttribute('aria-current')
  const box = screen.getByRole('searchbox', { name: 'Search in this shop' })
  expect(box.closest('form')).toHaveAttribute('action', `/users/${seller.id}`)
  await fill(box, ' tiger ')
  await press('Search')
  expect(await screen.findByText(/^None of the listings here match/)).toBeVisible()
  expect(screen.getByText('5 active listings')).toBeVisible()
  const pages = calls.filter(({ path }) => path.startsWith('/api/users'))
  expect(pages.map(({ query }) => query)).toEqual([
    {},
    { type: 'car_sale' },
    { type: 'car_sale', searchQuery: 'tiger' },
  ])
})

test('others can write to the seller about the newest listing, and share the page', async () => {
  openSeller(mariama({ listings: [generatorListing({ title: 'The newest' }), carListing()] }), null)
  expect(await screen.findByRole('button', { name: 'Ask about The newest' })).toBeVisible()
  const text = `What Mariama Koroma sells ${window.location.origin}/users/${seller.id}`
  expect(screen.getByRole('link', { name: 'Share' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(text)}`,
  )
})

test('Follow saves a search for what the seller posts, and a second press ends it', async () => {
  let saved: unknown[] = []
  const { calls } = openSeller(({ method, path }) => {
    if (!path.startsWith('/api/saved-searches')) return { body: mariama() }
    if (method === 'GET') return { body: { savedSearches: saved, total: saved.length, nextCursor: null } }
    saved = method === 'POST' ? [follow] : []
    return method === 'POST' ? { status: 201, body: follow } : { status: 204 }
  })
  await press('Follow')
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: follow.name,
    filters: follow.filters,
  })
  await press('Following')
  expect(await screen.findByRole('button', { name: 'Follow', pressed: false })).toBeVisible()
})

test('a visitor who signs in to follow is shown as a follower while their list still loads', async () => {
  let lists = 0
  const { client } = openSeller(({ method, path }) => {
    if (path !== '/api/saved-searches') return { body: mariama() }
    if (method === 'POST') return { status: 201, body: follow }
    lists += 1
    return lists === 1
      ? new Promise(() => {})
      : { body: { savedSearches: [follow], total: 1, nextCursor: null } }
  })
  expect(await screen.findByRole('button', { name: 'Follow' })).toHaveAttribute('aria-disabled', 'true')
  await followSeller(client, seller.id, 'Mariama Koroma')
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeVisible()
})

test('a seller’s own page is labelled as the public view, and links to the profile', async () => {
  openSeller(mariama({ id: member.id }))
  expect(await screen.findByText('This is how others see you.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Ask about/ })).not.toBeInTheDocument()
  await press('Go to your profile', 'link')
  expect(await findTitle('The profile')).toBeVisible()
})

test('a seller who closed the account is reported as not found', async () => {
  openSeller(() => ({ status: 404, body: { code: 'not_found', message: 'There is nothing here.' } }))
  expect(await findTitle('Seller not found')).toBeVisible()
  await press('Go to the home page', 'link')
  expect(await findTitle('The market')).toBeVisible()
})

test('a seller page that fails to load can be retried', async () => {
  let isDown = true
  openSeller(({ path }) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return { body: path === '/api/saved-searches' ? noneSaved : mariama() }
  })
  expect(await screen.findByRole('heading', { name: 'The seller did not load' })).toBeVisible()
  isDown = false
  await press('Try again')
  expect(await findTitle('Mariama Koroma')).toBeVisible()
})
