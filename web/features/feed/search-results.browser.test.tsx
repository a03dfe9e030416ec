import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListingsPage } from '#contract/listing.ts'
import { SearchFilters, type Understood } from '#contract/search.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { Feed } from './feed.tsx'
import { generatorListing, marketListings, pageOf } from './listing.fixture.ts'
import { openPages, stubServer, type Answer, type Called } from './test/market.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const KRIO = 'ah wan gen under 6 months na Bo'
const said = (
  key: Understood['key'],
  value: Understood['value'],
  label: string,
  span?: [number, number],
): Understood => ({ key, value, label, span })
const KRIO_SAID = [
  said('type', 'generator', 'Generators', [7, 10]),
  said('maxAgeMonths', 6, 'under 6 months', [11, 25]),
  said('location', 'Bo', 'Bo', [29, 31]),
]
const KRIO_READ: Partial<ListingsPage> = {
  filters: { type: 'generator', maxAgeMonths: 6, location: 'Bo' },
  understood: KRIO_SAID,
}

/** As the server answers to keys without a text: a chip for each, without spans. */
function answerTo({ limit: _limit, searchQuery, ...query }: Record<string, string>): Answer {
  if (searchQuery === KRIO) return { body: pageOf([generatorListing()], KRIO_READ) }
  const filters = SearchFilters.parse(query)
  if (Object.keys(query).every((key) => key === 'sortBy')) return { body: pageOf(marketListings(3)) }
  const understood = KRIO_SAID.filter(({ key }) => filters[key] !== undefined).map(
    ({ span: _span, ...each }) => each,
  )
  return { body: pageOf(marketListings(2), { filters, understood }) }
}

const openFeed = (at: string) => openPages([{ path: '/', component: Feed }], at)
const results = (calls: Called[]) =>
  calls
    .filter(({ path, query }) => path === '/api/listings' && query.limit === '20')
    .map(({ query: { limit: _limit, ...query } }) => query)
const chips = () => page.getByRole('group', { name: 'Searched for' }).getByRole('button')
const chipNames = () =>
  chips()
    .elements()
    .map((chip) => chip.textContent)
const sort = () => page.getByRole('combobox', { name: 'Sort by' })
const count = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const krio = `/?q=${encodeURIComponent(KRIO)}`

