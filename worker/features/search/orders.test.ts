import { beforeAll, expect, test } from 'vitest'
import { LISTING_SORTS, type ListingSort } from '#contract/lists.ts'
import { ListingsPage, type Listing } from '#contract/listing.ts'
import { encodeCursor } from '../../platform/cursor.ts'
import { parsed } from '../../test/parsed.ts'
import { addMany } from '../../test/many.ts'
import { signIn, type Member } from '../../test/people.ts'
import { post } from '../../test/things.ts'
import { likesBand } from './orders.ts'

const MATCHES = 1_060
let reader: Member
let ids: string[]

/**
 * More than are counted; in a third of them another word, so that this search finds fewer than 1,000. Prices,
 * scores and likes are often equal.
 */
beforeAll(async () => {
  reader = await signIn()
  ids = await addMany(reader, MATCHES, (index) => ({
    listing: {
      title: index % 3 === 0 ? 'Aardwolf fan with quagga' : 'Aardwolf fan',
      price: 1_000 + ((index * 7_919) % 211) / 4,
    },
    row: { aiScore: (index * 37) % 101, likes: index % 5 === 0 ? (index * 13) % 60 : index % 3 },
  }))
}, 120_000)

async function read(query: string): Promise<ListingsPage> {
  return parsed(ListingsPage, reader.get(`/api/listings?${query}`))
}

async function readAll(query: string, between = async () => {}): Promise<Listing[]> {
  const all: Listing[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ListingsPage = await read(`${query}&limit=50${cursor && `&cursor=${cursor}`}`)
    all.push(...page.listings)
    cursor = page.nextCursor
    await between()
  }
  return all
}

const age = ({ id }: Listing) => -ids.indexOf(id)
const KEYS: Record<ListingSort, (listing: Listing) => number[]> = {
  createdAt: (listing) => [age(listing)],
  likes: (listing) => [-listing.likesCount, age(listing)],
  ai_score: (listing) => [-listing.aiScore, age(listing)],
  price_asc: (listing) => [listing.priceSle, -age(listing)],
  price_desc: (listing) => [-listing.priceSle, age(listing)],
}
const inOrder = (listings: Listing[], by: ListingSort) =>
  [...listings].sort((a, b) => {
    const [left, right] = [KEYS[by](a), KEYS[by](b)]
    return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0)
  })

// [spec 10.17 #10]
test.each(LISTING_SORTS)(
  'of more than 1,000 matches by %s each is shown once and in order, by offset too',
  { timeout: 60_000 },
  async (by) => {
    expect(await read(`text=aardwolf&sortBy=${by}`)).toMatchObject({ total: 1_000, totalIsAtLeast: true })
    const all = await readAll(`text=aardwolf&sortBy=${by}`)
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
    // Beyond 1,000 the order by likes knows bands of them, each a tenth wide.
    if (by === 'likes')
      expect(all.map(({ likesCount }) => -likesBand(likesCount))).toEqual(
        all.map(({ likesCount }) => -likesBand(likesCount)).sort((a, b) => a - b),
      )
    else expect(all.map(({ id }) => id)).toEqual(inOrder(all, by).map(({ id }) => id))
    const offset = await read(`text=aardwolf&sortBy=${by}&limit=20&offset=100`)
    const sameByCursor = all.slice(100, 120).map(({ id }) => id)
    expect(offset.listings.map(({ id }) => id).sort()).toEqual(sameByCursor.sort())
  },
)

// [spec 10.2 #12]
test.each(LISTING_SORTS)(
  'of some hundreds by %s each is shown once and in exact order',
  { timeout: 60_000 },
  async (by) => {
    const all = await readAll(`text=aardwolf quagga&sortBy=${by}`)
    expect(all).toHaveLength(Math.ceil(MATCHES / 3))
    expect(all.map(({ id }) => id)).toEqual(inOrder(all, by).map(({ id }) => id))
  },
)

// [spec 10.15 #29]
test.each(LISTING_SORTS)('of a few by %s each is shown once and in exact order', async (by) => {
  const price = by === 'price_asc' ? 'minPrice=1000&maxPrice=1001' : 'minPrice=1002&maxPrice=1003.5'
  const all = await readAll(`text=aardwolf&sortBy=${by}&${price}`)
  expect(all.length).toBeGreaterThan(10)
  expect(all.length).toBeLessThan(51)
  expect(all.map(({ id }) => id)).toEqual(inOrder(all, by).map(({ id }) => id))
})

// [spec 10.17 #10]
test('what is posted between two pages shifts nothing', { timeout: 60_000 }, async () => {
  for (const by of ['createdAt', 'price_desc', 'ai_score'] as const) {
    const all = await readAll(
      `text=aardwolf quagga&sortBy=${by}`,
      async () =>
        void (await post(reader, 'generator', {
          title: 'Aardwolf fan, quagga, posted meanwhile',
          price: 1_020,
        })),
    )
    const known = all.filter(({ id }) => ids.includes(id))
    expect(known).toHaveLength(Math.ceil(MATCHES / 3))
  }
})

// [spec 10.17 #10]
test.each<[string, object]>([
  ['of another order', { by: 'likes', key: 3, id: 7, total: 9 }],
  ['without its key', { by: 'price_asc', id: 7, total: 9 }],
  ['of a candidate', { pool: 0, ceiling: 9, shown: 0, total: 9 }],
  ['with a total that nobody counted', { by: 'price_asc', key: 3, id: 7, total: 5_000 }],
  ['with a key that no listing has', { by: 'price_asc', key: 3, id: 2 ** 40, total: 9 }],
  ['below zero', { by: 'price_asc', key: -3, id: 7, total: 9 }],
])('a cursor %s is refused', async (_name, position) => {
  expect(
    (await reader.get(`/api/listings?text=aardwolf&sortBy=price_asc&cursor=${encodeCursor(position)}`))
      .status,
  ).toBe(400)
})
