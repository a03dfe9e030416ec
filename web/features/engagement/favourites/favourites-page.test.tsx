import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
  pageOf,
  phoneListing,
} from '#web/features/search/feed/listing.fixture.ts'
import { press, untilTold, watchWaysOut } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { type Answer, type Called, stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { rememberViewed } from './remember-viewed.ts'
import { SaveButton } from './save-button.tsx'
import { parseViewed, readViewed, subscribeToViewed, writeViewed } from './viewed-store.ts'

afterEach(() => dismissToast())

function openPage(answer: (call: Called) => Answer | Promise<Answer>, at = '/favourites') {
  const calls = stubServer((call) =>
    call.method === 'GET' ? answer(call) : { body: { isFavourite: call.method === 'POST' } },
  )
  const pages = [
    { path: '/favourites', component: FavouritesPage },
    { path: '/listings/$id', component: () => <h1>A listing</h1> },
    { path: '/', component: () => <h1>The market</h1> },
  ]
  return { ...openPages(pages, at), calls }
}

const having =
  (...listings: Listing[]) =>
  () => ({ body: pageOf(listings) })
const down = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

async function findRow({ title }: Listing) {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('li') ?? document.body)
}
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

// [spec 1 #3, 10.5 #4]
test('saved listings keep their order, show price, place and status, and lead to their pages', async () => {
  const [home, generator] = [homeListing({ status: 'sold' }), generatorListing({ status: 'expired' })]
  const { router } = openPage(having(home, generator))
  expect(await screen.findByText('2 saved. Only you can see them.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Saved listings' })).toBeVisible()
  expect(titles()).toEqual([home.title, generator.title])
  const row = await findRow(home)
  expect(row.getByText(/^\$1,500/)).toHaveTextContent('$1,500/mo')
  expect(row.getByText('about SLE 34,500')).toBeVisible()
  expect(row.getByText('Sold')).toBeVisible()
  const other = await findRow(generator)
  expect(other.getByText('Bo')).toBeVisible()
  expect(other.getByText('Expired')).toBeVisible()
  expect(other.queryByText('Sold')).not.toBeInTheDocument()
  expect(document.title).toBe('Saved listings | Salone Market')
  await press(generator.title, 'link')
  await expect.poll(() => router.state.location.pathname).toBe(`/listings/${generator.id}`)
})

// [spec 10.5 #4]
test('a saved listing is removed and, by the same button, saved again', async () => {
  const [car, phone] = [carListing(), phoneListing()]
  const { calls } = openPage(having(car, phone))
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

test('Load More appends the next page, and a failure says so and keeps what is there', async () => {
  const [car, phone] = [carListing(), phoneListing()]
  const more = [down, { body: pageOf([phone], { total: 2 }) }]
  const { calls } = openPage(
    ({ query }) => (query.cursor && more.shift()) || { body: pageOf([car], { total: 2, nextCursor: 'two' }) },
  )
  await press('Load More')
  await untilTold('The rest did not load. A part is down.')
  expect(titles()).toEqual([car.title])
  await press('Load More')
  await expect.poll(titles).toEqual([car.title, phone.title])
  expect(calls.map(({ query }) => query)).toEqual([{}, { cursor: 'two' }, { cursor: 'two' }])
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
})

test('loading is announced, a failure can be retried, and an empty list says how to save', async () => {
  let arrived = Promise.withResolvers<Answer>()
  openPage(() => arrived.promise)
  expect(await screen.findByText('Loading your saved listings')).toBeInTheDocument()
  arrived.resolve(down)
  expect(await screen.findByRole('heading', { name: 'Your saved listings did not load' })).toBeVisible()
  arrived = Promise.withResolvers()
  arrived.resolve(having()())
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  expect(screen.queryByText('Loading your saved listings')).not.toBeInTheDocument()
  await press('See all listings', 'link')
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
})

test('an expired session is reported and leads to sign in', async () => {
  const led = watchWaysOut()
  openPage(() => ({ status: 401, body: { code: 'signed_out', message: 'Please sign in.' } }))
  expect(await screen.findByText('Session Expired')).toBeVisible()
  await expect.poll(() => led).toEqual(['/api/login'])
})

// [spec 1 #3, 10.5 #5]
test('listings viewed on this device have a tab with its own address, until they are cleared', async () => {
  const [car, home] = [carListing(), homeListing()]
  rememberViewed(car, reader.id)
  rememberViewed(home, reader.id)
  rememberViewed(phoneListing({ title: 'Of somebody else' }), null)
  const { router } = openPage(having())
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

/** The save button of a listing's page. `answer` answers saving and removing. */
function openButton({
  isFavourite = false,
  user = reader,
  answer = ({ method }) => ({ body: { isFavourite: method === 'POST' } }),
}: {
  isFavourite?: boolean
  user?: typeof reader | null
  answer?: (call: Called) => Answer | Promise<Answer>
} = {}) {
  const calls = stubServer(
    (call) => (call.path === `/api/listings/${car.id}` ? { body: { ...car, isFavourite } } : answer(call)),
    user,
  )
  const pages = [
    { path: '/listings/$id', component: PageOfCar },
    { path: '/auth', component: () => <h1>Sign in</h1> },
  ]
  const made = () =>
    calls
      .filter(({ path }) => path.startsWith('/api/favourites'))
      .map(({ method, path }) => `${method} ${path}`)
  return { ...openPages(pages, `/listings/${car.id}`), made }
}

// [spec 10.5 #3]
test('saving shows at once, a second press waits for the answer, and a third removes it', async () => {
  const answered = Promise.withResolvers<void>()
  const { made, client } = openButton({
    answer: ({ method }) => answered.promise.then(() => ({ body: { isFavourite: method === 'POST' } })),
  })
  client.setQueryData(['/api/favourites'], { pages: [], pageParams: [] })
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  await press('Save')
  expect(await findButton('Saved')).toHaveAttribute('aria-pressed', 'true')
  await press('Saved')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`])
  answered.resolve()
  await expect.poll(() => client.getQueryState(['/api/favourites'])?.isInvalidated).toBe(true)
  await press('Saved')
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`, `DELETE /api/favourites/${car.id}`])
})

// [spec 10.5 #3]
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
  async (_, name, answer, reason) => {
    openButton({ isFavourite: name === 'Saved', answer })
    await press(name)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason))
    expect(await findButton(name)).toHaveAttribute('aria-pressed', String(name === 'Saved'))
  },
)

