import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  pageOf,
  phoneListing,
} from '#web/features/feed/listing.fixture.ts'
import { watchLogin } from '#web/features/auth/test/watch-login.ts'
import { openPages, reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { rememberViewed } from './remember-viewed.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const viewedTab = page.getByRole('tab', { name: 'Recently viewed' })

async function openPage(answer: (call: Called) => Answer | Promise<Answer>, at = '/favourites') {
  const calls = stubServer((call) =>
    call.method === 'GET' ? answer(call) : { body: { isFavourite: call.method === 'POST' } },
  )
  const pages = [
    { path: '/favourites', component: FavouritesPage },
    { path: '/listings/$id', component: () => <h1>A listing</h1> },
    { path: '/', component: () => <h1>The market</h1> },
  ]
  return { ...(await openPages(pages, at)), calls }
}
const having =
  (...listings: Listing[]) =>
  () => ({ body: pageOf(listings) })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('what is saved stands in the order in which it was saved, with price and place, and leads to its page', async () => {
  const [home, generator] = [homeListing(), generatorListing()]
  const { router } = await openPage(having(home, generator))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Saved listings' })).toBeVisible()
  await expect.element(page.getByText('2 saved. Only you can see them.')).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual([home.title, generator.title])
  await expect.element(row(home.title).getByText('$1,500/mo')).toBeVisible()
  await expect.element(row(home.title).getByText('about SLE 34,500')).toBeVisible()
  await expect.element(row(generator.title).getByText('Bo', { exact: true })).toBeVisible()
  expect(document.title).toBe('Saved listings | Salone Market')
  await page.getByRole('link', { name: generator.title }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/listings/${generator.id}`)
})

test.each([
  ['sold', 'Sold'],
  ['expired', 'Expired'],
] as const)('one that is %s meanwhile says so', async (status, badge) => {
  const [car, phone] = [carListing({ status }), phoneListing()]
  await openPage(having(car, phone))
  await expect.element(row(car.title).getByText(badge, { exact: true })).toBeVisible()
  await expect.element(row(phone.title).getByText(badge, { exact: true })).not.toBeInTheDocument()
})

test('one is removed and, by the same button, there again', async () => {
  const [car, phone] = [carListing(), phoneListing()]
  const { calls } = await openPage(having(car, phone))
  await page.getByRole('button', { name: `Remove ${car.title}` }).click()
  await expect.element(row(car.title).getByText('Removed', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 saved. Only you can see them.')).toBeVisible()
  const undo = page.getByRole('button', { name: `Undo removing ${car.title}` })
  await expect.element(undo).toHaveFocus()
  await expect.poll(() => calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/favourites/${car.id}` })
  await undo.click()
  await expect.element(page.getByText('2 saved. Only you can see them.')).toBeVisible()
  await expect.poll(() => calls.at(-1)).toMatchObject({ method: 'POST', path: `/api/favourites/${car.id}` })
  await expect.element(row(car.title).getByText('Removed', { exact: true })).not.toBeInTheDocument()
})

test('Load More goes on behind the last one', async () => {
  const [car, phone] = [carListing(), phoneListing()]
  const { calls } = await openPage(({ query }) => ({
    body: query.cursor ? pageOf([phone], { total: 2 }) : pageOf([car], { total: 2, nextCursor: 'two' }),
  }))
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.element(row(phone.title)).toBeVisible()
  expect(calls.map(({ query }) => query)).toEqual([{}, { cursor: 'two' }])
  await expect.element(page.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
})

test('more that does not come says so, and what is there stays', async () => {
  const car = carListing()
  await openPage(({ query }) =>
    query.cursor
      ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
      : { body: pageOf([car], { total: 2, nextCursor: 'two' }) },
  )
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect
    .element(page.getByRole('alert').getByText('The rest did not load. A part is down.'))
    .toBeVisible()
  await expect.element(row(car.title)).toBeVisible()
})

test('who has saved nothing reads how it is done', async () => {
  await openPage(having())
  await expect.element(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await page.getByRole('link', { name: 'See all listings' }).click()
  await expect.element(page.getByRole('heading', { name: 'The market' })).toBeVisible()
})

test('a list that does not load can be asked for again', async () => {
  let isDown = true
  const car = carListing()
  await openPage(() =>
    isDown
      ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
      : { body: pageOf([car]) },
  )
  await expect.element(page.getByRole('heading', { name: 'Your saved listings did not load' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(car.title)).toBeVisible()
})

test('a session that has ended is told and leads to sign in', async () => {
  const login = watchLogin()
  await openPage(() => ({ status: 401, body: { code: 'signed_out', message: 'Please sign in.' } }))
  await expect.element(page.getByRole('alert').getByText('Session Expired', { exact: true })).toBeVisible()
  await expect.poll(() => login.left).toHaveLength(1)
  login.stop()
})

test('bones stand until the list is there', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await openPage(async () => {
    await arrived
    return { body: pageOf([]) }
  })
  await expect.element(page.getByText('Loading your saved listings')).toBeInTheDocument()
  arrive()
  await expect.element(page.getByText('Loading your saved listings')).not.toBeInTheDocument()
})

test('what was looked at on this device stands on a tab that the address names', async () => {
  const [car, home] = [carListing(), homeListing()]
  rememberViewed(car, reader.id)
  rememberViewed(home, reader.id)
  rememberViewed(phoneListing({ title: 'Of somebody else' }), 'another-person')
  const { router } = await openPage(having())
  await viewedTab.click()
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual([home.title, car.title])
  await expect.element(page.getByText('2 listings, kept on this device only.')).toBeVisible()
  await expect.element(row(home.title).getByText('$1,500/mo')).toBeVisible()
  await expect.element(row(home.title).getByText('about SLE 34,500, Sep 30, 2026')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'viewed' })
  await page.getByRole('link', { name: car.title }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/listings/${car.id}`)
})

test('Clear empties the list of this person alone', async () => {
  rememberViewed(carListing(), reader.id)
  rememberViewed(phoneListing(), null)
  await openPage(having(), '/favourites?tab=viewed')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing viewed yet' })).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('viewed:'))).toEqual(['viewed:visitor'])
})

test('what somebody wrote into the storage breaks nothing', async () => {
  localStorage.setItem(`viewed:${reader.id}`, '[{"id":"x","title":{}},null,7]')
  await openPage(having(), '/favourites?tab=viewed')
  await expect.element(page.getByRole('heading', { name: 'Nothing viewed yet' })).toBeVisible()
})
