import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { KINDS } from '#contract/kinds/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import {
  box,
  button,
  expectClosed,
  dialog,
  openSearch,
  stubSearch,
  submit,
  tab,
} from '#web/features/search/test/open-search.tsx'
import { fill, press, listTexts, user, stubIntersections, recordNavigations } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { type StubResponse, type ApiCall, stubServer, signedOut } from '#web/test/server.ts'
import { Feed, FloatingButtons } from './feed.tsx'
import { marketListings, pageOf } from './listing.fixture.ts'

const openFeed = (at = '/') => openPages([{ path: '/', component: Feed }], at)
const cards = () => screen.queryAllByRole('article')
const queryButton = (name: string) => screen.queryByRole('button', { name })
const feedCalls = (calls: ApiCall[]) =>
  calls.flatMap(({ path, query }) => (path === '/api/listings' && query.limit === '20' ? [query] : []))
const failure = (status: number, message: string): StubResponse => ({
  status,
  body: { code: status === 503 ? 'unavailable' : 'internal', message },
})

/** Stubs a first page of twenty listings. `next` responds to the call for more. */
function stubTwoPages(rest: number, next: () => StubResponse | Promise<StubResponse> = () => restOf(rest)) {
  const first = { body: pageOf(marketListings(20), { total: 20 + rest, nextCursor: 'two' }) }
  return stubServer(({ query }) => (query.cursor ? next() : first))
}

const restOf = (rest: number) => ({ body: pageOf(marketListings(rest, 20), { total: 20 + rest }) })

// [spec 2.5 #2, 2.5 #4, 2.5 #6, 2.5 #7, 2.5 #8, 2.5 #10, 2.5 #14, 9 #1]
test('the feed opens with the newest of all items, their number, every filter and every sort', async () => {
  const calls = stubServer(() => ({ body: pageOf(marketListings(20), { total: 1_234, nextCursor: 'two' }) }))
  const { container } = openFeed().rendered
  expect(await screen.findByText('Monitoring 1,234 listings for you')).toBeVisible()
  expect(queryButton('All Items')).toHaveAttribute('aria-pressed', 'true')
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
  const shown = listTexts('button', screen.getByRole('group', { name: 'Show' }))
  const names = ['All Items', 'Cars for Sale', 'Homes for Rent', 'Electronics', 'Generators']
  expect(shown.filter((name) => name !== null && names.includes(name))).toEqual(names)
  expect([shown[0], shown.length]).toEqual(['All Items', 1 + KINDS.length])
  expect(listTexts('option', screen.getByRole('combobox', { name: 'Sort by' }))).toEqual([
    'AI Relevance',
    'Most Liked',
    'Recently Added',
    'Price Low to High',
    'Price High to Low',
  ])
})

// [spec 2.5 #3]
test('the number of active listings counts the whole market, even if the feed is filtered', async () => {
  stubServer(({ query }) => ({ body: pageOf(marketListings(3), { total: query.type ? 3 : 1_234 }) }))
  const { container } = openFeed('/?type=generator').rendered
  await expect.poll(() => listTexts('status')).toContain('3 listings')
  await expect.poll(() => container.querySelector('dl dd')?.textContent).toBe('1,234')
})

// [spec 2.5 #12]
test.each(['Post an item with the camera', 'Post Item'])(
  '%s opens a dialog that starts with the photos',
  async (name) => {
    const rate = { slePerUsd: 23, asOf: '2026-09-30' }
    stubServer(({ path }) => ({ body: path === '/api/rate' ? rate : pageOf(marketListings(3)) }))
    openFeed()
    await press(name)
    const dialog = await screen.findByRole('dialog', { name: 'Post Item' })
    const field = await waitFor(() => {
      const found = dialog.querySelector<HTMLElement>('form [name="type"], form [data-field="images"]')
      return found ?? expect.fail('no field yet')
    })
    expect(field.dataset.field).toBe('images')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await press(name)
    expect(await screen.findByRole('dialog', { name: 'Post Item' })).toBeVisible()
  },
)