test('a shared link shows the text as typed and each thing that it was understood as', async () => {
  const calls = stubServer(({ query }) => answerTo(query))
  await openFeed(krio)
  await expect.poll(chipNames).toEqual(['Generators', 'under 6 months', 'Bo'])
  await expect.element(page.getByText(`Results for “${KRIO}”`)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Generators', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(sort()).toHaveValue('best')
  expect(results(calls)).toEqual([{ searchQuery: KRIO }])
})

test('every key of an address is asked for, and what the feed does not know is not', async () => {
  const calls = stubServer(({ query }) => answerTo(query))
  await openFeed(
    '/?type=generator&brand=Honda,Firman&maxPrice=9000&furnished=true&sort=likes&userId=someone&status=sold&limit=1',
  )
  await expect.element(count('2 listings')).toBeVisible()
  expect(results(calls)).toEqual([
    { type: 'generator', brand: 'Honda,Firman', maxPrice: '9000', furnished: 'true', sortBy: 'likes' },
  ])
})

test('a chip taken away is a new search for the rest, and Back brings it back', async () => {
  const calls = stubServer(({ query }) => answerTo(query))
  const { router } = await openFeed(krio)
  await page.getByRole('button', { name: 'Remove under 6 months' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ type: 'generator', location: 'Bo' })
  await expect.poll(chipNames).toEqual(['Generators', 'Bo'])
  await expect.element(count('2 listings for Generators, Bo')).toBeInTheDocument()
  expect(results(calls).at(-1)).toEqual({ type: 'generator', location: 'Bo' })
  router.history.back()
  await expect.poll(chipNames).toEqual(['Generators', 'under 6 months', 'Bo'])
  await expect.element(page.getByText(`Results for “${KRIO}”`)).toBeVisible()
  expect(results(calls), 'what was seen is not asked for again').toHaveLength(2)
})

test('after a chip the focus goes to the next one, and after the last to the count', async () => {
  stubServer(({ query }) => answerTo(query))
  const { router } = await openFeed(krio)
  await page.getByRole('button', { name: 'Remove Generators' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove under 6 months' })).toHaveFocus()
  await expect.poll(chipNames).toEqual(['under 6 months', 'Bo'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Bo' })).toHaveFocus()
  await expect.poll(chipNames).toEqual(['Bo'])
  await userEvent.keyboard('{Enter}')
  await expect.element(count('3 listings')).toHaveFocus()
  expect(router.state.location.search).toEqual({})
})

test('the chips stay while the next results load, but for the one taken away', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  stubServer(async ({ query }) => {
    if (query.limit === '20' && !query.searchQuery) await arrived
    return answerTo(query)
  })
  await openFeed(krio)
  await page.getByRole('button', { name: 'Remove Bo' }).click()
  await expect.poll(chipNames).toEqual(['Generators', 'under 6 months'])
  expect(page.getByRole('article').all()).toHaveLength(1)
  arrive()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(2)
  expect(chipNames()).toEqual(['Generators', 'under 6 months'])
})

test('two chips taken away one after the other are both gone, however slow the answer is', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  stubServer(async ({ query }) => {
    if (query.limit === '20' && !query.searchQuery) await arrived
    return answerTo(query)
  })
  const { router } = await openFeed(krio)
  await page.getByRole('button', { name: 'Remove Bo' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ type: 'generator', maxAgeMonths: 6 })
  await page.getByRole('button', { name: 'Remove under 6 months' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ type: 'generator' })
  arrive()
})

test('Clear all leads back to all items', async () => {
  stubServer(({ query }) => answerTo(query))
  const { router } = await openFeed(`${krio}&sort=likes`)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(count('3 listings')).toHaveFocus()
  expect(router.state.location.search).toEqual({})
  await expect.element(page.getByRole('group', { name: 'Searched for' })).not.toBeInTheDocument()
})

test('another kind is a new search without what only the kind before has', async () => {
  stubServer(({ query }) => answerTo(query))
  const { router } = await openFeed(krio)
  await expect.poll(chipNames).toHaveLength(3)
  const cars = page.getByRole('button', { name: 'Cars for Sale' })
  await cars.click()
  await expect.poll(() => router.state.location.search).toEqual({ type: 'car_sale', location: 'Bo' })
  await expect.element(cars).toHaveAttribute('aria-pressed', 'true')
  await expect.element(cars).toHaveFocus()
  await page.getByRole('button', { name: 'All Items' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ location: 'Bo' })
})

test('a kind pressed before the answer to another step keeps nothing of the kind before either', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  stubServer(async ({ query }) => {
    if (query.sortBy === 'likes') await arrived
    return answerTo(query)
  })
  const { router } = await openFeed('/?type=generator&maxAgeMonths=6&location=Bo')
  await expect.poll(chipNames).toHaveLength(3)
  await sort().selectOptions('Most Liked')
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'likes' })
  await page.getByRole('button', { name: 'All Items' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ location: 'Bo', sort: 'likes' })
  arrive()
})

test('pressing the kind that the text says changes nothing', async () => {
  stubServer(({ query }) => answerTo(query))
  const { router } = await openFeed(krio)
  await expect.poll(chipNames).toHaveLength(3)
  await page.getByRole('button', { name: 'Generators', exact: true }).click()
  expect(router.state.location.search).toEqual({ q: KRIO })
})

