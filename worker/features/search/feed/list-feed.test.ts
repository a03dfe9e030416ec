import { beforeAll, describe, expect, test } from 'vitest'
import { type Listing, ListingsPage, Showcase, SimilarListings } from '#contract/listing.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { d1 } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed, refusedWith, allPages } from '#worker/test/parsed.ts'
import { type Member, signIn, suspend, visitor, type Person } from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'

let member: Member
const posted: Listing[] = []
const PLACES = ['Bo', 'Freetown', 'Waterloo', 'Kenema'] as const

/** Forty listings of two kinds in four places. Many have the same likes, score or price. */
beforeAll(async () => {
  member = await signIn()
  for (let index = 0; index < 40; index += 1) {
    const type = index % 2 === 0 ? 'generator' : 'car_sale'
    posted.push(
      await postListing(member, type, {
        price: 1_000 * (1 + (index % 3)),
        location: PLACES[index % 4],
        title: `Number ${index} of the market`,
      }),
    )
  }
  for (const [index, { id }] of posted.entries()) await setRow(id, { likes: index % 3, ai_score: index % 2 })
})

async function read(query: string): Promise<ListingsPage> {
  return parsed(ListingsPage, member.get(`/api/listings?${query}`))
}

/** Reads all pages of a feed by cursor. */
async function readAllPages(query: string): Promise<Listing[]> {
  const pages = await allPages((cursor) => read(`${query}&limit=7${cursor}`))
  return pages.flatMap(({ listings }) => listings)
}

/** The orders that every kind has. move-in-order.test.ts is about the other one. */
const SORTS = LISTING_SORTS.filter((by) => by !== 'move_in')

const KEYS: Record<(typeof SORTS)[number], (listing: Listing) => number> = {
  createdAt: ({ createdAt }) => -Date.parse(createdAt),
  likes: ({ likesCount }) => -likesCount,
  ai_score: ({ aiScore }) => -aiScore,
  price_asc: ({ priceSle }) => priceSle,
  price_desc: ({ priceSle }) => -priceSle,
}

