import { beforeAll, describe, expect, test } from 'vitest'
import { ListingsPage } from '#contract/listing.ts'
import { billedReads } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { allPages, parsed } from '#worker/test/parsed.ts'
import { callApp, signIn, type Member } from '#worker/test/people.ts'
import { aListing, postListing } from '#worker/test/things.ts'

const HOMES = 120
let member: Member
let ids: string[]

/** The months in advance of a home, by its number: many homes cost the same, and a third say nothing of it. */
function monthsOf(index: number): number | undefined {
  return index % 3 === 0 ? undefined : 1 + ((index * 7) % 13)
}

beforeAll(async () => {
  member = await signIn()
  ids = await addMany(member, HOMES, (index) => ({
    listing: aListing('home_rent', {
      title: index % 2 === 0 ? 'Aardwolf flat' : 'Aardwolf quagga flat',
      price: 1_000,
      currency: 'SLE',
      location: 'Bo',
      advanceMonths: monthsOf(index),
    }),
  }))
  await postListing(member, 'generator', { title: 'Aardwolf fan' })
}, 60_000)

async function read(query: string): Promise<ListingsPage> {
  return parsed(ListingsPage, member.get(`/api/listings?${query}`))
}

/** The homes with these numbers, the cheapest to move in first, then the newest; those that say nothing last. */
function inOrder(isWanted: (index: number) => boolean): string[] {
  return Array.from({ length: HOMES }, (_unused, index) => index)
    .filter(isWanted)
    .sort((a, b) => (monthsOf(a) ?? 99) - (monthsOf(b) ?? 99) || b - a)
    .map((index) => ids[index] ?? '')
}

describe('sorted by what moving in costs,', () => {
  test.each<[string, (index: number) => boolean]>([
    ['', () => true],
    ['&type=home_rent&location=Bo', () => true],
    ['&searchQuery=aardwolf', () => true],
    ['&text=aardwolf quagga', (index) => index % 2 === 1],
    ['&maxAdvanceMonths=1', (index) => (monthsOf(index) ?? 99) <= 1],
  ])(
    '%s lists homes once each, the cheapest first and those that say nothing last',
    async (query, isWanted) => {
      const pages = await allPages((cursor) => read(`sortBy=move_in&limit=17${query}${cursor}`))
      const wanted = inOrder(isWanted)
      expect(pages.flatMap(({ listings }) => listings.map(({ id }) => id))).toEqual(wanted)
      expect(pages[0]?.total).toBe(wanted.length)
    },
  )

  test('a page by offset is the same as by cursor', async () => {
    const { listings } = await read('sortBy=move_in&limit=10&offset=75')
    expect(listings.map(({ id }) => id)).toEqual(inOrder(() => true).slice(75, 85))
  })

  test('homes move when their sellers say other months, and leave when they are sold', async () => {
    const { id } = await postListing(member, 'home_rent', {
      location: 'Kono',
      price: 100,
      currency: 'SLE',
      advanceMonths: 24,
    })
    const other = await postListing(member, 'home_rent', { location: 'Kono', price: 200, currency: 'SLE' })
    const homes = async () =>
      (await read('sortBy=move_in&location=Kono')).listings.map((listing) => listing.id)
    expect(await homes()).toEqual([id, other.id])
    expect((await member.patch(`/api/listings/${other.id}`, { advanceMonths: 1 })).status).toBe(200)
    expect(await homes()).toEqual([other.id, id])
    expect((await member.post(`/api/listings/${other.id}/status`, { status: 'sold' })).status).toBe(200)
    expect(await homes()).toEqual([id])
  })

  test('one’s own listings are sorted as the market is', async () => {
    const { listings } = await read(`sortBy=move_in&userId=${member.user.id}&location=Bo&limit=50`)
    expect(listings.map(({ id }) => id)).toEqual(inOrder(() => true).slice(0, 50))
  })

  test('a search that names no kind is of homes, and says so', async () => {
    const page = await read('sortBy=move_in&searchQuery=aardwolf')
    expect(page.filters).toEqual({ type: 'home_rent', text: 'aardwolf', sortBy: 'move_in' })
    expect(page.understood).toContainEqual({ key: 'type', value: 'home_rent', label: 'Homes' })
  })

  test('a search of another kind has its usual order', async () => {
    for (const query of ['type=generator&searchQuery=aardwolf&', 'searchQuery=aardwolf generator&']) {
      const page = await read(`${query}sortBy=move_in`)
      expect(page.filters).toEqual({ type: 'generator', text: 'aardwolf' })
      expect(page.listings).toHaveLength(1)
    }
  })

  test.each(['type=home_rent', 'type=home_rent&location=Bo'])(
    'a market page of %s reads at most 64 rows',
    async (query) => {
      const { rows } = await billedReads((DB) => callApp(`/api/market?${query}&sortBy=move_in`, {}, { DB }))
      expect(rows).toBeGreaterThan(20)
      expect(rows).toBeLessThanOrEqual(64)
    },
  )
})

test('a search that gives up its cost of moving in shows the nearest costs first', async () => {
  for (const advanceMonths of [6, 3, 12])
    await postListing(member, 'home_rent', {
      location: 'Moyamba',
      price: 1_000,
      currency: 'SLE',
      advanceMonths,
    })
  const page = await read('type=home_rent&location=Moyamba&maxMoveIn=10')
  expect(page.loosened).toEqual([{ key: 'maxMoveIn', label: 'under SLE 10 to move in' }])
  expect(page.listings.map((home) => home.type === 'home_rent' && home.advanceMonths)).toEqual([3, 6, 12])
})