test('a chosen sort keeps the search, and the best match takes the choice back', async () => {
  const calls = stubServer(({ query }) => answerTo(query))
  const { router } = await openFeed(krio)
  await expect.poll(chipNames).toHaveLength(3)
  await sort().selectOptions('Price Low to High')
  await expect.poll(() => router.state.location.search).toEqual({ q: KRIO, sort: 'price_asc' })
  await expect.poll(() => results(calls).at(-1)).toEqual({ searchQuery: KRIO, sortBy: 'price_asc' })
  await sort().selectOptions('Best match')
  await expect.poll(() => router.state.location.search).toEqual({ q: KRIO })
})

test('an order that the text says is in force, and the best match takes it out of the search', async () => {
  const cheap = {
    filters: { text: 'zebrawood', sortBy: 'price_asc' as const },
    understood: [said('sortBy', 'price_asc', 'cheapest first', [0, 9])],
  }
  stubServer(({ query }) =>
    query.searchQuery ? { body: pageOf(marketListings(2), cheap) } : answerTo(query),
  )
  const { router } = await openFeed('/?q=chip chip zebrawood')
  await expect.poll(chipNames).toEqual(['cheapest first', '“zebrawood”'])
  await expect.element(sort()).toHaveValue('price_asc')
  await sort().selectOptions('Best match')
  await expect.poll(() => router.state.location.search).toEqual({ text: 'zebrawood' })
  await expect.element(sort()).toHaveValue('best')
})

test('without words the usual order is the newest first', async () => {
  const calls = stubServer(({ query }) => answerTo(query))
  await openFeed('/?location=Bo')
  await expect.poll(chipNames).toEqual(['Bo'])
  await expect.element(page.getByText('Your search')).toBeVisible()
  await expect.element(sort()).toHaveValue('createdAt')
  await expect.element(page.getByRole('option', { name: 'Best match' })).not.toBeInTheDocument()
  expect(results(calls)).toEqual([{ location: 'Bo' }])
})

test('an address with a mark of where it was shared is no search', async () => {
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  await openFeed('/?fbclid=IwAR0')
  await expect.element(count('3 listings')).toBeVisible()
  await expect.element(page.getByText('Your search')).not.toBeInTheDocument()
})

test('what the server refuses of an address is left out, and the rest is shown', async () => {
  const calls = stubServer(({ query }) => {
    const fields = {
      ...(query.location === 'Atlantis' && { location: 'No such place' }),
      ...(query.maxPrice === 'cheap' && { maxPrice: 'Must be a number' }),
    }
    return Object.keys(fields).length > 0
      ? { status: 400, body: { code: 'invalid_input', message: 'No such place', fields } }
      : answerTo(query)
  })
  await openFeed('/?type=generator&location=Atlantis&maxPrice=cheap')
  await expect.element(count('2 listings')).toBeVisible()
  expect(results(calls).at(-1)).toEqual({ type: 'generator' })
})

test('a text that is refused is not left out: the reason stands there', async () => {
  stubServer(({ query }) => {
    const refusal = {
      code: 'invalid_input',
      message: 'Search with at most 500 characters',
      fields: { searchQuery: 'Search with at most 500 characters' },
    }
    return query.searchQuery ? { status: 400, body: refusal } : answerTo(query)
  })
  await openFeed(`/?q=${'a'.repeat(501)}`)
  await expect.element(page.getByText('Search with at most 500 characters')).toBeVisible()
})

test.each<[what: string, outcome: Partial<ListingsPage>, notice: string]>([
  [
    'the wider place',
    {
      widenedTo: 'Waterloo',
      filters: { location: 'Newton' },
      understood: [said('location', 'Newton', 'Newton')],
    },
    'Nothing in Newton yet. Showing Waterloo.',
  ],
  [
    'the whole country',
    {
      widenedTo: 'Sierra Leone',
      filters: { location: 'Newton' },
      understood: [said('location', 'Newton', 'Newton')],
    },
    'Nothing in Newton yet. Showing all of Sierra Leone.',
  ],
  [
    'what was left out',
    {
      loosened: [
        { key: 'minKva', label: '5KVA' },
        { key: 'maxKva', label: '5KVA' },
        { key: 'maxAgeMonths', label: 'under 6 months' },
      ],
    },
    'No exact match. We left out: 5KVA and under 6 months.',
  ],
])('the search says %s, once', async (_what, outcome, notice) => {
  stubServer(({ query }) =>
    query.limit === '20'
      ? { body: pageOf(marketListings(2), { filters: { type: 'generator' }, ...outcome }) }
      : answerTo(query),
  )
  const { screen } = await openFeed('/?q=gen')
  await expect.element(page.getByText(notice)).toBeVisible()
  await expect.element(count(notice)).toBeVisible()
  expect(screen.container.textContent.split(notice)).toHaveLength(2)
})

