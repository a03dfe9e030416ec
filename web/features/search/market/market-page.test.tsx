import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Understood } from '#contract/search.ts'
import {
  carListing,
  generatorListing,
  marketListings,
  pageOf,
  seller,
} from '#web/features/search/feed/listing.fixture.ts'
import { fill, press, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { type ApiCall, outage } from '#web/test/server.ts'
import { openMarket } from './test/open-market.tsx'

const TEXT = 'fayn gen na Makeni wey nor dia'
const UNDERSTOOD: Understood[] = [
  { key: 'type', value: 'generator', label: 'Generators', span: [5, 8] },
  { key: 'location', value: 'Makeni', label: 'Makeni', span: [12, 18] },
  { key: 'sortBy', value: 'price_asc', label: 'cheapest first', span: [19, 30] },
]
const RESULT = {
  filters: { type: 'generator', location: 'Makeni', sortBy: 'price_asc' },
  understood: UNDERSTOOD,
} as const

const isMarket = ({ path }: ApiCall) => path === '/api/market'
const respondWith =
  (count: number, rest: object = {}) =>
  (call: ApiCall) =>
    isMarket(call) ? { body: pageOf(marketListings(count), rest) } : undefined
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })
/** On a phone the filters and the places are in a sheet, which is closed. */
const inSheet = { hidden: true }
const linksOf = (label: string) =>
  within(screen.getByRole('navigation', { name: label, ...inSheet }))
    .getAllByRole('link', inSheet)
    .map((link) => [link.textContent, link.getAttribute('href')])