// [spec 2.5 #5, 2.5 #9, 4 #8]
test('changing the filter or the sort changes the URL and starts from the first page', async () => {
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
test('each press loads one page until all items are seen, and a failed page can be retried', async () => {
  const response = Promise.withResolvers<StubResponse>()
  const failures = [failure(503, 'The market is being repaired.')]
  const calls = stubTwoPages(5, () => failures.pop() ?? response.promise)
  openFeed()
  await press('Load More Items')
  expect(await screen.findByText(/The market is being repaired\.$/)).toBeVisible()
  expect(cards()).toHaveLength(20)
  await press('Load More Items')
  const loading = await screen.findByRole('button', { name: 'Loading More...' })
  expect(loading).toHaveAttribute('aria-disabled', 'true')
  await user.click(loading)
  response.resolve(restOf(5))
  await expect.poll(cards).toHaveLength(25)
  expect(await screen.findByText("You've seen all available listings")).toBeVisible()
  expect(loading).not.toBeInTheDocument()
  const next = { limit: '20', sortBy: 'createdAt', cursor: 'two' }
  expect(feedCalls(calls).slice(1)).toEqual([next, next])
})

// [spec 1 #3]
test('a line below the list gives the rate at which prices are converted', async () => {
  const intersect = stubIntersections()
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  openFeed()
  await screen.findByText("You've seen all available listings")
  intersect()
  expect(
    await screen.findByText('Prices marked “about” are converted at 23 SLE a dollar, Sep 30, 2026.'),
  ).toBeVisible()
})

test('the old results stay until the new ones arrive, without a button for more', async () => {
  const response = Promise.withResolvers<StubResponse>()
  stubServer(({ query }) =>
    query.type === 'generator'
      ? response.promise
      : { body: pageOf(marketListings(20), { total: 60, nextCursor: 'two' }) },
  )
  openFeed()
  await screen.findByRole('button', { name: 'Load More Items' })
  await press('Generators')
  await waitFor(() => expect(queryButton('Generators')).toHaveAttribute('aria-pressed', 'true'))
  expect(cards()[0]?.closest('ul')).toHaveAttribute('aria-busy', 'true')
  expect(cards()).toHaveLength(20)
  expect(queryButton('Load More Items')).not.toBeInTheDocument()
  response.resolve({ body: pageOf(marketListings(3)) })
  await expect.poll(cards).toHaveLength(3)
})

// [spec 2.5 #16, 8 #10, 9 #3]
test('six placeholders show while the first page loads, and a failed load can be retried', async () => {
  const response = Promise.withResolvers<StubResponse>()
  stubServer(() => response.promise)
  const { container } = openFeed().rendered
  expect(await screen.findByText('Loading listings')).toBeInTheDocument()
  expect(container.querySelectorAll('[aria-hidden] li')).toHaveLength(6)
  response.resolve(failure(500, 'Something broke on our side.'))
  expect(await screen.findByText('Something broke on our side.')).toBeVisible()
  stubServer(() => ({ body: pageOf(marketListings(3)) }))
  await press('Try again')
  await expect.poll(cards).toHaveLength(3)
  expect(screen.queryByText('Loading listings')).not.toBeInTheDocument()
})

// [spec 2.5 #20, 8 #3, 8 #11]
test('an expired session is reported, and the person is sent to sign in', async () => {
  const visited = recordNavigations()
  stubServer(() => signedOut)
  openFeed()
  const title = await screen.findByText('Session Expired')
  expect(title.closest('[role=alert]')).toHaveTextContent('Please log in again to continue.')
  await expect.poll(() => visited).toEqual(['/api/login'])
})

// [spec 2.5 #13]
test.each([
  ['AI assistant', 'AI Search'],
  ['Advanced search', 'Advanced Filters'],
])('%s opens the search at the tab %s, and gets the focus back', async (name, tab) => {
  stubServer(() => ({ body: {} }))
  openPages([{ path: '/', component: FloatingButtons }], '/')
  await press(name)
  expect(await screen.findByRole('dialog', { name: 'Find Your Perfect Match' })).toBeVisible()
  expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await press('Cancel')
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
})

describe('the filter form', () => {
  let calls: ApiCall[]
  beforeEach(() => {
    calls = stubSearch()
  })

  const year = new Date().getUTCFullYear()
  const category = () => screen.getByRole('combobox', { name: 'Category' })
  const place = () => screen.getByRole('combobox', { name: 'Location' })
  const price = (end: RegExp) => screen.getByLabelText(end, { selector: 'input[type=text]' })
  const chosen = () => screen.queryByRole('group', { name: 'Selected Filters' })
  const optionsOf = (select: HTMLElement) =>
    [...select.querySelectorAll('option:not([hidden])')].map((option) => option.textContent)

  async function openFilters(name?: string, at?: string) {
    const opened = await openSearch({ at, opener: 'Open filters' })
    await screen.findByRole('combobox', { name: 'Category' })
    if (name !== undefined) await user.selectOptions(category(), name)
    return opened
  }

  // [spec 2.6 #12, 5 #26]
  test('cannot search without a category', async () => {
    await openFilters()
    expect(tab('Advanced Filters')).toHaveAttribute('aria-selected', 'true')
    expect(submit()).toBeDisabled()
    await user.selectOptions(place(), 'Bo')
    expect(submit()).toBeDisabled()
    await user.selectOptions(category(), 'homes')
    expect(submit()).toBeEnabled()
  })

  // [spec 2.6 #6, 2.6 #7]
  test('has every category and twenty places', async () => {
    await openFilters()
    expect(category()).toHaveDisplayValue('Choose a category')
    const names = [
      'Electronics (Brand New in Box)',
      'Generators (Max 1 Year Old)',
      'Cars (Max 3 Years Old)',
      'Homes (Verified Ownership)',
    ]
    const options = optionsOf(category())
    expect(options.filter((name) => names.includes(name))).toEqual(names)
    expect(options).toHaveLength(KINDS.length)
    expect(optionsOf(place())).toEqual(['Anywhere in Sierra Leone', ...LOCATIONS])
  })

  // [spec 2.6 #8, 5 #27, 9 #12]
  test('has a price range from 0 to 50,000,000 in steps of 500,000, shown in millions', async () => {
    await openFilters()
    expect(screen.getByRole('slider', { name: /Lowest/ })).toHaveAttribute('min', '0')
    expect(screen.getByRole('slider', { name: /Highest/ })).toHaveAttribute('max', '50000000')
    expect(screen.getByRole('slider', { name: /Highest/ })).toHaveAttribute('step', '500000')
    expect(screen.getByText('0.0M SLE')).toBeVisible()
    expect(screen.getByText('1.0M SLE')).toBeVisible()
    expect(price(/^Highest/)).toHaveValue('')
    await fill(price(/^Highest/), '12500000')
    expect(await screen.findByText('12.5M SLE')).toBeVisible()
  })

  // [spec 2.6 #9]
  test.each<[string, Record<string, string[]>]>([
    [
      'electronics',
      {
        Product: [
          '5G Smartphones',
          'iPhone',
          'iPad',
          'MacBook',
          'Android Phones',
          'Laptops',
          'Gaming Consoles',
          'Smartwatches',
          'Headphones',
        ],
      },
    ],
    [
      'generators',
      {
        Age: ['Under 3 months', '3-6 months', '6-12 months'],
        Fuel: ['Petrol', 'Diesel', 'Gas'],
        Power: ['2-5KVA', '5-10KVA', '10KVA+'],
        Brand: ['Honda', 'Yamaha', 'Firman'],
      },
    ],
    [
      'cars',
      {
        Age: ['Under 1 year', '1-2 years', '2-3 years'],
        Make: ['Toyota', 'Honda', 'Nissan', 'Hyundai'],
        'Body type': ['Sedan', 'SUV', 'Hatchback'],
        Transmission: ['Manual', 'Automatic'],
      },
    ],
    [
      'homes',
      {
        'To move in': ['Under SLE 10,000', 'Under SLE 25,000', 'Under SLE 50,000'],
        'Rent in advance': ['Pay monthly', 'Up to 6 months', 'Up to 1 year'],
        Fees: ['No agent', 'No viewing fee'],
        Water: ['Mains water', 'Borehole', 'Well', 'Water tank'],
        Light: ['Grid (EDSA)', 'Prepaid meter', 'Solar', 'Generator'],
      },
    ],
  ])('has the chips of %s in their groups', async (name, groups) => {
    await openFilters(name)
    const chipGroups = within(screen.getByRole('tabpanel'))
      .queryAllByRole('group')
      .flatMap((group) => {
        const label = group.getAttribute('aria-label')
        return label === null ? [] : [[label, listTexts('button', group)]]
      })
    expect(chipGroups).toEqual(Object.entries(groups))
  })

  // [spec 2.6 #10, 4 #7]
  test('turns a chip on and off, and its badge removes it', async () => {
    await openFilters('cars')
    expect(chosen()).not.toBeInTheDocument()
    for (const chip of ['Toyota', 'Honda', 'SUV']) await press(chip)
    expect(button('Honda')).toHaveAttribute('aria-pressed', 'true')
    const badges = screen.getAllByRole('button', { name: /^Remove/ })
    expect(badges.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Remove Toyota',
      'Remove Honda',
      'Remove SUV',
    ])
    await press('Honda')
    expect(button('Honda')).toHaveAttribute('aria-pressed', 'false')
    await press('Remove Toyota')
    expect(button('Toyota')).toHaveAttribute('aria-pressed', 'false')
    await press('Remove SUV')
    expect(chosen()).not.toBeInTheDocument()
  })

  // [spec 2.6 #10]
  test('moves the focus to the next badge when one is removed by key, never out of the dialog', async () => {
    await openFilters('generators')
    for (const chip of ['Honda', 'Diesel']) await press(chip)
    button('Remove Diesel').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('Remove Honda')).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(chosen()).not.toBeInTheDocument())
    expect(dialog()?.contains(document.activeElement)).toBe(true)
  })

  // [spec 3 #17, 7 #36]
  test('searches for a text built from the filters, without a call before', async () => {
    const { router } = await openFilters('cars', '/elsewhere')
    await user.selectOptions(place(), 'Port Loko')
    await fill(price(/^Lowest/), '500000')
    await fill(price(/^Highest/), '1000000')
    for (const chip of ['Toyota', 'Honda', 'SUV', '1-2 years']) await press(chip)
    await press('Search Listings')
    await expectClosed()
    expect(router.state.location.pathname).toBe('/')
    expect(router.state.location.search).toEqual({
      q:
        'type:cars location:Port Loko minPrice:500000 maxPrice:1000000 ' +
        `minYear:${year - 2} maxYear:${year - 1} brand:Toyota,Honda bodyType:SUV`,
    })
    expect(calls).toEqual([])
  })

  // [spec 2.6 #8, 5 #27]
  test('filters by no price until the slider is touched', async () => {
    const { router } = await openFilters('cars', '/elsewhere')
    expect(screen.getByText('Any price')).toBeVisible()
    await press('Search Listings')
    await expectClosed()
    expect(router.state.location.search).toEqual({ q: 'type:cars' })
  })

  // [spec 2.6 #1]
  test('keeps the text and the filters when the tab is switched', async () => {
    await openSearch()
    await fill(box(), 'quiet')
    await press('Advanced Filters', 'tab')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'generators')
    await press('Diesel')
    await press('AI Search', 'tab')
    await waitFor(() => expect(box()).toHaveValue('quiet'))
    await press('Advanced Filters', 'tab')
    await waitFor(() => expect(button('Diesel')).toHaveAttribute('aria-pressed', 'true'))
  })

  test('reopens with the filters of the current search', async () => {
    const q = 'type:generators location:Mile 91 maxPrice:8000 fuel:Diesel brand:Honda,Firman'
    await openSearch({ at: `/?q=${encodeURIComponent(q)}` })
    await waitFor(() => expect(category()).toHaveValue('generators'))
    expect(tab('Advanced Filters')).toHaveAttribute('aria-selected', 'true')
    expect(place()).toHaveValue('Mile 91')
    expect(price(/^Highest/)).toHaveValue('8,000')
    expect(chosen()).toHaveTextContent('DieselHondaFirman')
    expect(submit()).toBeEnabled()
  })
})