test('a loosened search can be saved to be told of an exact match', async () => {
  stubServer(({ path, query }) => {
    if (path === '/api/saved-searches') return { body: { savedSearches: [] } }
    return {
      body: pageOf(marketListings(2), {
        ...KRIO_READ,
        loosened: query.limit === '20' ? [{ key: 'maxAgeMonths', label: 'under 6 months' }] : undefined,
      }),
    }
  })
  await openFeed(krio)
  await page.getByText('No exact match.').getByRole('button', { name: 'Save search' }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('textbox'))
    .toHaveValue('Generators, under 6 months, Bo')
})

test('a repaired word is said, and the address of the word as typed is one press away', async () => {
  const calls = stubServer(({ query }) => ({
    body: pageOf(marketListings(2), {
      filters: { text: 'samsung' },
      ...(!query.verbatim && { repaired: [{ from: 'samsong', to: 'samsung' }] }),
    }),
  }))
  const { router } = await openFeed('/?q=samsong&sort=likes')
  await expect.element(page.getByText('Showing results for samsung.')).toBeVisible()
  await page.getByRole('link', { name: 'Search instead for samsong' }).click()
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ q: 'samsong', sort: 'likes', verbatim: true })
  await expect
    .poll(() => results(calls).at(-1))
    .toEqual({ searchQuery: 'samsong', sortBy: 'likes', verbatim: 'true' })
  await expect.element(page.getByText('Showing results for samsung.')).not.toBeInTheDocument()
  await sort().selectOptions('Recently Added')
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ q: 'samsong', sort: 'createdAt', verbatim: true })
})

test('a count that is only a part says so', async () => {
  stubServer(() => ({
    body: pageOf(marketListings(20), {
      total: 1_000,
      totalIsAtLeast: true,
      nextCursor: 'two',
      filters: { text: 'phone' },
    }),
  }))
  await openFeed('/?q=phone')
  await expect.element(count('Over 1,000 listings')).toBeVisible()
})

test('a search that finds nothing shows what was searched for and the ways on', async () => {
  stubServer(({ query }) => (query.searchQuery ? { body: { ...pageOf([]), ...KRIO_READ } } : answerTo(query)))
  const { router } = await openFeed(krio)
  await expect.element(page.getByRole('heading', { name: `Nothing found for “${KRIO}”` })).toBeVisible()
  await expect.poll(chipNames).toEqual(['Generators', 'under 6 months', 'Bo'])
  await expect
    .element(page.getByRole('link', { name: 'two bedroom flat in Freetown' }))
    .toHaveAttribute('href', '/?q=two+bedroom+flat+in+Freetown')
  await expect.element(page.getByRole('button', { name: 'Save search' }).last()).toBeVisible()
  await page.getByRole('link', { name: 'All generators' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ type: 'generator' })
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(2)
})

test('a search is edited in the dialog that it came from', async () => {
  stubServer(({ path, query }) => {
    if (path === '/api/smart-search') return { body: { dbQuery: KRIO_READ.filters, understood: KRIO_SAID } }
    return path === '/api/listings' ? answerTo(query) : { body: { suggestions: [] } }
  })
  await openFeed(krio)
  await page.getByRole('button', { name: 'Edit search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
  await expect.element(dialog.getByRole('textbox').first()).toHaveValue(KRIO)
})
