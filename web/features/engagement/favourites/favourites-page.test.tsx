import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
  pageOf,
  phoneListing,
} from '#web/features/search/feed/listing.fixture.ts'
import { press, expectAlert, recordNavigations } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer, outage, signedOut } from '#web/test/server.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { rememberViewed } from './remember-viewed.ts'
import { SaveButton } from './save-button.tsx'
import { readViewed, writeViewed } from './viewed-store.ts'

function openPage(respond: (call: ApiCall) => StubResponse | Promise<StubResponse>, at = '/favourites') {
  const calls = stubServer((call) =>
    call.method === 'GET' ? respond(call) : { body: { isFavourite: call.method === 'POST' } },
  )
  const pages = [
    { path: '/favourites', component: FavouritesPage },
    { path: '/listings/$id', component: () => <h1>A listing</h1> },
    { path: '/', component: () => <h1>The market</h1> },
  ]
  return { ...openPages(pages, at), calls }
}

const respondWith =
  (...listings: Listing[]) =>
  () => ({ body: pageOf(listings) })

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

test('a saved listing can be removed, and saved again with the same button', async () => {
  const [car, phone] = [carListing(), phoneListing()]
  const { calls } = openPage(respondWith(car, phone))
  await press(`Remove ${car.title}`)
  const row = await findRow(car)
  expect(row.getByText('Removed')).toBeVisible()
  expect(screen.getByText('1 saved. Only you can see them.')).toBeVisible()
  expect(screen.getByRole('button', { name: `Undo removing ${car.title}` })).toHaveFocus()
  await expect.poll(() => calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/favourites/${car.id}` })
  await press(`Undo removing ${car.title}`)
  expect(await screen.findByText('2 saved. Only you can see them.')).toBeVisible()
  await expect.poll(() => calls.at(-1)).toMatchObject({ method: 'POST', path: `/api/favourites/${car.id}` })
  expect(row.queryByText('Removed')).not.toBeInTheDocument()
})

test('Load More appends the next page, and a failure is reported and keeps the list', async () => {
  const [car, phone] = [carListing(), phoneListing()]
  const more = [outage, { body: pageOf([phone], { total: 2 }) }]
  const { calls } = openPage(
    ({ query }) => (query.cursor && more.shift()) || { body: pageOf([car], { total: 2, nextCursor: 'two' }) },
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

const car = carListing()
const findButton = (name: string) => screen.findByRole('button', { name })

function PageOfCar() {
  const { data } = useQuery(listingQuery(car.id))
  return data ? <SaveButton listing={data} /> : null
}

/** Opens a listing's page with its save button. `respond` handles the calls that save and remove. */
function openButton({
  isFavourite = false,
  user = member,
  respond = ({ method }) => ({ body: { isFavourite: method === 'POST' } }),
}: {
  isFavourite?: boolean
  user?: typeof member | null
  respond?: (call: ApiCall) => StubResponse | Promise<StubResponse>
} = {}) {
  const calls = stubServer(
    (call) => (call.path === `/api/listings/${car.id}` ? { body: { ...car, isFavourite } } : respond(call)),
    user,
  )
  const pages = [
    { path: '/listings/$id', component: PageOfCar },
    { path: '/auth', component: () => <h1>Sign in</h1> },
  ]
  const favouriteCalls = () =>
    calls
      .filter(({ path }) => path.startsWith('/api/favourites'))
      .map(({ method, path }) => `${method} ${path}`)
  return { ...openPages(pages, `/listings/${car.id}`), favouriteCalls }
}

test('a save shows at once, a press before the response is ignored, and a later one undoes it', async () => {
  const response = Promise.withResolvers<void>()
  const { favouriteCalls, client } = openButton({
    respond: ({ method }) => response.promise.then(() => ({ body: { isFavourite: method === 'POST' } })),
  })
  client.setQueryData(['/api/favourites'], { pages: [], pageParams: [] })
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  await press('Save')
  expect(await findButton('Saved')).toHaveAttribute('aria-pressed', 'true')
  await press('Saved')
  await expect.poll(favouriteCalls).toEqual([`POST /api/favourites/${car.id}`])
  response.resolve()
  await expect.poll(() => client.getQueryState(['/api/favourites'])?.isInvalidated).toBe(true)
  await press('Saved')
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  const removal = `DELETE /api/favourites/${car.id}`
  await expect.poll(favouriteCalls).toEqual([`POST /api/favourites/${car.id}`, removal])
})

test.each([
  [
    'refused',
    'Save',
    () => ({ status: 410, body: { code: 'gone', message: 'This listing has been removed.' } }),
    /This listing has been removed\./,
  ],
  [
    'lost with the connection',
    'Saved',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /You are offline\./,
  ],
])(
  'if the call is %s, a press of "%s" is reverted and the reason is shown',
  async (_, name, respond, reason) => {
    openButton({ isFavourite: name === 'Saved', respond })
    await press(name)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason))
    expect(await findButton(name)).toHaveAttribute('aria-pressed', String(name === 'Saved'))
  },
)

test('a visitor who presses Save is sent to sign in and then back', async () => {
  const { router } = openButton({ user: null })
  await press('Save', 'link')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${car.id}` })
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
