import { beforeAll, describe, expect, test } from 'vitest'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { SavedSearch, SavedSearches } from '#contract/saved-search.ts'
import { billedReads } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { allPages, parsed, refusedWith } from '#worker/test/parsed.ts'
import { callApp, signIn, visitor, type Member } from '#worker/test/people.ts'
import { aListing, postListing } from '#worker/test/things.ts'

let seller: Member
beforeAll(async () => {
  seller = await signIn()
  const homes: [title: string, area: string | undefined, price: number][] = [
    ['Oldest in Lumley', 'Lumley', 900],
    ['A home at Lumley without an area', undefined, 500],
    ['In Aberdeen, borehole', 'Aberdeen', 300],
    ['In Kissy', 'Kissy', 700],
    ['Second in Lumley, borehole', 'lumley', 100],
    ['Newest in Kissy', 'Kissy', 800],
  ]
  for (const [title, area, price] of homes)
    await postListing(seller, 'home_rent', { title, area, price, currency: 'SLE', location: 'Freetown' })
  await postListing(seller, 'home_rent', { title: 'In Waterloo', location: 'Waterloo', area: 'Lumpa' })
  await postListing(seller, 'generator', {
    title: 'Generator in Kabala',
    location: 'Kabala',
    area: 'Yogomaia',
  })
})

async function search(query: Record<string, string | number>): Promise<ListingsPage> {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return parsed(ListingsPage, seller.get(`/api/listings?${params.toString()}`))
}

const readCursor = (added: string) => Object.fromEntries(new URLSearchParams(added))
const titles = ({ listings }: ListingsPage) => listings.map(({ title }) => title)
const IN_LUMLEY = ['Oldest in Lumley', 'Second in Lumley, borehole']

describe('a search in an area', () => {
  const HOMES_IN_LUMLEY = { type: 'home_rent', location: 'Freetown', area: 'Lumley' }

  test.each<Record<string, string>>([
    { ...HOMES_IN_LUMLEY },
    { type: 'home_rent', area: 'LUMLEY' },
    { searchQuery: 'homes in Lumley' },
    { searchQuery: 'type:homes area:Lumley' },
    { searchQuery: 'homes', area: 'Lumley' },
  ])('of %j lists what is there first, then the rest of the place, and says so', async (query) => {
    const page = await search(query)
    expect(titles(page).slice(0, 2).sort()).toEqual(IN_LUMLEY)
    expect(titles(page).slice(2)).toHaveLength(4)
    expect(titles(page)).toContain('A home at Lumley without an area')
    expect(page).toMatchObject({ total: 6, areaTotal: 2, widenedTo: 'Freetown', nextCursor: null })
    expect(page.filters).toMatchObject({ location: 'Freetown', area: ['Lumley'] })
  })

  test.each(['', ...LISTING_SORTS])('sorted by %j is the same page by page', async (sortBy) => {
    const query = { ...HOMES_IN_LUMLEY, ...(sortBy ? { sortBy } : { searchQuery: 'near the park' }) }
    const whole = titles(await search(query))
    for (const limit of [1, 2]) {
      const pages = await allPages((cursor) => search({ ...query, limit, ...readCursor(cursor) }))
      expect(pages.flatMap(titles)).toEqual(whole)
      for (const page of pages) expect(page).toMatchObject({ areaTotal: 2, widenedTo: 'Freetown' })
    }
    for (const offset of [1, 3])
      expect(titles(await search({ ...query, offset }))).toEqual(whole.slice(offset))
  })

  test('orders each part by itself', async () => {
    expect(titles(await search({ ...HOMES_IN_LUMLEY, sortBy: 'price_asc' }))).toEqual([
      'Second in Lumley, borehole',
      'Oldest in Lumley',
      'In Aberdeen, borehole',
      'A home at Lumley without an area',
      'In Kissy',
      'Newest in Kissy',
    ])
  })

  test('keeps the filters in both parts, and does not widen to nothing', async () => {
    const cheap = await search({ ...HOMES_IN_LUMLEY, maxPrice: 350 })
    expect(titles(cheap)).toEqual(['Second in Lumley, borehole', 'In Aberdeen, borehole'])
    const cheapest = await search({ ...HOMES_IN_LUMLEY, maxPrice: 150 })
    expect(titles(cheapest)).toEqual(['Second in Lumley, borehole'])
    expect(cheapest.widenedTo).toBeUndefined()
  })

  test('without a listing there goes on with the place, and then climbs the ladder', async () => {
    const inGoderich = await search({ ...HOMES_IN_LUMLEY, area: 'Goderich' })
    expect(inGoderich).toMatchObject({ total: 6, areaTotal: 0, widenedTo: 'Freetown' })
    const generator = await search({ type: 'generator', area: 'Lumley' })
    expect(titles(generator)).toEqual(['Generator in Kabala'])
    expect(generator.widenedTo).toBe('Sierra Leone')
    expect(generator.areaTotal).toBeUndefined()
  })

  test('corrects a misspelt area, and says which one its place does not have', async () => {
    const misspelt = await search({ ...HOMES_IN_LUMLEY, area: 'Lumly' })
    expect(misspelt).toMatchObject({
      areaTotal: 2,
      filters: { area: ['Lumley'] },
      repaired: [{ from: 'Lumly', to: 'Lumley' }],
    })
    expect(misspelt.loosened).toBeUndefined()
    const unknown = await search({ ...HOMES_IN_LUMLEY, area: 'Atlantis' })
    expect(unknown).toMatchObject({ total: 6, loosened: [{ key: 'area', label: 'Atlantis' }] })
    expect(unknown.filters).toEqual({ type: 'home_rent', location: 'Freetown' })
    const verbatim = await search({ ...HOMES_IN_LUMLEY, area: 'Lumly', verbatim: 'true' })
    expect(verbatim).toMatchObject({ loosened: [{ key: 'area', label: 'Lumly' }] })
  })

  test('takes several areas, drops those of other places, and knows those of places without a list', async () => {
    const two = await search({ type: 'home_rent', area: 'Aberdeen,Lumley', location: 'Freetown' })
    expect(two.areaTotal).toBe(3)
    const elsewhere = await search({ type: 'home_rent', location: 'Waterloo', area: 'Lumley' })
    expect(elsewhere.filters).toEqual({ type: 'home_rent', location: 'Waterloo' })
    expect(elsewhere.loosened).toEqual([{ key: 'area', label: 'Lumley' }])
    const free = await search({ location: 'Kabala', area: 'yogomaia' })
    expect(free).toMatchObject({ total: 1, areaTotal: 1 })
    expect(titles(await search({ searchQuery: 'yogomaia' }))).toEqual(['Generator in Kabala'])
  })

  test('in a shop does not narrow what it sells', async () => {
    expect((await search({ userId: seller.user.id, searchQuery: 'home Lumley' })).total).toBe(6)
    expect((await search({ userId: seller.user.id, area: 'Lumley', location: 'Freetown' })).total).toBe(2)
  })
})

