import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListingsPage } from '#contract/listing.ts'
import { SearchFilters, type Understood } from '#contract/search.ts'
import { press, listTexts, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'
import { Feed } from './feed.tsx'
import { generatorListing, marketListings, pageOf } from './listing.fixture.ts'

const KRIO = 'ah wan gen under 6 months na Bo'
const entryOf = (
  key: Understood['key'],
  value: Understood['value'],
  label: string,
  span?: [number, number],
): Understood => ({ key, value, label, span })
const KRIO_UNDERSTOOD = [
  entryOf('type', 'generator', 'Generators', [7, 10]),
  entryOf('maxAgeMonths', 6, 'under 6 months', [11, 25]),
  entryOf('location', 'Bo', 'Bo', [29, 31]),
]
const KRIO_RESULT: Partial<ListingsPage> = {
  filters: { type: 'generator', maxAgeMonths: 6, location: 'Bo' },
  understood: KRIO_UNDERSTOOD,
}
const krio = `/?q=${encodeURIComponent(KRIO)}`

/** The server's response. If there is no text, it has an understood entry without a span for each filter. */
function respondTo({ limit: _limit, searchQuery, ...query }: Record<string, string>): StubResponse {
  if (searchQuery === KRIO) return { body: pageOf([generatorListing()], KRIO_RESULT) }
  const filters = SearchFilters.parse(query)
  if (Object.keys(query).every((key) => key === 'sortBy')) return { body: pageOf(marketListings(3)) }
  const understood = KRIO_UNDERSTOOD.filter(({ key }) => filters[key] !== undefined).map(
    ({ span: _span, ...each }) => each,
  )
  return { body: pageOf(marketListings(2), { filters, understood }) }
}

type Respond = (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined

/** Opens the feed at a URL. `respond` may override the default response. */
function open(at: string, respond: Respond = () => undefined) {
  const calls = stubServer((call) => respond(call) ?? respondTo(call.query))
  const { router } = openPages([{ path: '/', component: Feed }], at)
  return { calls, router, search: () => router.state.location.search }
}

/** Delays the responses to the queries that `isSlow` selects until `release` is called. */
function delayResponses(isSlow: (query: Record<string, string>) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const respond: Respond = ({ query }) => (isSlow(query) ? promise.then(() => respondTo(query)) : undefined)
  return { respond, release: resolve }
}

const feedQueries = (calls: ApiCall[]) =>
  calls
    .filter(({ path, query }) => path === '/api/listings' && query.limit === '20')
    .map(({ query: { limit: _limit, ...query } }) => query)
const chipNames = () => listTexts('button', screen.getByRole('group', { name: 'Searched for' }))
const sort = () => screen.getByRole('combobox', { name: 'Sort by' })
const button = (name: string) => screen.getByRole('button', { name })
const statusWith = (text: string) =>
  screen.getAllByRole('status').find(({ textContent }) => textContent.includes(text)) ?? null
const expectChips = (...names: string[]) => expect.poll(chipNames).toEqual(names)

test('known keys of the URL are sent to the server, and unknown ones are not', async () => {
  const { calls } = open(
    '/?type=generator&brand=Honda,Firman&maxPrice=9000&furnished=true&sort=likes&userId=someone&' +
      'status=sold&limit=1',
  )
  await waitFor(() => expect(statusWith('2 listings')).toBeVisible())
  expect(feedQueries(calls)).toEqual([
    { type: 'generator', brand: 'Honda,Firman', maxPrice: '9000', furnished: 'true', sortBy: 'likes' },
  ])
})

// [spec 4 #8]
test('a shared link shows its chips, and Back restores a chip that was removed', async () => {
  const { calls, router, search } = open(krio)
  await expectChips('Generators', 'under 6 months', 'Bo')
  expect(screen.getByText(`Results for “${KRIO}”`)).toBeVisible()
  expect(button('Generators')).toHaveAttribute('aria-pressed', 'true')
  expect(sort()).toHaveValue('best')
  expect(feedQueries(calls)).toEqual([{ searchQuery: KRIO }])
  await press('Remove under 6 months')
  await expectChips('Generators', 'Bo')
  expect(search()).toEqual({ type: 'generator', location: 'Bo' })
  await waitFor(() => expect(statusWith('2 listings for Generators, Bo')).toBeInTheDocument())
  expect(feedQueries(calls).at(-1)).toEqual({ type: 'generator', location: 'Bo' })
  router.history.back()
  await expectChips('Generators', 'under 6 months', 'Bo')
  expect(screen.getByText(`Results for “${KRIO}”`)).toBeVisible()
  expect(feedQueries(calls), 'cached results are not fetched again').toHaveLength(2)
})

test('removing a chip focuses the next one, and removing the last focuses the count', async () => {
  const { search } = open(krio)
  await press('Remove Generators')
  await waitFor(() => expect(button('Remove under 6 months')).toHaveFocus())
  await expectChips('under 6 months', 'Bo')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('Remove Bo')).toHaveFocus())
  await expectChips('Bo')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(statusWith('3 listings')).toHaveFocus())
  expect(search()).toEqual({})
})

