import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { KINDS } from '#contract/kinds/kinds.ts'
import { press, textsOf, user, watchSights, watchWaysOut } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { type Answer, type Called, stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { Feed, FloatingButtons } from './feed.tsx'
import { marketListings, pageOf } from './listing.fixture.ts'

afterEach(() => {
  dismissToast()
})

const openFeed = (at = '/') => openPages([{ path: '/', component: Feed }], at)
const cards = () => screen.queryAllByRole('article')
const button = (name: string) => screen.queryByRole('button', { name })
const feedCalls = (calls: Called[]) =>
  calls.flatMap(({ path, query }) => (path === '/api/listings' && query.limit === '20' ? [query] : []))
const failure = (status: number, message: string): Answer => ({
  status,
  body: { code: status === 503 ? 'unavailable' : 'internal', message },
})

/** Twenty listings, and what is given once more are asked for. */
function stubTwoPages(rest: number, next: () => Answer | Promise<Answer> = () => restOf(rest)) {
  const first = { body: pageOf(marketListings(20), { total: 20 + rest, nextCursor: 'two' }) }
  return stubServer(({ query }) => (query.cursor ? next() : first))
}

const restOf = (rest: number) => ({ body: pageOf(marketListings(rest, 20), { total: 20 + rest }) })

// [spec 2.5 #2, 2.5 #4, 2.5 #6, 2.5 #7, 2.5 #8, 2.5 #10, 2.5 #14, 9 #1]
test('the feed opens with the newest of all items, the real count, every filter and every sort', async () => {
  const calls = stubServer(() => ({ body: pageOf(marketListings(20), { total: 1_234, nextCursor: 'two' }) }))
  const { container } = openFeed().screen
  expect(await screen.findByText('Monitoring 1,234 listings for you')).toBeVisible()
  expect(button('All Items')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('createdAt')
  expect(feedCalls(calls)).toEqual([{ limit: '20', sortBy: 'createdAt' }])
  const figures = [...container.querySelectorAll('dl > div')].map((card) =>
    ['dt', 'dd'].map((part) => card.querySelector(part)?.textContent),
  )
  expect(figures).toEqual([
    ['Active listings', '1,234'],
    ['AI match accuracy', '98%'],
    ['Platform fees', '$0'],
    ['Monitoring', '24/7'],
  ])
  const shown = textsOf('button', screen.getByRole('group', { name: 'Show' }))
  const today = ['All Items', 'Cars for Sale', 'Homes for Rent', 'Electronics', 'Generators']
  expect(shown.filter((name) => name !== null && today.includes(name))).toEqual(today)
  expect([shown[0], shown.length]).toEqual(['All Items', 1 + KINDS.length])
  expect(textsOf('option', screen.getByRole('combobox', { name: 'Sort by' }))).toEqual([
    'AI Relevance',
    'Most Liked',
    'Recently Added',
    'Price Low to High',
    'Price High to Low',
  ])
})

// [spec 2.5 #3]
test('the first figure counts the whole market, whatever is shown of it', async () => {
  stubServer(({ query }) => ({ body: pageOf(marketListings(3), { total: query.type ? 3 : 1_234 }) }))
  const { container } = openFeed('/?type=generator').screen
  await expect.poll(() => textsOf('status')).toContain('3 listings')
  await expect.poll(() => container.querySelector('dl dd')?.textContent).toBe('1,234')
})

// [spec 2.5 #12]
test.each([
  ['Post an item with the camera', 'images'],
  ['Post Item', 'type'],
])('%s opens the dialog, which begins with the %s', async (name, first) => {
  const rate = { slePerUsd: 23, asOf: '2026-09-30' }
  stubServer(({ path }) => ({ body: path === '/api/rate' ? rate : pageOf(marketListings(3)) }))
  openFeed()
  await press(name)
  const dialog = await screen.findByRole('dialog', { name: 'Post Item' })
  const field = await waitFor(() => {
    const found = dialog.querySelector<HTMLElement>('form [name="type"], form [data-field="images"]')
    return found ?? expect.fail('no field yet')
  })
  expect(field.dataset.field ?? field.getAttribute('name')).toBe(first)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await press(name)
  expect(await screen.findByRole('dialog', { name: 'Post Item' })).toBeVisible()
})

// [spec 2.5 #5, 2.5 #9, 4 #8]
test('a filter and a sort stand in the address and start from the first page', async () => {
  const calls = stubTwoPages(40)
  const { router } = openFeed()
  await press('Load More Items')
  await expect.poll(() => feedCalls(calls)).toHaveLength(2)
  await press('Generators')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price Low to High')
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ type: 'generator', sort: 'price_asc' })
  await expect
    .poll(() => feedCalls(calls).slice(1))
    .toEqual([
      { limit: '20', sortBy: 'createdAt', cursor: 'two' },
      { limit: '20', sortBy: 'createdAt', type: 'generator' },
      { limit: '20', sortBy: 'price_asc', type: 'generator' },
    ])
})

