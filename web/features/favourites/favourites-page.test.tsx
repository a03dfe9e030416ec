import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  pageOf,
  phoneListing,
} from '#web/features/feed/listing.fixture.ts'
import { press, untilTold, watchWaysOut } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { type Answer, type Called, stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { rememberViewed } from './remember-viewed.ts'
import { useQuery } from '@tanstack/react-query'
import { listingQuery } from '#web/features/listing/queries.ts'
import { SaveButton } from './save-button.tsx'

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

test('what is saved stands in the order in which it was saved, with price, place and what became of it, and leads to its page', async () => {
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

test('one is removed and, by the same button, there again', async () => {
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

test('Load More goes on behind the last one; if more does not come, it says so and what is there stays', async () => {
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

test('who has saved nothing sees that it loads, may ask again where it does not, and then reads how it is done', async () => {
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

test('a session that has ended is told and leads to sign in', async () => {
  const led = watchWaysOut()
  openPage(() => ({ status: 401, body: { code: 'signed_out', message: 'Please sign in.' } }))
  expect(await screen.findByText('Session Expired')).toBeVisible()
  await expect.poll(() => led).toEqual(['/api/login'])
})

test('what was looked at on this device stands on a tab that the address names', async () => {
  const [car, home] = [carListing(), homeListing()]
  rememberViewed(car, reader.id)
  rememberViewed(home, reader.id)
  rememberViewed(phoneListing({ title: 'Of somebody else' }), 'another-person')
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
})

test('Clear empties the list of this person alone', async () => {
  rememberViewed(carListing(), reader.id)
  rememberViewed(phoneListing(), null)
  openPage(having(), '/favourites?tab=viewed')
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

/** The button on a listing's page; `answer` is what keeping and letting go get. */
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

test('a listing is saved and let go again, and the list of saved ones is read anew after it', async () => {
  const { made, client } = openButton()
  client.setQueryData(['/api/favourites'], { pages: [], pageParams: [] })
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  await press('Save')
  expect(await findButton('Saved')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`])
  await expect.poll(() => client.getQueryState(['/api/favourites'])?.isInvalidated).toBe(true)
  await press('Saved')
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`, `DELETE /api/favourites/${car.id}`])
})

test('the press is seen before the answer, and a second one before it does nothing', async () => {
  const answered = Promise.withResolvers<void>()
  const { made } = openButton({
    answer: () => answered.promise.then(() => ({ body: { isFavourite: true } })),
  })
  await press('Save')
  await press('Saved')
  expect(await findButton('Saved')).toBeVisible()
  await expect.poll(made).toHaveLength(1)
  answered.resolve()
  expect(await findButton('Saved')).toBeVisible()
})

test.each([
  [
    'refused',
    'Save',
    () => ({ status: 410, body: { code: 'gone', message: 'This listing has been removed.' } }),
    /This listing has been removed\./,
  ],
  [
    'lost with the line',
    'Saved',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /You are offline\./,
  ],
])('a press that is %s at "%s" is put back and the reason is told', async (_, name, answer, reason) => {
  openButton({ isFavourite: name === 'Saved', answer })
  await press(name)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason))
  expect(await findButton(name)).toHaveAttribute('aria-pressed', String(name === 'Saved'))
})

test('a visitor is led to sign in and back', async () => {
  const { router } = openButton({ user: null })
  await press('Save', 'link')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${car.id}` })
})
