import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { type Listing, ListingsPage } from '#contract/listing.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { openDb } from '#worker/db/client.ts'
import { encodeCursor } from '#worker/platform/cursor.ts'
import { observedDatabase } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed, allPages } from '#worker/test/parsed.ts'
import { type Member, signIn, expectOk } from '#worker/test/people.ts'
import { rowId, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { listCandidatesByKeys, listRows } from './store.ts'

/** The orders that every kind has. move-in-order.test.ts is about the other one. */
const SORTS = LISTING_SORTS.filter((by) => by !== 'move_in')
type AnySort = (typeof SORTS)[number]

const MATCHES = 450
let member: Member
const ids: string[] = []

/**
 * Two of every three listings have the word 'dingofan' in the title; the third has it in the description.
 * Price, score and age each give a different order.
 */
beforeAll(async () => {
  member = await signIn()
  const withWordInDescription = {
    title: 'Silent generator for sale',
    description: 'A dingofan is what it is, and it runs well.',
  }
  ids.push(
    ...(await addMany(member, MATCHES, (index) => ({
      listing: {
        ...(index % 3 === 0 ? withWordInDescription : { title: 'Dingofan generator for sale' }),
        price: 1_000 + ((index * 7_919) % 450),
      },
      row: { aiScore: (index * 37) % 101, createdAt: Date.now() - (MATCHES - index) * DAY_MS * 0.1 },
    }))),
  )
})

afterEach(() => {
  vi.useRealTimers()
})

async function read(query: string): Promise<ListingsPage> {
  return parsed(ListingsPage, member.get(`/api/listings?${query}`))
}

/** Reads all pages by cursor. With 37 listings per page, some pages end inside a block, others span two. */
async function readAllPages(query: string, between: () => unknown = () => {}): Promise<Listing[]> {
  const pages = await allPages(async (cursor) => {
    const page = await read(`${query}&limit=37${cursor}`)
    await between()
    return page
  })
  return pages.flatMap(({ listings }) => listings)
}

describe('with 450 matches, more than two blocks of candidates,', () => {
  test.each(['', '&sortBy=ai_score'])('searchQuery=dingofan%s lists each match once', async (sort) => {
    const all = await readAllPages(`searchQuery=dingofan${sort}`)
    expect(all).toHaveLength(MATCHES)
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('by relevance, title matches come first, and each block is ranked best first', async () => {
    const all = await readAllPages('searchQuery=dingofan')
    expect(all.slice(0, 300).every(({ title }) => title.startsWith('Dingofan'))).toBe(true)
    expect(all.slice(300).every(({ title }) => title.startsWith('Silent'))).toBe(true)
    const [best, middle] = [all[0]?.aiScore ?? 0, all[199]?.aiScore ?? 100]
    expect(best).toBeGreaterThan(middle)
  })

  test('paging by offset gives the same pages as paging by cursor', async () => {
    const all = await readAllPages('searchQuery=dingofan')
    for (const offset of [50, 190, 290, 400]) {
      const page = await read(`searchQuery=dingofan&limit=30&offset=${offset}`)
      expect(page.listings, String(offset)).toEqual(all.slice(offset, offset + 30))
    }
  })
})

test('a listing sold after the index was read is neither ranked nor shown', async () => {
  const db = openDb(env.DB, 'first-primary')
  const [active, sold] = [await postListing(member), await postListing(member)]
  const keys = [await rowId('listings', active.id), await rowId('listings', sold.id)]
  await setRow(sold.id, { status: 'sold' })
  expect((await listCandidatesByKeys(db, keys)).map(({ id }) => id)).toEqual([keys[0]])
  expect((await listRows(db, keys)).map(({ id }) => id)).toEqual([keys[0]])
  await setRow(active.id, { status: 'sold' })
})

describe('a search with several words', () => {
  test('only listings with all the words are found, if there are any', async () => {
    const both = await postListing(member, 'generator', { title: 'Bilbyfan with kowariwheel' })
    await postListing(member, 'generator', { title: 'Bilbyfan alone' })
    expect(await read('searchQuery=bilbyfan kowariwheel')).toMatchObject({
      total: 1,
      listings: [{ id: both.id }],
    })
  })

  test('listings with any of the words match if no listing has two of them', async () => {
    const one = await postListing(member, 'generator', { title: 'Potoroofan alone' })
    const other = await postListing(member, 'generator', { title: 'Quollwheel alone' })
    const page = await read('searchQuery=potoroofan quollwheel')
    expect(page.total).toBe(2)
    expect(page.listings.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
  })

  test('a match on some of the words must still be in the place and price range', async () => {
    const wanted = { title: 'Mulgarafan alone', location: 'Kabala', price: 4_321 }
    const { id } = await postListing(member, 'generator', wanted)
    await postListing(member, 'generator', { ...wanted, price: 4_323 })
    await postListing(member, 'generator', { ...wanted, title: 'Dunnartwheel alone', location: 'Bo' })
    const found = { total: 1, listings: [{ id }] }
    expect(await read('searchQuery=mulgarafan dunnartwheel&location=Kabala&maxPrice=4322')).toMatchObject(
      found,
    )
  })
})

describe('if no listing has all words of a search,', () => {
  const COMMON = 260
  let common: string[]
  let two: string
  let rare: string

  /**
   * Two listings have 'bettongfan'; one of the two also has the very common 'nailtailwheel'. No listing has
   * 'zzbandicoot', and none has all of the other words.
   */
  beforeAll(async () => {
    rare = (await postListing(member, 'generator', { title: 'Bettongfan by itself' })).id
    two = (await postListing(member, 'generator', { title: 'Bettongfan, nailtailwheel', price: 9_000 })).id
    await postListing(member, 'generator', { title: 'Pademelonfan that nobody wants', location: 'Freetown' })
    common = await addMany(member, COMMON, (index) => ({
      listing: { title: 'Nailtailwheel generator', price: 2_000 + index },
    }))
  })
  const WORDS = 'nailtailwheel zzbandicoot bettongfan pademelonfan'

  test('listings with the rarest words come first', async () => {
    const [first, second, third] = (await read(`searchQuery=${WORDS}&location=Bo`)).listings.map(
      ({ id }) => id,
    )
    expect([first, second]).toEqual([two, rare])
    expect(common).toContain(third)
  })

  test('as soon as a set of words fills a page, no further set is tried', async () => {
    const page = await read('searchQuery=nailtailwheel generator zzbandicoot')
    // Every generator has the word 'generator', so 'Bettongfan, nailtailwheel' has two of the words as well.
    expect(page.total).toBe(COMMON + 1)
    expect(page.listings.every(({ title }) => title === 'Nailtailwheel generator')).toBe(true)
  })

  test.each(['', '&sortBy=createdAt', '&sortBy=price_asc', '&sortBy=ai_score', '&sortBy=likes'])(
    'paging with sort parameter "%s" lists each match once',
    async (sort) => {
      const all = await readAllPages(`searchQuery=${WORDS}&location=Bo${sort}`)
      expect(all.map(({ id }) => id).sort()).toEqual([...common, two, rare].sort())
      expect((await read(`searchQuery=${WORDS}&location=Bo${sort}`)).total).toBe(COMMON + 2)
      if (sort === '&sortBy=price_asc')
        expect(all.map(({ priceSle }) => priceSle)).toEqual(
          all.map(({ priceSle }) => priceSle).sort((a, b) => a - b),
        )
    },
  )

  test('later pages use the sets of the first page, even if a full match is posted in between', async () => {
    const first = await read(`searchQuery=${WORDS}&limit=37`)
    await postListing(member, 'generator', {
      title: 'Bettongfan, nailtailwheel, pademelonfan and zzbandicoot',
    })
    const second = await read(`searchQuery=${WORDS}&limit=37&cursor=${first.nextCursor}`)
    expect(second.listings).toHaveLength(37)
    expect(second.listings.some(({ id }) => first.listings.some((each) => each.id === id))).toBe(false)
    expect((await read(`searchQuery=${WORDS}`)).total).toBe(1)
  })

  const NO_FULL_MATCH = 'nailtailwheel qqnumbat bettongfan'

  test.each<[string, object]>([
    ['without any set', { sets: [] }],
    ['with more sets than a page can have', { sets: Array.from({ length: 60 }, () => 1) }],
    ['with an empty set', { sets: [0] }],
    ['with words that the search does not have', { sets: [2 ** 11] }],
    ['that points beyond its sets', { sets: [1], pool: 5 }],
  ])('a cursor %s is rejected', async (_name, changes) => {
    const first = await read(`searchQuery=${NO_FULL_MATCH}&limit=37`)
    const position: unknown = JSON.parse(atob((first.nextCursor ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    const statusWith = async (changed: object) => {
      const cursor = encodeCursor({ ...Object(position), ...changed })
      return (await member.get(`/api/listings?searchQuery=${NO_FULL_MATCH}&limit=37&cursor=${cursor}`)).status
    }
    expect([await statusWith({}), await statusWith(changes)]).toEqual([200, 400])
  })

  test.each([
    'searchQuery=nailtailwheel',
    `searchQuery=${NO_FULL_MATCH}&location=Bo`,
    `searchQuery=${NO_FULL_MATCH}&verbatim=true`,
    `searchQuery=${NO_FULL_MATCH}&sortBy=likes`,
    'type=generator',
  ])('a cursor of another search is rejected for %s', async (other) => {
    const { nextCursor } = await read(`searchQuery=${NO_FULL_MATCH}&limit=37`)
    expect((await member.get(`/api/listings?${other}&limit=37&cursor=${nextCursor}`)).status).toBe(400)
  })

  test('a search with so many words that they form thousands of sets runs few statements', async () => {
    let calls = 0
    const countedMember = await signIn(undefined, { DB: observedDatabase(env.DB, () => (calls += 1)) })
    const words =
      'nailtailwheel generator bettongfan pademelonfan by itself nobody wants silent dingofan runs kept ' +
      'sale well'
    calls = 0
    await expectOk(countedMember.get(`/api/listings?verbatim=true&searchQuery=${words}`))
    expect(calls).toBeGreaterThan(3)
    expect(calls).toBeLessThan(16)
  })
})

describe('with more than 1,000 listings that have a word,', () => {
  const MATCHES = 1_060
  let ids: string[]

  /**
   * More matches than the API counts. A third of the listings also have a second word, for searches with
   * fewer than 1,000 matches. Many listings have equal prices, scores or likes.
   */
  beforeAll(async () => {
    ids = await addMany(member, MATCHES, (index) => ({
      listing: {
        title: index % 3 === 0 ? 'Aardwolf fan with quagga' : 'Aardwolf fan',
        price: 1_000 + ((index * 7_919) % 211) / 4,
      },
      row: { aiScore: (index * 37) % 101, likes: index % 5 === 0 ? (index * 13) % 60 : index % 3 },
    }))
  }, 120_000)

  const age = ({ id }: Listing) => -ids.indexOf(id)

  const KEYS: Record<AnySort, (listing: Listing) => number[]> = {
    createdAt: (listing) => [age(listing)],
    likes: (listing) => [-listing.likesCount, age(listing)],
    ai_score: (listing) => [-listing.aiScore, age(listing)],
    price_asc: (listing) => [listing.priceSle, -age(listing)],
    price_desc: (listing) => [-listing.priceSle, age(listing)],
  }

  const inOrder = (listings: Listing[], by: AnySort) =>
    [...listings].sort((a, b) => {
      const [left, right] = [KEYS[by](a), KEYS[by](b)]
      return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0)
    })

  test.each(SORTS)(
    'sorted by %s, matches are listed once each and in order; paging by offset gives the same pages',
    { timeout: 60_000 },
    async (by) => {
      expect(await read(`text=aardwolf&sortBy=${by}`)).toMatchObject({ total: 1_000, totalIsAtLeast: true })
      const all = await readAllPages(`text=aardwolf&sortBy=${by}`)
      expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
      expect(all.map(({ id }) => id)).toEqual(inOrder(all, by).map(({ id }) => id))
      const offset = await read(`text=aardwolf&sortBy=${by}&limit=20&offset=100`)
      const sameByCursor = all.slice(100, 120).map(({ id }) => id)
      expect(offset.listings.map(({ id }) => id)).toEqual(sameByCursor)
    },
  )

  test.each(SORTS)(
    'sorted by %s, a few hundred matches are listed once each, in exact order',
    { timeout: 60_000 },
    async (by) => {
      const all = await readAllPages(`text=aardwolf quagga&sortBy=${by}`)
      expect(all).toHaveLength(Math.ceil(MATCHES / 3))
      expect(all.map(({ id }) => id)).toEqual(inOrder(all, by).map(({ id }) => id))
    },
  )

  test.each(SORTS)('sorted by %s, a few matches are listed once each, in exact order', async (by) => {
    const price = by === 'price_asc' ? 'minPrice=1000&maxPrice=1001' : 'minPrice=1002&maxPrice=1003.5'
    const all = await readAllPages(`text=aardwolf&sortBy=${by}&${price}`)
    expect(all.length).toBeGreaterThan(10)
    expect(all.length).toBeLessThan(51)
    expect(all.map(({ id }) => id)).toEqual(inOrder(all, by).map(({ id }) => id))
  })

  test(
    'a listing posted between two page requests does not shift the pages',
    { timeout: 60_000 },
    async () => {
      for (const by of ['createdAt', 'price_desc', 'ai_score'] as const) {
        const all = await readAllPages(`text=aardwolf quagga&sortBy=${by}`, () =>
          postListing(member, 'generator', { title: 'Aardwolf fan, quagga, meanwhile', price: 1_020 }),
        )
        const known = all.filter(({ id }) => ids.includes(id))
        expect(known).toHaveLength(Math.ceil(MATCHES / 3))
      }
    },
  )

  test.each<[string, object]>([
    ['of another sort', { by: 'likes', key: 3, id: 7, total: 9 }],
    ['without its key', { by: 'price_asc', id: 7, total: 9 }],
    ['of the order by relevance', { pool: 0, ceiling: 9, shown: 0, total: 9 }],
    ['with an impossible total', { by: 'price_asc', key: 3, id: 7, total: 5_000 }],
    ['with an impossible key', { by: 'price_asc', key: 3, id: 2 ** 40, total: 9 }],
    ['with a negative key', { by: 'price_asc', key: -3, id: 7, total: 9 }],
  ])('a cursor %s is rejected', async (_name, position) => {
    const query = `text=aardwolf&sortBy=price_asc&cursor=${encodeCursor(position)}`
    expect((await member.get(`/api/listings?${query}`)).status).toBe(400)
  })
})