// [spec 2.5 #17, 2.5 #18, 2.5 #19, 4 #9]
test('more items load until all are seen, one press at a time; a failed page can be retried', async () => {
  const arrived = Promise.withResolvers<Answer>()
  const failures = [failure(503, 'The market is being repaired.')]
  const calls = stubTwoPages(5, () => failures.pop() ?? arrived.promise)
  openFeed()
  await press('Load More Items')
  expect(await screen.findByText(/The market is being repaired\.$/)).toBeVisible()
  expect(cards()).toHaveLength(20)
  await press('Load More Items')
  const loading = await screen.findByRole('button', { name: 'Loading More...' })
  expect(loading).toHaveAttribute('aria-disabled', 'true')
  await user.click(loading)
  arrived.resolve(restOf(5))
  await expect.poll(cards).toHaveLength(25)
  expect(await screen.findByText("You've seen all available listings")).toBeVisible()
  expect(loading).not.toBeInTheDocument()
  const next = { limit: '20', sortBy: 'createdAt', cursor: 'two' }
  expect(feedCalls(calls).slice(1)).toEqual([next, next])
})

// [spec 1 #3]
test('under the list one line tells at which rate prices are converted', async () => {
  const see = watchSights()
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  openFeed()
  await screen.findByText("You've seen all available listings")
  see()
  expect(
    await screen.findByText('Prices marked “about” are converted at 23 SLE a dollar, Sep 30, 2026.'),
  ).toBeVisible()
})

test('what is on show stays until the next is there, and offers no more of itself meanwhile', async () => {
  const arrived = Promise.withResolvers<Answer>()
  stubServer(({ query }) =>
    query.type === 'generator'
      ? arrived.promise
      : { body: pageOf(marketListings(20), { total: 60, nextCursor: 'two' }) },
  )
  openFeed()
  await screen.findByRole('button', { name: 'Load More Items' })
  await press('Generators')
  await waitFor(() => expect(button('Generators')).toHaveAttribute('aria-pressed', 'true'))
  expect(cards()[0]?.closest('ul')).toHaveAttribute('aria-busy', 'true')
  expect(cards()).toHaveLength(20)
  expect(button('Load More Items')).not.toBeInTheDocument()
  arrived.resolve({ body: pageOf(marketListings(3)) })
  await expect.poll(cards).toHaveLength(3)
})

// [spec 2.5 #16, 8 #10, 9 #3]
test('six placeholders stand in for the first page; a failed load says why and can be retried', async () => {
  const arrived = Promise.withResolvers<Answer>()
  stubServer(() => arrived.promise)
  const { container } = openFeed().screen
  expect(await screen.findByText('Loading listings')).toBeInTheDocument()
  expect(container.querySelectorAll('[aria-hidden] li')).toHaveLength(6)
  arrived.resolve(failure(500, 'Something broke on our side.'))
  expect(await screen.findByText('Something broke on our side.')).toBeVisible()
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  await press('Try again')
  await expect.poll(cards).toHaveLength(3)
  expect(screen.queryByText('Loading listings')).not.toBeInTheDocument()
})

// [spec 2.5 #20, 8 #3, 8 #11]
test('a session that ended is told and leads to signing in', async () => {
  const ways = watchWaysOut()
  stubServer(() => ({ status: 401, body: { code: 'signed_out', message: 'Please log in.' } }))
  openFeed()
  const title = await screen.findByText('Session Expired')
  expect(title.closest('[role=alert]')).toHaveTextContent('Please log in again to continue.')
  await expect.poll(() => ways).toEqual(['/api/login'])
})

// [spec 2.5 #13]
test.each([
  ['AI assistant', 'AI Search'],
  ['Advanced search', 'Advanced Filters'],
])('%s opens the search at %s and gets the focus back', async (name, tab) => {
  stubServer(() => ({ body: {} }))
  openPages([{ path: '/', component: FloatingButtons }], '/')
  await press(name)
  expect(await screen.findByRole('dialog', { name: 'Find Your Perfect Match' })).toBeVisible()
  expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await press('Cancel')
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
})