// [spec 10.5 #3]
test('a visitor is led to sign in and back', async () => {
  const { router } = openButton({ user: null })
  await press('Save', 'link')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${car.id}` })
})

const ABU = '0190b5a0-0000-7000-8000-0000000000bb'
const MARIAMA = '0190b5a0-0000-7000-8000-0000000000aa'

const viewedTitles = (userId: string | null) => readViewed(userId).map(({ title }) => title)
const whole = {
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

// [spec 10.5 #5]
test('the newest of twenty comes first, and a listing viewed again is listed once', () => {
  const listings = marketListings(23)
  for (const listing of [...listings.slice(-1), ...listings]) rememberViewed(listing, ABU)
  expect(viewedTitles(ABU)).toEqual(
    listings
      .slice(3)
      .reverse()
      .map(({ title }) => title),
  )
})

// [spec 10.5 #5]
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

test.each([null, '{"id":', '{"a1":{}}', '"a1"', 'null', ''])(
  '%j in storage is read as an empty list',
  (text) => expect(parseViewed(text)).toEqual([]),
)

test.each([
  ['null', null],
  ['an entry of an older version', { id: 'a1', title: 'Tiger generator' }],
  ['a path for an id', { ...whole, id: '../admin' }],
  ['an address that is not a photo', { ...whole, thumb: 'javascript:alert(1)' }],
  ['an invalid date', { ...whole, at: 'yesterday' }],
  ['an overlong title', { ...whole, title: 'x'.repeat(2_001) }],
  ['an object for a title', { ...whole, title: { toString: 'x' } }],
])('%s is left out, and the valid entry beside it stays', (_, entry) => {
  expect(parseViewed(JSON.stringify([entry, whole]))).toEqual([whole])
})

test('duplicates and entries beyond the limit are dropped', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...whole, id: `a${index % 30}` }))
  const ids = parseViewed(JSON.stringify(many)).map(({ id }) => id)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('storage that is off or full causes no error', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  rememberViewed(carListing(), ABU)
  full.mockRestore()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError')
  })
  expect(readViewed(ABU)).toEqual([])
})

test('a subscriber is notified of each change until it unsubscribes', () => {
  const heard = vi.fn<() => void>()
  const stop = subscribeToViewed(heard)
  rememberViewed(carListing(), ABU)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  rememberViewed(carListing(), ABU)
  expect(heard).toHaveBeenCalledTimes(2)
})