test('a saved search with an area is told only of that area', async () => {
  const buyer = await signIn()
  const save = buyer.post('/api/saved-searches', { name: 'Cape', query: 'generator Cape Sierra' })
  const { filters, looksFor } = await parsed(SavedSearch, save)
  expect(filters).toEqual({})
  expect(looksFor.map(({ label }) => label)).toContain('Cape Sierra')
  await postListing(seller, 'generator', { location: 'Freetown', area: 'Kissy' })
  await postListing(seller, 'generator', { location: 'Freetown' })
  await postListing(seller, 'generator', { location: 'Freetown', area: 'Cape Sierra' })
  const { savedSearches } = await parsed(SavedSearches, buyer.get('/api/saved-searches'))
  expect(savedSearches.map(({ matches }) => matches)).toEqual([1])
})

test('an area of a wide place is counted by counters, and where any name may be typed, by its listings', async () => {
  const inKissy = (location: string) => ({ listing: { location, area: 'Kissy' } })
  const query = '/api/market?type=generator&location=Western%20Area&area=Kissy&sortBy=price_asc'
  const rowsRead = () => billedReads((DB) => callApp(query, {}, { DB }))
  await postListing(seller, 'generator', inKissy('Western Area').listing)
  const before = await parsed(ListingsPage, visitor().get(query))
  await addMany(seller, 60, () => inKissy('Freetown'))
  expect(await parsed(ListingsPage, visitor().get(`${query}&limit=21`))).toMatchObject({
    total: before.total + 60,
    areaTotal: (before.areaTotal ?? 0) + 60,
  })
  expect((await rowsRead()).rows).toBeLessThan(100)
})

describe('the area of a listing', () => {
  test.each([
    ['Freetown', 'hill-station', 'Hill Station'],
    ['Makeni', ' Rogbaneh ', 'Rogbaneh'],
    ['Kabala', 'Yogomaia  Road', 'Yogomaia Road'],
  ])('of %s, sent as %j, is %j', async (location, area, written) => {
    const { id } = await postListing(seller, 'home_rent', { location, area })
    expect((await parsed(Listing, seller.get(`/api/listings/${id}`))).area).toBe(written)
  })

  test.each([
    ['Freetown', 'Lumpa'],
    ['Bo', 'Lumley'],
    ['Kabala', 'x'],
    ['Kabala', 'x'.repeat(41)],
    ['Freetown', 7],
  ])('of %s cannot be %j', async (location, area) => {
    const { status, fields = {} } = await refusedWith(
      seller.post('/api/listings', aListing('home_rent', { location, area })),
    )
    expect([status, Object.keys(fields)]).toEqual([400, ['area']])
  })

  test('can be changed and cleared, and goes when the place changes', async () => {
    const { id } = await postListing(seller, 'home_rent', { location: 'Freetown', area: 'Lumley' })
    const edit = async (changes: object) =>
      (await parsed(Listing, seller.patch(`/api/listings/${id}`, changes))).area
    expect(await edit({ title: 'Another title for this home' })).toBe('Lumley')
    expect(await edit({ area: 'kissy' })).toBe('Kissy')
    expect(await edit({ location: 'Bo' })).toBeUndefined()
    expect(await edit({ area: 'Messima' })).toBe('Messima')
    expect(await edit({ area: null })).toBeUndefined()
    expect(await edit({ location: 'Freetown', area: 'Regent' })).toBe('Regent')
    expect((await refusedWith(seller.patch(`/api/listings/${id}`, { area: 'Messima' }))).fields).toEqual({
      area: 'Choose an area of Freetown from its list',
    })
  })
})
