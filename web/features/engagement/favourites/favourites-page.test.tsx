import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
  pageOf,
  phoneListing,
} from '#web/features/search/feed/listing.fixture.ts'
import { press, expectAlert, recordNavigations, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer, outage, signedOut } from '#web/test/server.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { rememberViewed } from './remember-viewed.ts'
import { readViewed, writeViewed } from './viewed-store.ts'

type Respond = (call: ApiCall) => StubResponse | Promise<StubResponse>

/** `like` responds to a press of a heart. */
function openPage(respond: Respond, like?: Respond) {
  const calls = stubServer((call) => (call.method === 'GET' || !like ? respond(call) : like(call)))
  const pages = [
    { path: '/favourites', component: FavouritesPage },
    { path: '/listings/$id', component: () => <h1>A listing</h1> },
    { path: '/', component: () => <h1>The market</h1> },
  ]
  return { ...openPages(pages, '/favourites'), calls }
}

/** A page of saved listings. */
const savedPage = (listings: Listing[], more: Parameters<typeof pageOf>[1] = {}) =>
  pageOf(
    listings.map((listing) => ({ ...listing, likedByMe: true })),
    more,
  )

const respondWith =
  (...listings: Listing[]) =>
  () => ({ body: savedPage(listings) })

async function findRow({ title }: Listing) {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('li') ?? document.body)
}
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

// [spec 1 #3]
test('saved listings keep their order, show price, place and status, and link to their pages', async () => {
  const [home, generator] = [homeListing({ status: 'sold' }), generatorListing({ status: 'expired' })]
  const { router } = openPage(respondWith(home, generator))
  expect(await screen.findByText('2 saved. Only you can see them.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Saved listings' })).toBeVisible()
  expect(titles()).toEqual([home.title, generator.title])
  const row = await findRow(home)
  expect(row.getByText(/^\$1,500/)).toHaveTextContent('$1,500/mo')
  expect(row.getByText('about SLE 34,500')).toBeVisible()
  expect(row.getByText('Rented')).toBeVisible()
  const other = await findRow(generator)
  expect(other.getByText('Bo')).toBeVisible()
  expect(other.getByText('Expired')).toBeVisible()
  expect(other.queryByText('Rented')).not.toBeInTheDocument()
  expect(document.title).toBe('Saved listings | Salone Market')
  await press(generator.title, 'link')
  await expect.poll(() => router.state.location.pathname).toBe(`/listings/${generator.id}`)
})

const findHeart = ({ title }: Listing) =>
  screen.findByRole('button', { name: (name) => name.startsWith(`Like ${title},`) })

test('the heart removes a saved listing, and saves it again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [car, phone] = [carListing(), phoneListing()]
  let liked = true
  openPage(respondWith(car, phone), () => {
    liked = !liked
    return { body: { liked, likesCount: car.likesCount - (liked ? 0 : 1) } }
  })
  const heart = await findHeart(car)
  expect(heart).toHaveAttribute('aria-pressed', 'true')
  await user.click(heart)
  const row = await findRow(car)
  expect(row.getByText('Removed')).toBeVisible()
  expect(screen.getByText('1 saved. Only you can see them.')).toBeVisible()
  await expect.poll(() => liked).toBe(false)
  vi.setSystemTime(Date.now() + 1_000)
  await user.click(heart)
  expect(screen.getByText('2 saved. Only you can see them.')).toBeVisible()
  expect(row.queryByText('Removed')).not.toBeInTheDocument()
  expect(heart).toHaveFocus()
  await expect.poll(() => liked).toBe(true)
})

test('a listing that could not be removed stays', async () => {
  const car = carListing()
  openPage(respondWith(car), () => outage)
  await user.click(await findHeart(car))
  await expectAlert('Failed to like listing')
  expect(screen.getByText('1 saved. Only you can see them.')).toBeVisible()
  expect(await findHeart(car)).toHaveAttribute('aria-pressed', 'true')
})

test('Load More appends the next page, and a failure is reported and keeps the list', async () => {
  const [car, phone] = [carListing(), phoneListing()]
  const more = [outage, { body: savedPage([phone], { total: 2 }) }]
  const { calls } = openPage(
    ({ query }) =>
      (query.cursor && more.shift()) || { body: savedPage([car], { total: 2, nextCursor: 'two' }) },
  )
  await press('Load More')
  await expectAlert('The rest did not load. A part is down.')
  expect(titles()).toEqual([car.title])
  await press('Load More')
  await expect.poll(titles).toEqual([car.title, phone.title])
  expect(calls.map(({ query }) => query)).toEqual([{}, { cursor: 'two' }, { cursor: 'two' }])
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
})

test('loading is announced, a failure can be retried, and an empty list says how to save', async () => {
  let response = Promise.withResolvers<StubResponse>()
  openPage(() => response.promise)
  expect(await screen.findByText('Loading your saved listings')).toBeInTheDocument()
  response.resolve(outage)
  expect(await screen.findByRole('heading', { name: 'Your saved listings did not load' })).toBeVisible()
  response = Promise.withResolvers()
  response.resolve(respondWith()())
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  expect(screen.queryByText('Loading your saved listings')).not.toBeInTheDocument()
  await press('See all listings', 'link')
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
})

test('an expired session is reported, and the person is sent to sign in', async () => {
  const visited = recordNavigations()
  openPage(() => signedOut)
  expect(await screen.findByText('Session Expired')).toBeVisible()
  await expect.poll(() => visited).toEqual(['/api/login'])
})