describe('paging the feed by cursor', () => {
  // [spec 2.5 #6, 2.5 #7, 2.5 #10]
  test.each(SORTS)('sorted by %s, the feed shows every listing once, in order', async (sortBy) => {
    const all = await readAllPages(`sortBy=${sortBy}`)
    expect(new Set(all.map(({ id }) => id)).size).toBe(40)
    expect(all).toHaveLength(40)
    const keys = all.map(KEYS[sortBy])
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
  })

  // [spec 7 #9]
  test.each(SORTS)('sorted by %s, the feed has only the kind and place asked for', async (sortBy) => {
    const all = await readAllPages(`sortBy=${sortBy}&type=generator&location=Bo`)
    const expected = posted.filter(({ type, location }) => type === 'generator' && location === 'Bo')
    expect(all.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  })

  // [spec 7 #12]
  test('a wide place includes the places inside it', async () => {
    const page = await read('location=Western Area&limit=50')
    expect(new Set(page.listings.map(({ location }) => location))).toEqual(new Set(['Freetown', 'Waterloo']))
    expect(page).toMatchObject({ total: 20 })
    expect(page.listings).toHaveLength(20)
  })

  // [spec 3 #17]
  test("the search dialog's names of kinds select the same listings", async () => {
    expect((await read('type=generators')).total).toBe((await read('type=generator')).total)
    expect((await read('type=cars')).total).toBe(20)
  })

  test('a listing posted between two page requests does not shift the pages', async () => {
    const first = await read('limit=10')
    const { id } = await postListing(member, 'generator', { title: 'Posted in between' })
    const second = await read(`limit=10&cursor=${first.nextCursor}`)
    const seen = [...first.listings, ...second.listings].map((listing) => listing.id)
    const newestFirst = posted.map((listing) => listing.id).toReversed()
    expect(seen).toEqual(newestFirst.slice(0, 20))
    await setRow(id, { status: 'removed' })
  })
})

describe('limits and offsets', () => {
  // [spec 7 #9]
  test('an offset skips that many listings', async () => {
    const whole = await read('limit=40&sortBy=likes')
    const third = await read('limit=10&offset=20&sortBy=likes')
    expect(third.listings.map(({ id }) => id)).toEqual(whole.listings.slice(20, 30).map(({ id }) => id))
    expect((await read('offset=4000')).listings).toEqual([])
  })

  test.each(['sortBy=random', 'cursor=%F0%9F%92%A9', 'cursor=e30', 'userId=7'])(
    'the invalid parameter %s returns 400 with a message',
    async (query) => {
      expect(await refusedWith(member.get(`/api/listings?${query}`))).toMatchObject({
        status: 400,
        code: 'invalid_input',
        message: expect.stringMatching(/\w+ \w+/),
      })
    },
  )

  test('a cursor of another sort is rejected', async () => {
    const { nextCursor } = await read('sortBy=likes')
    expect((await member.get(`/api/listings?sortBy=price_asc&cursor=${nextCursor}`)).status).toBe(400)
  })

  test('a cursor of another kind or place is rejected, since it would skip unseen listings', async () => {
    const { nextCursor } = await read('type=generator')
    for (const query of ['', 'type=car_sale', 'type=generator&location=Bo'])
      expect((await member.get(`/api/listings?${query}&cursor=${nextCursor}`)).status, query).toBe(400)
  })

  test('a cursor continues the list if its order is left to the default or named', async () => {
    const { nextCursor } = await read('limit=10')
    const [unnamed, named] = [`cursor=${nextCursor}`, `sortBy=createdAt&cursor=${nextCursor}`]
    expect((await read(named)).listings).toEqual((await read(unnamed)).listings)
  })
})

describe('text search', () => {
  // [spec 7 #10]
  test('a word of the title is found in singular or plural and in any case', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller, 'electronics', { title: 'Sealed PARASOLPHONES for you' })
    for (const text of ['parasolphones', 'ParasolPhone', 'sealed parasolphone']) {
      expect((await read(`searchQuery=${encodeURIComponent(text)}`)).listings[0]?.id).toBe(id)
    }
  })

  // [spec 7 #10]
  test('a listing is found by the name of its kind, even if the seller never wrote that name', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller, 'generator', {
      title: 'Honda EU22i quaggaquiet',
      description: 'Runs the whole house and the fridge, very quaggaquiet.',
    })
    expect((await read('searchQuery=quaggaquiet generators')).listings[0]?.id).toBe(id)
  })
})