test('the chips stay while the next results load, and a second one can be removed meanwhile', async () => {
  const { respond, release } = delayResponses((query) => query.limit === '20' && !query.searchQuery)
  const { search } = open(krio, respond)
  await press('Remove Bo')
  await expectChips('Generators', 'under 6 months')
  expect(search()).toEqual({ type: 'generator', maxAgeMonths: 6 })
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await press('Remove under 6 months')
  await expect.poll(search).toEqual({ type: 'generator' })
  release()
  await expect.poll(() => screen.queryAllByRole('article')).toHaveLength(2)
})

// [spec 2.5 #5]
test('choosing another kind drops the filters that only the previous kind has', async () => {
  const { search } = open(krio)
  await expectChips('Generators', 'under 6 months', 'Bo')
  await press('Generators')
  expect(search()).toEqual({ q: KRIO })
  await press('Cars for Sale')
  await expect.poll(search).toEqual({ type: 'car_sale', location: 'Bo' })
  await waitFor(() => expect(button('Cars for Sale')).toHaveAttribute('aria-pressed', 'true'))
  expect(button('Cars for Sale')).toHaveFocus()
  await press('All Items')
  await expect.poll(search).toEqual({ location: 'Bo' })
})

test('a kind chosen while another change loads also drops the filters of the previous kind', async () => {
  const { respond, release } = delayResponses((query) => query.sortBy === 'likes')
  const { search } = open('/?type=generator&maxAgeMonths=6&location=Bo', respond)
  await expectChips('Generators', 'under 6 months', 'Bo')
  await user.selectOptions(sort(), 'Most Liked')
  await expect.poll(search).toMatchObject({ sort: 'likes' })
  await press('All Items')
  await expect.poll(search).toEqual({ location: 'Bo', sort: 'likes' })
  release()
})

// [spec 4 #8]
test('choosing a sort keeps the search, and choosing best match removes the sort', async () => {
  const { calls, search } = open(krio)
  await expectChips('Generators', 'under 6 months', 'Bo')
  await user.selectOptions(sort(), 'Price Low to High')
  await expect.poll(search).toEqual({ q: KRIO, sort: 'price_asc' })
  await expect.poll(() => feedQueries(calls).at(-1)).toEqual({ searchQuery: KRIO, sortBy: 'price_asc' })
  await user.selectOptions(sort(), 'Best match')
  await expect.poll(search).toEqual({ q: KRIO })
})

test('a sort order in the text applies, and choosing best match removes it from the search', async () => {
  const cheap = {
    filters: { text: 'zebrawood', sortBy: 'price_asc' as const },
    understood: [entryOf('sortBy', 'price_asc', 'cheapest first', [0, 9])],
  }
  const { search } = open('/?q=chip chip zebrawood', ({ query }) =>
    query.searchQuery ? { body: pageOf(marketListings(2), cheap) } : undefined,
  )
  await expectChips('cheapest first', '“zebrawood”')
  expect(sort()).toHaveValue('price_asc')
  await user.selectOptions(sort(), 'Best match')
  await expect.poll(search).toEqual({ text: 'zebrawood' })
  await waitFor(() => expect(sort()).toHaveValue('best'))
})