test('a visitor sees the listings of a kind in a place, and links to other kinds and places', async () => {
  const { queries } = openMarket('/market/generators/waterloo', respondWith(3))
  expect(await findTitle('Generators in Waterloo')).toBeVisible()
  expect(await screen.findByText('3 listings')).toBeVisible()
  expect(document.title).toBe('Generators in Waterloo | Salone Market')
  expect(queries()).toEqual([{ type: 'generator', location: 'Waterloo', sortBy: 'createdAt' }])
  expect(linksOf('Where you are')).toEqual([
    ['Home', '/'],
    ['Market', '/market'],
    ['Generators', '/market/generators'],
    ['Waterloo', '/market/generators/waterloo'],
  ])
  expect(linksOf('Kinds')).toEqual([
    ['Everything7', '/market?location=Waterloo'],
    ['Cars for Sale1,102', '/market/cars'],
    ['Homes for Rent0', '/market/homes'],
    ['Electronics0', '/market/electronics'],
    ['Generators7', '/market/generators/waterloo'],
  ])
  expect(linksOf('Places with generators')).toEqual([
    ['All places62', '/market/generators'],
    ['Waterloo7', '/market/generators/waterloo'],
    ['Western Area47', '/market/generators/western-area'],
    ['Freetown40', '/market/generators/freetown'],
    ['Bo12', '/market/generators/bo'],
    ['Makeni3', '/market/generators/makeni'],
  ])
  const current = [...document.querySelectorAll('main [aria-current]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(current).toEqual(Array.from({ length: 3 }, () => '/market/generators/waterloo'))
})

test.each([
  ['/market', 'Everything on the market'],
  ['/market?location=Bo', 'Everything in Bo'],
  ['/market/homes', 'Homes for Rent'],
  ['/market/cars/mile-91', 'Cars for Sale in Mile 91'],
])('the heading of %s is %s', async (at, title) => {
  openMarket(at, respondWith(2))
  expect(await findTitle(title)).toBeVisible()
})

test.each(['/market/boats', '/market/cars/paris'])('the URL %s shows Page Not Found', async (at) => {
  const { queries } = openMarket(at)
  expect(await findTitle('Page Not Found')).toBeVisible()
  expect(queries()).toEqual([])
})

test('a text search shows how it was understood, and removing a chip keeps the others', async () => {
  const { href } = openMarket(`/market?q=${encodeURIComponent(TEXT)}`, respondWith(2, RESULT))
  expect(await findTitle(`Results for “${TEXT}”`)).toBeVisible()
  const chips = within(await screen.findByRole('navigation', { name: 'Searched for' }))
  expect(chips.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Generators', '/market?sort=price_asc&location=Makeni'],
    ['Makeni', '/market/generators?sort=price_asc'],
    ['cheapest first', '/market/generators/makeni'],
    ['Clear all', '/market'],
  ])
  await press('Remove cheapest first', 'link')
  await expect.poll(href).toBe('/market/generators/makeni')
  expect(await findTitle('Generators in Makeni')).toHaveFocus()
})

test('a search of the market can be saved, and a visitor signs in first', async () => {
  openMarket(
    `/market?q=${encodeURIComponent(TEXT)}`,
    ({ path }) => {
      if (path === '/api/saved-searches') return { body: { savedSearches: [], total: 0, nextCursor: null } }
      return path === '/api/listings' ? { body: pageOf(marketListings(2), RESULT) } : undefined
    },
    member,
  )
  await press('Save search')
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' })
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Generators, Makeni, cheapest first')
  cleanup()
  openMarket(`/market?q=${encodeURIComponent(TEXT)}`, respondWith(2, RESULT))
  expect(await screen.findByRole('link', { name: 'Save search' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/auth\?next=/),
  )
})

test('the page says how a search was changed, and links to the search for the word as typed', async () => {
  openMarket(
    '/market?q=samsong+na+Bo',
    respondWith(1, {
      filters: { location: 'Bo', text: 'samsong' },
      understood: [{ key: 'location', value: 'Bo', label: 'Bo' }],
      widenedTo: 'Sierra Leone',
      loosened: [{ key: 'maxPrice', label: 'under 100' }],
      repaired: [{ from: 'samsong', to: 'samsung' }],
    }),
  )
  expect(await screen.findByText('Nothing in Bo yet. Showing all of Sierra Leone.')).toBeVisible()
  expect(screen.getByText('No exact match. We left out: under 100.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search instead for samsong' })).toHaveAttribute(
    'href',
    '/market?q=samsong+na+Bo&verbatim=true',
  )
})

test('the heading has no area that the search leaves out, such as a misspelt one', async () => {
  openMarket(
    '/market/homes/freetown?area=Lumly',
    respondWith(3, { filters: { type: 'home_rent', location: 'Freetown' } }),
  )
  expect(await screen.findByRole('heading', { name: 'Homes for Rent in Freetown' })).toBeVisible()
})

test('the area filter suggests the parts of the chosen place', async () => {
  openMarket('/market/homes/kenema', respondWith(1))
  fireEvent.focus(await screen.findByLabelText('Area'))
  const suggested = () => [...document.querySelectorAll('datalist option')].map((each) => each.textContent)
  await expect.poll(suggested).toContain('Nyandeyama')
  expect(suggested()).not.toContain('Lumley')
})

test('the count is of the area, or of the wider place if the area has nothing', async () => {
  const lumley = { filters: { location: 'Freetown', area: ['Lumley'] }, widenedTo: 'Freetown' } as const
  openMarket('/market?q=lumley', respondWith(3, { ...lumley, areaTotal: 2 }))
  expect(await screen.findByText('2 listings')).toBeVisible()
  cleanup()
  openMarket('/market?q=lumley', respondWith(3, { ...lumley, areaTotal: 0 }))
  expect(await screen.findByText('3 listings')).toBeVisible()
})

test('the search box searches the whole market, also without JavaScript', async () => {
  const { href } = openMarket('/market/cars/bo', respondWith(1))
  const box = await screen.findByRole('searchbox', { name: 'Search the market' })
  expect(box.closest('form')).toHaveAttribute('action', '/market')
  expect(box).toHaveAttribute('name', 'q')
  await fill(box, '  honda gen ')
  await user.keyboard('{Enter}')
  await expect.poll(href).toBe('/market?q=honda+gen')
})

test('the form shows the current sort and filters, and searches with the chosen ones', async () => {
  const { href, queries } = openMarket(
    '/market/generators/bo?sort=likes&fuel=Petrol,Gas&maxKva=5&notBrand=Tiger',
    respondWith(1),
  )
  await findTitle('Generators in Bo')
  const [form] = [...document.querySelectorAll('form')].slice(-1)
  expect(screen.getByRole('button', { name: 'Filters 4' })).toBeVisible()
  expect(form).toHaveAttribute('method', 'get')
  expect(form).toHaveAttribute('action', '/market/generators')
  expect(Object.fromEntries(new FormData(form))).toEqual({
    sort: 'likes',
    location: 'Bo',
    area: '',
    minPrice: '',
    maxPrice: '',
    brand: '',
    notBrand: 'Tiger',
    minKva: '',
    maxKva: '5',
    fuel: 'Petrol,Gas',
    minAgeMonths: '',
    maxAgeMonths: '',
  })
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price Low to High')
  await expect.poll(href).toContain('sort=price_asc')
  await user.selectOptions(screen.getByLabelText('Brand'), 'Honda')
  const price = within(screen.getByRole('group', { name: 'Price in leones', ...inSheet }))
  fireEvent.change(price.getByLabelText('Up to'), { target: { value: '9000' } })
  await user.click(screen.getByRole('button', { name: 'Apply', ...inSheet }))
  await expect
    .poll(href)
    .toBe(
      '/market/generators/bo?brand=Honda&notBrand=Tiger&fuel=Petrol%2CGas&maxKva=5&maxPrice=9000&' +
        'sort=price_asc',
    )
  await expect
    .poll(() => queries().at(-1))
    .toMatchObject({ brand: 'Honda', maxPrice: '9000', sortBy: 'price_asc' })
})

test('the URL of a form submitted without JavaScript is read as a search', async () => {
  const { queries } = openMarket(
    '/market/homes?sort=&location=Port+Loko&minPrice=&maxPrice=&furnished=true',
    respondWith(1),
  )
  expect(await findTitle('Homes for Rent in Port Loko')).toBeVisible()
  expect(queries()).toEqual([{ type: 'home_rent', location: 'Port Loko', furnished: 'true' }])
  expect(screen.getByLabelText('Furnished')).toBeChecked()
  expect(screen.getByRole('group', { name: 'Move-in cost in leones', ...inSheet })).toBeInTheDocument()
})

test('switching to another kind drops filters that only the first kind has', async () => {
  openMarket('/market/generators?minKva=5&maxPrice=9000', respondWith(1))
  await findTitle('Generators')
  expect(linksOf('Kinds').slice(0, 3)).toEqual([
    ['Everything', '/market?maxPrice=9000'],
    ['Cars for Sale', '/market/cars?maxPrice=9000'],
    ['Homes for Rent', '/market/homes?maxPrice=9000'],
  ])
})

test('more listings load below the first ones, and without JavaScript a link leads to them', async () => {
  const { queries, href } = openMarket('/market/cars?sort=likes', (call) => {
    if (!isMarket(call)) return undefined
    const listings = marketListings(4)
    return {
      body: call.query.cursor
        ? pageOf(listings.slice(2), { total: 4 })
        : pageOf(listings.slice(0, 2), { total: 4, nextCursor: 'two' }),
    }
  })
  const more = await screen.findByRole('link', { name: 'Load More Items' })
  expect(more).toHaveAttribute('href', '/market/cars?sort=likes&cursor=two')
  await user.click(more)
  expect(await screen.findByText("You've seen all available listings")).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(4)
  expect(href()).toBe('/market/cars?sort=likes')
  expect(queries().at(-1)).toEqual({ type: 'car_sale', sortBy: 'likes', cursor: 'two' })
})

test('a later page links back to the first', async () => {
  const { queries } = openMarket('/market/cars?sort=likes&cursor=two', respondWith(2))
  expect(await screen.findByRole('link', { name: 'First page' })).toHaveAttribute(
    'href',
    '/market/cars?sort=likes',
  )
  expect(queries()).toEqual([{ type: 'car_sale', sortBy: 'likes', cursor: 'two' }])
})

test('a page without results links to wider searches', async () => {
  openMarket('/market/homes/bo?furnished=true', () => undefined)
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  for (const [name, to] of [
    ['Homes for Rent in Bo', '/market/homes/bo'],
    ['Everything on the market', '/market'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to)
  expect(screen.getAllByRole('link', { name: 'Homes for Rent' }).at(-1)).toHaveAttribute(
    'href',
    '/market/homes',
  )
})

test('listings that fail to load can be retried', async () => {
  let isDown = true
  openMarket('/market/cars', (call) => {
    if (!isMarket(call)) return undefined
    return isDown ? outage : { body: pageOf([carListing()]) }
  })
  expect(await screen.findByRole('heading', { name: 'The listings did not load' })).toBeVisible()
  isDown = false
  await press('Try again')
  expect(await screen.findByText('1 listing')).toBeVisible()
})

test('a filter refused by the server is dropped, and the results without it are shown', async () => {
  const { queries } = openMarket('/market/generators?fuel=Steam&maxKva=5', (call) => {
    if (!isMarket(call)) return undefined
    return call.query.fuel
      ? { status: 400, body: { code: 'invalid', message: 'No.', fields: { fuel: 'No such fuel' } } }
      : { body: pageOf([generatorListing()]) }
  })
  expect(await screen.findByText('1 listing')).toBeVisible()
  expect(queries().at(-1)).toEqual({ type: 'generator', maxKva: '5' })
})

test('a member sees the same page with their own likes', async () => {
  const listing = generatorListing({ likedByMe: true, likesCount: 4 })
  const { queries } = openMarket(
    '/market/generators/bo',
    ({ path }) => (path === '/api/listings' ? { body: pageOf([listing]) } : undefined),
    member,
  )
  expect(
    await screen.findByRole('button', { name: `Like ${listing.title}, 4 likes`, pressed: true }),
  ).toBeVisible()
  expect(queries()).toEqual([{ type: 'generator', location: 'Bo', sortBy: 'createdAt' }])
  expect(screen.queryByRole('searchbox', { name: 'Search the market' })).toBeNull()
})

test('each sign-in link returns to the same URL', async () => {
  const listing = generatorListing({ user: seller })
  openMarket('/market?q=gen&sort=likes', (call) => (isMarket(call) ? { body: pageOf([listing]) } : undefined))
  const href = `/auth?next=${encodeURIComponent('/market?q=gen&sort=likes')}`
  await screen.findByRole('heading', { name: listing.title })
  for (const name of ['Log in', 'Post an item', /^Log in to like/])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('a visitor who opens a feed search is redirected to the same search on the market', async () => {
  const { href } = openMarket('/?q=honda+gen', respondWith(1))
  await expect.poll(href).toBe('/market?q=honda+gen')
  expect(await findTitle('Results for “honda gen”')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('searchbox', { name: 'Search the market' })).toHaveValue('honda gen'),
  )
})
