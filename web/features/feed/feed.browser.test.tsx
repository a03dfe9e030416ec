import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToast } from '#web/ui/toast.ts'
import { Feed } from './feed.tsx'
import { marketListings, pageOf } from './listing.fixture.ts'
import { openPages, stubServer, type Called } from './test/market.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const feedCalls = (calls: Called[]) =>
  calls.filter(({ path, query }) => path === '/api/listings' && query.limit === '20')
const openFeed = (at = '/') => openPages([{ path: '/', component: Feed }], at)

test('the feed opens with the most recent of all items and the real number of active listings', async () => {
  const calls = stubServer(() => ({ body: pageOf(marketListings(20), { total: 1_234, nextCursor: 'two' }) }))
  await openFeed()
  await expect.element(page.getByText('Monitoring 1,234 listings for you')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'All Items' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('createdAt')
  expect(feedCalls(calls).map(({ query }) => query)).toEqual([{ limit: '20', sortBy: 'createdAt' }])
})

test('four figures stand above the feed, the first of them real', async () => {
  stubServer(() => ({ body: pageOf(marketListings(20), { total: 1_234, nextCursor: 'two' }) }))
  const { screen } = await openFeed()
  await expect.element(page.getByText('1,234', { exact: true })).toBeVisible()
  const cards = [...screen.container.querySelectorAll('dl > div')].map((card) => [
    card.querySelector('dt')?.textContent,
    card.querySelector('dd')?.textContent,
  ])
  expect(cards).toEqual([
    ['Active listings', '1,234'],
    ['AI match accuracy', '98%'],
    ['Platform fees', '$0'],
    ['Monitoring', '24/7'],
  ])
})

test('the first figure counts the whole market, whatever is shown of it', async () => {
  stubServer(({ query }) => ({ body: pageOf(marketListings(3), { total: query.type ? 3 : 1_234 }) }))
  const { screen } = await openFeed('/?type=generator')
  await expect.element(page.getByRole('status').filter({ hasText: '3 listings' })).toBeVisible()
  await expect.poll(() => screen.container.querySelector('dl dd')?.textContent).toBe('1,234')
})

test('every filter and every sort is offered by its name', async () => {
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  await openFeed()
  const filters = page.getByRole('group', { name: 'Show' }).getByRole('button')
  await expect
    .poll(() => filters.elements().map((button) => button.textContent))
    .toEqual(['All Items', 'Cars for Sale', 'Homes for Rent', 'Electronics', 'Generators'])
  const sorts = page.getByRole('combobox', { name: 'Sort by' }).getByRole('option')
  expect(sorts.elements().map((option) => option.textContent)).toEqual([
    'AI Relevance',
    'Most Liked',
    'Recently Added',
    'Price Low to High',
    'Price High to Low',
  ])
})

test.each([
  ['Post an item with the camera', 'images'],
  ['Post Item', 'type'],
])('%s opens the dialog, which begins with the %s', async (name, first) => {
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  await openFeed()
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Post Item' })
  await expect.element(dialog).toBeVisible()
  const field = dialog.element().querySelector<HTMLElement>('form [name="type"], form [data-field="images"]')
  expect(field?.dataset.field ?? field?.getAttribute('name')).toBe(first)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name, exact: true }).click()
  await expect.element(dialog).toBeVisible()
})

test('six placeholders stand until the first page is there', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  stubServer(async () => {
    await arrived
    return { body: pageOf(marketListings(2)) }
  })
  const { screen } = await openFeed()
  await expect.element(page.getByText('Loading listings')).toBeInTheDocument()
  expect(screen.container.querySelectorAll('[aria-hidden] li')).toHaveLength(6)
  arrive()
  await expect.element(page.getByText("You've seen all available listings")).toBeVisible()
  await expect.element(page.getByText('Loading listings')).not.toBeInTheDocument()
})

test('a filter and a sort stand in the address and start from the first page', async () => {
  const calls = stubServer(({ query }) => ({
    body: query.cursor
      ? pageOf(marketListings(20), { total: 60, nextCursor: 'three' })
      : pageOf(marketListings(20), { total: 60, nextCursor: 'two' }),
  }))
  const { router } = await openFeed()
  await page.getByRole('button', { name: 'Load More Items' }).click()
  await expect.poll(() => feedCalls(calls)).toHaveLength(2)
  await page.getByRole('button', { name: 'Generators' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Price Low to High')
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ type: 'generator', sort: 'price_asc' })
  await expect
    .poll(() =>
      feedCalls(calls)
        .slice(1)
        .map(({ query }) => query),
    )
    .toEqual([
      { limit: '20', sortBy: 'createdAt', cursor: 'two' },
      { limit: '20', sortBy: 'createdAt', type: 'generator' },
      { limit: '20', sortBy: 'price_asc', type: 'generator' },
    ])
})