test('without search words the default order is newest first', async () => {
  const { calls } = open('/?location=Bo')
  await expectChips('Bo')
  expect(screen.getByText('Your search')).toBeVisible()
  expect(sort()).toHaveValue('createdAt')
  expect(screen.queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument()
  expect(feedQueries(calls)).toEqual([{ location: 'Bo' }])
})

test('a URL with only a tracking parameter is not a search', async () => {
  open('/?fbclid=IwAR0', () => ({ body: pageOf(marketListings(3)) }))
  await waitFor(() => expect(statusWith('3 listings')).toBeVisible())
  expect(screen.queryByText('Your search')).not.toBeInTheDocument()
})

test('filters refused by the server are dropped, and the results without them are shown', async () => {
  const { calls } = open('/?type=generator&location=Atlantis&maxPrice=cheap', ({ query }) => {
    const fields = {
      ...(query.location === 'Atlantis' && { location: 'No such place' }),
      ...(query.maxPrice === 'cheap' && { maxPrice: 'Must be a number' }),
    }
    return Object.keys(fields).length > 0
      ? { status: 400, body: { code: 'invalid_input', message: 'No such place', fields } }
      : undefined
  })
  await waitFor(() => expect(statusWith('2 listings')).toBeVisible())
  expect(feedQueries(calls).at(-1)).toEqual({ type: 'generator' })
})

test('a text refused by the server stays, and the reason is shown', async () => {
  const message = 'Search with at most 500 characters'
  open(`/?q=${'a'.repeat(501)}`, ({ query }) =>
    query.searchQuery
      ? { status: 400, body: { code: 'invalid_input', message, fields: { searchQuery: message } } }
      : undefined,
  )
  expect(await screen.findByText(message)).toBeVisible()
})

const NEWTON = {
  filters: { location: 'Newton' as const },
  understood: [entryOf('location', 'Newton', 'Newton')],
}

test.each<[what: string, outcome: Partial<ListingsPage>, notice: string]>([
  [
    'which wider place is shown',
    { widenedTo: 'Waterloo', ...NEWTON },
    'Nothing in Newton yet. Showing Waterloo.',
  ],
  [
    'that the whole country is shown',
    { widenedTo: 'Sierra Leone', ...NEWTON },
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
  [
    'that there are more listings than counted',
    { total: 1_000, totalIsAtLeast: true, nextCursor: 'two' },
    'Over 1,000 listings',
  ],
])('the page says %s, and says it only once', async (_what, outcome, notice) => {
  open('/?q=gen', ({ query }) =>
    query.limit === '20'
      ? { body: pageOf(marketListings(2), { filters: { type: 'generator' }, ...outcome }) }
      : undefined,
  )
  await waitFor(() => expect(statusWith(notice)).toBeVisible())
  expect(document.body.textContent.split(notice)).toHaveLength(2)
})

test('a loosened search can be saved, and its suggested name includes what was left out', async () => {
  open(krio, ({ path, query }) => {
    if (path === '/api/saved-searches') return { body: { savedSearches: [], total: 0, nextCursor: null } }
    const loosened = [{ key: 'maxAgeMonths' as const, label: 'under 6 months' }]
    return {
      body: pageOf(marketListings(2), {
        ...KRIO_RESULT,
        loosened: query.limit === '20' ? loosened : undefined,
      }),
    }
  })
  const note = await screen.findByText(/No exact match\./)
  await user.click(within(note.parentElement ?? note).getByRole('button', { name: 'Save search' }))
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue(
      'Generators, under 6 months, Bo',
    ),
  )
})

test('a corrected word is reported, and one press searches for the word as typed', async () => {
  const { calls, search } = open('/?q=samsong&sort=likes', ({ query }) => ({
    body: pageOf(marketListings(2), {
      filters: { text: 'samsung' },
      ...(!query.verbatim && { repaired: [{ from: 'samsong', to: 'samsung' }] }),
    }),
  }))
  await waitFor(() => expect(statusWith('Showing results for samsung.')).toBeVisible())
  await press('Search instead for samsong', 'link')
  await expect.poll(search).toEqual({ q: 'samsong', sort: 'likes', verbatim: true })
  await expect
    .poll(() => feedQueries(calls).at(-1))
    .toEqual({ searchQuery: 'samsong', sortBy: 'likes', verbatim: 'true' })
  await waitFor(() => expect(statusWith('Showing results for samsung.')).toBeNull())
  await user.selectOptions(sort(), 'Recently Added')
  await expect.poll(search).toEqual({ q: 'samsong', sort: 'createdAt', verbatim: true })
})

test('a search that finds nothing shows its chips and alternatives', async () => {
  const { search } = open(krio, ({ query }) =>
    query.searchQuery ? { body: { ...pageOf([]), ...KRIO_RESULT } } : undefined,
  )
  expect(await screen.findByRole('heading', { name: `Nothing found for “${KRIO}”` })).toBeVisible()
  await expectChips('Generators', 'under 6 months', 'Bo')
  expect(screen.getByRole('link', { name: 'two bedroom flat in Freetown' })).toHaveAttribute(
    'href',
    '/?q=two+bedroom+flat+in+Freetown',
  )
  expect(screen.getAllByRole('button', { name: 'Save search' }).at(-1)).toBeVisible()
  await press('All generators', 'link')
  await expect.poll(search).toEqual({ type: 'generator' })
  await expect.poll(() => screen.queryAllByRole('article')).toHaveLength(2)
})

test('Edit search opens the dialog with the typed text', async () => {
  open(krio, ({ path }) => {
    if (path === '/api/smart-search')
      return { body: { dbQuery: KRIO_RESULT.filters, understood: KRIO_UNDERSTOOD } }
    return path === '/api/search-suggestions' ? { body: { suggestions: [] } } : undefined
  })
  await press('Edit search')
  const dialog = await screen.findByRole('dialog', { name: 'Find Your Perfect Match' })
  expect((await within(dialog).findAllByRole('textbox'))[0]).toHaveValue(KRIO)
})