describe('what visitors see', () => {
  // [spec 3 #9]
  test('visitors get 410 for a removed listing, and 404 if it is held or its seller suspended', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    const statusFor = async (person: Person) => (await person.get(`/api/listings/${id}`)).status
    await setRow(id, { status: 'removed' })
    expect([await statusFor(visitor()), await statusFor(seller)]).toEqual([410, 200])
    await setRow(id, { status: 'pending' })
    expect([await statusFor(visitor()), await statusFor(seller)]).toEqual([404, 200])
    await setRow(id, { status: 'active' })
    await suspend(seller, Date.now() + 60_000)
    expect(await statusFor(visitor())).toBe(404)
  })

  test('the showcase shows six new listings to anybody', async () => {
    const answer = await visitor().get('/api/showcase')
    expect(answer.headers.get('cache-control')).toContain('public')
    const { listings, total } = Showcase.parse(await answer.json())
    expect(listings).toHaveLength(6)
    expect(total).toBeGreaterThanOrEqual(40)
  })

  test('the cached showcase names no seller', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { firstName: 'Wombatina' })
    const { id } = await postListing(seller, 'generator', { images: ['https://photos.example/1.webp'] })
    const answer = await (await visitor().get('/api/showcase')).text()
    expect(answer).toContain(id)
    for (const word of ['Wombatina', seller.user.id, 'createdAt', 'description'])
      expect(answer).not.toContain(word)
  })

  test('listings of one seller or without a photo do not fill the showcase', async () => {
    const photographed = ['https://photos.example/1.webp']
    const others = await Promise.all(Array.from({ length: 5 }, () => signIn()))
    const post = (seller: Member) => postListing(seller, 'generator', { images: photographed })
    const theirs = await Promise.all(others.map(post))
    const frequentSeller = await signIn()
    const own = await Promise.all(Array.from({ length: 4 }, () => post(frequentSeller)))
    for (let count = 0; count < 6; count += 1) await postListing(frequentSeller, 'generator', { images: [] })
    const { listings } = await parsed(Showcase, visitor().get('/api/showcase'))
    const ids = listings.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(theirs.map(({ id }) => id)))
    expect(own.filter(({ id }) => ids.includes(id))).toHaveLength(1)
  })

  test('similar listings are other listings of the same kind, nearest first', async () => {
    const [listing] = posted
    if (!listing) throw new Error('nothing was posted')
    const { listings } = await parsed(SimilarListings, visitor().get(`/api/listings/${listing.id}/similar`))
    expect(listings).toHaveLength(6)
    expect(listings.every(({ id, type }) => id !== listing.id && type === listing.type)).toBe(true)
    expect(listings[0]?.location).toBe(listing.location)
  })

  test('listings similar to a laptop begin with laptops, nearest first, before newer and nearer phones', async () => {
    const post = (productType: string, location: string) =>
      postListing(member, 'electronics', { productType, location })
    const shown = await post('Laptop', 'Bo')
    const near = await post('Laptop', 'Bo')
    const far = await post('Laptop', 'Kenema')
    for (let count = 0; count < 13; count += 1) await post('Android Phone', 'Bo')
    const { listings } = await parsed(SimilarListings, visitor().get(`/api/listings/${shown.id}/similar`))
    expect(listings).toHaveLength(6)
    expect(listings.slice(0, 2).map(({ id }) => id)).toEqual([near.id, far.id])
  })
})

describe('a market of a thousand listings', () => {
  /** A thousand listings at one price and five at another. */
  beforeAll(async () => {
    // Hides the listings of the tests above.
    await d1.run`UPDATE listings SET status = 'sold' WHERE status = 'active'`
    await addMany(member, 1_005, (index) => ({
      listing: { title: 'Numbatfan generator', price: index < 1_000 ? 5_000 : 6_000 },
    }))
  })

  test('a page has twenty listings by default and at most fifty', async () => {
    expect((await read('')).listings).toHaveLength(20)
    for (const query of [
      'limit=51',
      'limit=500',
      'limit=999999999',
      'limit=500&searchQuery=numbatfan',
      'limit=500&minPrice=1',
      `limit=500&userId=${member.user.id}`,
    ]) {
      expect((await read(query)).listings, query).toHaveLength(50)
    }
  })

  test.each([
    'minPrice=5000&maxPrice=6000',
    'minPrice=1',
    'type=generator&minPrice=1&sortBy=price_asc',
    'searchQuery=numbatfan',
    'searchQuery=numbatfan&type=generator&location=Bo',
    'searchQuery=numbatfan&minPrice=1&maxPrice=6000',
    'searchQuery=numbatfan&minPrice=1&offset=20',
  ])('with more than 1,000 matches, the total of "%s" is "at least 1,000"', async (query) => {
    expect(await read(query)).toMatchObject({ total: 1_000, totalIsAtLeast: true })
  })

  describe('exact totals', () => {
    test.each([
      ['minPrice=5000&maxPrice=5000', 1_000],
      ['minPrice=5000.01', 5],
      ['searchQuery=numbatfan&maxPrice=5000', 1_000],
      ['searchQuery=numbatfan&minPrice=6000', 5],
      ['', 1_005],
      ['type=generator', 1_005],
      ['type=generator&location=Bo', 1_005],
      ['type=car_sale', 0],
    ])('the query %j has an exact total of %i', async (query, total) => {
      const page = await read(query)
      expect(page.total).toBe(total)
      expect(page.totalIsAtLeast).toBeUndefined()
    })

    test('the total of the showcase is exact', async () => {
      expect(await (await visitor().get('/api/showcase')).json()).toMatchObject({ total: 1_005 })
    })
  })
})