test('more items follow until all are seen', async () => {
  const first = marketListings(20)
  const calls = stubServer(({ query }) => ({
    body:
      query.cursor === 'two'
        ? pageOf(marketListings(5, 20), { total: 25 })
        : pageOf(first, { total: 25, nextCursor: 'two' }),
  }))
  await openFeed()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(20)
  await page.getByRole('button', { name: 'Load More Items' }).click()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(25)
  await expect.element(page.getByText("You've seen all available listings")).toBeVisible()
  expect(feedCalls(calls)[1]?.query).toEqual({ limit: '20', sortBy: 'createdAt', cursor: 'two' })
})

test.each([768, 1280])(
  'at %i pixels real cards, whatever they say, keep the same distance in their columns',
  async (width) => {
    await page.viewport(width, 800)
    const listings = marketListings(20).map((listing, index) =>
      index % 2 ? { ...listing, title: 'Brief', description: 'Short but long enough.' } : listing,
    )
    stubServer(() => ({ body: pageOf(listings) }))
    await openFeed()
    await expect.poll(() => page.getByRole('article').all()).toHaveLength(20)
    const boxes = page
      .getByRole('article')
      .elements()
      .map((card) => card.getBoundingClientRect())
    const columns = [...Map.groupBy(boxes, (box) => Math.round(box.left)).values()]
    const gaps = columns.flatMap((column) =>
      column.slice(1).map((box, index) => box.top - (column[index]?.bottom ?? 0)),
    )
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1)
    await page.viewport(390, 800)
  },
)

test('while more items load the button says so and takes no second press', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const calls = stubServer(async ({ query }) => {
    if (!query.cursor) return { body: pageOf(marketListings(20), { total: 21, nextCursor: 'two' }) }
    await arrived
    return { body: pageOf(marketListings(1, 20), { total: 21 }) }
  })
  await openFeed()
  await page.getByRole('button', { name: 'Load More Items' }).click()
  const loading = page.getByRole('button', { name: 'Loading More...' })
  await expect.element(loading).toHaveAttribute('aria-disabled', 'true')
  await loading.click({ force: true })
  arrive()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(21)
  await expect.element(loading).not.toBeInTheDocument()
  expect(feedCalls(calls)).toHaveLength(2)
})

test('under the list one line tells at which rate prices are converted', async () => {
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  await openFeed()
  const end = page.getByText("You've seen all available listings")
  await expect.element(end).toBeVisible()
  end.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await expect
    .element(page.getByText('Prices marked “about” are converted at 23 SLE a dollar, Sep 30, 2026.'))
    .toBeVisible()
})

test('what is on show stays until the next is there, and offers no more of itself meanwhile', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  stubServer(async ({ query }) => {
    if (query.type !== 'generator')
      return { body: pageOf(marketListings(20), { total: 60, nextCursor: 'two' }) }
    await arrived
    return { body: pageOf(marketListings(3)) }
  })
  await openFeed()
  await expect.element(page.getByRole('button', { name: 'Load More Items' })).toBeVisible()
  await page.getByRole('button', { name: 'Generators' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Generators' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('list').first()).toHaveAttribute('aria-busy', 'true')
  expect(page.getByRole('article').all()).toHaveLength(20)
  await expect.element(page.getByRole('button', { name: 'Load More Items' })).not.toBeInTheDocument()
  arrive()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(3)
})

test('a failed next page keeps what is there and can be tried again', async () => {
  let isDown = true
  stubServer(({ query }) => {
    if (!query.cursor) return { body: pageOf(marketListings(20), { total: 21, nextCursor: 'two' }) }
    return isDown
      ? { status: 503, body: { code: 'unavailable', message: 'The market is being repaired.' } }
      : { body: pageOf(marketListings(1, 20), { total: 21 }) }
  })
  await openFeed()
  await page.getByRole('button', { name: 'Load More Items' }).click()
  await expect.element(page.getByText('The market is being repaired.')).toBeVisible()
  expect(page.getByRole('article').all()).toHaveLength(20)
  isDown = false
  await page.getByRole('button', { name: 'Load More Items' }).click()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(21)
})

test('a feed that cannot be loaded says why and can be tried again', async () => {
  let isDown = true
  stubServer(() =>
    isDown
      ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
      : { body: pageOf(marketListings(3)) },
  )
  await openFeed()
  await expect.element(page.getByText('Something broke on our side.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(3)
})

test('a session that ended is told and leads to signing in', async () => {
  const destination = new Promise<string>((resolve) => {
    window.navigation.addEventListener('navigate', (event) => {
      if (!event.destination.url.includes('/api/login')) return
      event.preventDefault()
      resolve(event.destination.url)
    })
  })
  stubServer(() => ({ status: 401, body: { code: 'signed_out', message: 'Please log in.' } }))
  await openFeed()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Session Expired' }))
    .toHaveTextContent('Please log in again to continue.')
  expect(new URL(await destination).pathname).toBe('/api/login')
})