// [spec 1 #3]
test('listings viewed on this device have a tab with its own URL, and can be cleared', async () => {
  const [car, home] = [carListing(), homeListing()]
  rememberViewed(car, member.id)
  rememberViewed(home, member.id)
  rememberViewed(phoneListing({ title: 'Of somebody else' }), null)
  const { router } = openPage(respondWith())
  await press('Recently viewed', 'tab')
  await expect.poll(titles).toEqual([home.title, car.title])
  expect(screen.getByText('2 listings, kept on this device only.')).toBeVisible()
  const row = await findRow(home)
  expect(row.getByText(/^\$1,500/)).toHaveTextContent('$1,500/mo')
  expect(row.getByText('about SLE 34,500, Sep 30, 2026')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'viewed' })
  await press(car.title, 'link')
  await expect.poll(() => router.state.location.pathname).toBe(`/listings/${car.id}`)
  router.history.back()
  await press('Clear')
  expect(await screen.findByRole('heading', { name: 'Nothing viewed yet' })).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('viewed:'))).toEqual(['viewed:visitor'])
})

const ABU = '0190b5a0-0000-7000-8000-0000000000bb'
const MARIAMA = '0190b5a0-0000-7000-8000-0000000000aa'

const viewedTitles = (userId: string | null) => readViewed(userId).map(({ title }) => title)
const validEntry = {
  id: 'a1',
  title: 'Tiger generator',
  price: 'SLE 4,500',
  other: '$196',
  rateOf: '2026-09-30',
  isMonthly: false,
  place: 'Bo',
  thumb: '/media/l/a-320.webp',
  at: '2026-11-20T10:00:00.000Z',
}

test('a viewed listing is stored with its title, price, photo, place and time', () => {
  const home = homeListing()
  rememberViewed(home, ABU)
  const { id, title, photos } = home
  const price = { price: '$1,500', other: 'SLE 34,500', rateOf: '2026-09-30', isMonthly: true }
  expect(readViewed(ABU)).toMatchObject([{ id, title, ...price, place: 'Freetown', thumb: photos[0]?.url }])
  expect(Date.parse(readViewed(ABU)[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  rememberViewed(carListing({ photos: [] }), ABU)
  expect(readViewed(ABU)[0]?.thumb).toBeNull()
})

test('the last twenty viewed listings are kept, newest first, each of them only once', () => {
  const listings = marketListings(23)
  for (const listing of [...listings.slice(-1), ...listings]) rememberViewed(listing, ABU)
  expect(viewedTitles(ABU)).toEqual(
    listings
      .slice(3)
      .reverse()
      .map(({ title }) => title),
  )
})

test('on a shared phone each person has their own list, and so do visitors', () => {
  const [mine, theirs, nobodys] = [carListing(), generatorListing(), homeListing()]
  rememberViewed(mine, ABU)
  rememberViewed(theirs, MARIAMA)
  rememberViewed(nobodys, null)
  expect([viewedTitles(ABU), viewedTitles(MARIAMA), viewedTitles(null)]).toEqual([
    [mine.title],
    [theirs.title],
    [nobodys.title],
  ])
  writeViewed(ABU, [])
  expect([viewedTitles(ABU), viewedTitles(MARIAMA), viewedTitles(null)]).toEqual([
    [],
    [theirs.title],
    [nobodys.title],
  ])
})

function readFrom(stored: string) {
  localStorage.setItem(`viewed:${ABU}`, stored)
  return readViewed(ABU)
}

test.each(['{"id":', '{"a1":{}}', '"a1"', 'null', ''])('%j in storage is read as an empty list', (text) =>
  expect(readFrom(text)).toEqual([]),
)

test.each([
  ['null', null],
  ['an entry of an older version', { id: 'a1', title: 'Tiger generator' }],
  ['a path instead of an id', { ...validEntry, id: '../admin' }],
  ['a URL that is not a photo', { ...validEntry, thumb: 'javascript:alert(1)' }],
  ['an invalid date', { ...validEntry, at: 'yesterday' }],
  ['an overlong title', { ...validEntry, title: 'x'.repeat(2_001) }],
  ['an object instead of a title', { ...validEntry, title: { toString: 'x' } }],
])('%s is ignored, and the valid entry beside it is kept', (_, entry) => {
  expect(readFrom(JSON.stringify([entry, validEntry]))).toEqual([validEntry])
})

test('duplicates and entries beyond the limit are dropped', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...validEntry, id: `a${index % 30}` }))
  const ids = readFrom(JSON.stringify(many)).map(({ id }) => id)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('the browser’s offer to install the app stands above saved listings until it is declined', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  // The script in the HTML catches it before the code has loaded.
  window.installOffer = Object.assign(new Event('beforeinstallprompt'), { prompt })
  const saved = respondWith(homeListing())
  const first = openPage(saved)
  await user.click(await screen.findByRole('button', { name: 'Install the app' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Install the app' })).not.toBeInTheDocument()
  first.rendered.unmount()

  window.installOffer = Object.assign(new Event('beforeinstallprompt'), { prompt })
  const second = openPage(saved)
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  second.rendered.unmount()
  openPage(saved)
  await findRow(homeListing())
  expect(screen.queryByRole('button', { name: 'Install the app' })).not.toBeInTheDocument()
  window.installOffer = undefined
})
