import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { LISTING_SORTS, type ListingSort } from '#contract/kinds.ts'
import { ListingsPage, ListingsQuery, Showcase, type Listing } from '#contract/listing.ts'
import { signIn, suspend, visitor, type Member } from '../../test/people.ts'
import { post } from '../../test/things.ts'

let reader: Member

const posted: Listing[] = []
const PLACES = ['Bo', 'Freetown', 'Waterloo', 'Kenema'] as const

/**
 * Forty listings over two kinds and four places, with few different likes and prices, so that many are equal.
 */
beforeAll(async () => {
  reader = await signIn()
  for (let index = 0; index < 40; index += 1) {
    const type = index % 2 === 0 ? 'generator' : 'car_sale'
    posted.push(
      await post(reader, type, {
        price: 1_000 * (1 + (index % 3)),
        location: PLACES[index % 4],
        title: `Number ${index} of the market`,
      }),
    )
  }
  const likes = posted.map(({ id }, index) =>
    env.DB.prepare('UPDATE listings SET likes = ?, ai_score = ? WHERE public_id = ?').bind(
      index % 3,
      index % 2,
      id,
    ),
  )
  await env.DB.batch(likes)
})

async function read(query: string): Promise<ListingsPage> {
  const answer = await reader.get(`/api/listings?${query}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  return ListingsPage.parse(await answer.json())
}

/** Every page of a feed by its cursors. */
async function readAll(query: string): Promise<Listing[]> {
  const all: Listing[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: ListingsPage = await read(`${query}&limit=7${cursor && `&cursor=${cursor}`}`)
    all.push(...page.listings)
    cursor = page.nextCursor
  }
  return all
}

const KEYS: Record<ListingSort, (listing: Listing) => number> = {
  createdAt: ({ createdAt }) => -Date.parse(createdAt),
  likes: ({ likesCount }) => -likesCount,
  ai_score: ({ aiScore }) => -aiScore,
  price_asc: ({ priceSle }) => priceSle,
  price_desc: ({ priceSle }) => -priceSle,
}

describe('a feed by cursor', () => {
  test.each(LISTING_SORTS)('by %s shows every listing once and in order, over all kinds', async (sortBy) => {
    const all = await readAll(`sortBy=${sortBy}`)
    expect(new Set(all.map(({ id }) => id)).size).toBe(40)
    expect(all).toHaveLength(40)
    const keys = all.map(KEYS[sortBy])
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
  })

  test.each(LISTING_SORTS)('by %s keeps to a kind and a place', async (sortBy) => {
    const all = await readAll(`sortBy=${sortBy}&type=generator&location=Bo`)
    const expected = posted.filter(({ type, location }) => type === 'generator' && location === 'Bo')
    expect(all.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  })

  test('a wider place holds the narrower ones', async () => {
    const page = await read('location=Western Area&limit=50')
    expect(new Set(page.listings.map(({ location }) => location))).toEqual(new Set(['Freetown', 'Waterloo']))
    expect(page).toMatchObject({ total: 20 })
    expect(page.listings).toHaveLength(20)
  })

  test('the dialog names of the kinds mean the same', async () => {
    expect((await read('type=generators')).total).toBe((await read('type=generator')).total)
    expect((await read('type=cars')).total).toBe(20)
  })

  test('a listing posted meanwhile neither repeats nor hides another', async () => {
    const first = await read('limit=10')
    const { id } = await post(reader, 'generator', { title: 'Posted in between' })
    const second = await read(`limit=10&cursor=${first.nextCursor}`)
    const seen = [...first.listings, ...second.listings].map((listing) => listing.id)
    expect(seen).toEqual(
      posted
        .map((listing) => listing.id)
        .toReversed()
        .slice(0, 20),
    )
    await env.DB.prepare("UPDATE listings SET status = 'removed' WHERE public_id = ?").bind(id).run()
  })
})

describe('limits and offsets', () => {
  test('twenty is the page size, fifty the most', async () => {
    expect((await read('')).listings).toHaveLength(20)
    expect((await read('limit=40')).listings).toHaveLength(40)
    expect(['50', '51', '999999999'].map((limit) => ListingsQuery.parse({ limit }).limit)).toEqual([
      50, 50, 50,
    ])
  })

  test('offset works as the specification says', async () => {
    const whole = await read('limit=40&sortBy=likes')
    const third = await read('limit=10&offset=20&sortBy=likes')
    expect(third.listings.map(({ id }) => id)).toEqual(whole.listings.slice(20, 30).map(({ id }) => id))
    expect((await read('offset=4000')).listings).toEqual([])
  })

  test.each([
    'limit=0',
    'limit=-1',
    'limit=ten',
    'offset=-1',
    'offset=1.5',
    'sortBy=random',
    'type=boat',
    'location=Paris',
    'minPrice=cheap',
    'cursor=%F0%9F%92%A9',
    'cursor=e30',
    'userId=7',
    `searchQuery=${'x'.repeat(501)}`,
  ])('%s is refused with 400 and a sentence', async (query) => {
    const answer = await reader.get(`/api/listings?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/\w+ \w+/),
    })
  })

  test('a cursor of another sort is refused', async () => {
    const { nextCursor } = await read('sortBy=likes')
    expect((await reader.get(`/api/listings?sortBy=price_asc&cursor=${nextCursor}`)).status).toBe(400)
  })
})

describe('prices', () => {
  test('a range keeps to its ends, in any sort', async () => {
    for (const sortBy of LISTING_SORTS) {
      const page = await read(`minPrice=2000&maxPrice=2000&limit=50&sortBy=${sortBy}`)
      expect(page.listings.every(({ priceSle }) => priceSle === 2_000)).toBe(true)
      expect(page.total).toBe(posted.filter(({ priceSle }) => priceSle === 2_000).length)
    }
  })
})

describe('text search', () => {
  test('finds by a word of the title, in singular or plural, whatever the case', async () => {
    const seller = await signIn()
    const { id } = await post(seller, 'electronics', { title: 'Sealed PARASOLPHONES for you' })
    for (const text of ['parasolphones', 'ParasolPhone', 'sealed parasolphone']) {
      expect((await read(`searchQuery=${encodeURIComponent(text)}`)).listings[0]?.id).toBe(id)
    }
  })

  test('a match in the title stands before a newer one in the text', async () => {
    const seller = await signIn()
    const inTitle = await post(seller, 'generator', { title: 'Quokkafan generator' })
    const inText = await post(seller, 'generator', {
      description: 'Comes together with a quokkafan, a good one.',
    })
    const page = await read('searchQuery=quokkafan')
    expect(page.listings.map(({ id }) => id)).toEqual([inTitle.id, inText.id])
    const newest = await read('searchQuery=quokkafan&sortBy=createdAt')
    expect(newest.listings.map(({ id }) => id)).toEqual([inText.id, inTitle.id])
  })

  test('finds a thing by what kind of thing it is, though its seller never wrote the word', async () => {
    const seller = await signIn()
    const { id } = await post(seller, 'generator', {
      title: 'Honda EU22i quaggaquiet',
      description: 'Runs the whole house and the fridge, very quaggaquiet.',
    })
    expect((await read('searchQuery=quaggaquiet generators')).listings[0]?.id).toBe(id)
  })

  test('pages by cursor show every match once', async () => {
    const all = await readAll('searchQuery=market')
    expect(new Set(all.map(({ id }) => id)).size).toBe(40)
    expect(all).toHaveLength(40)
  })

  test('keeps to kind, place and price', async () => {
    const page = await read('searchQuery=market&type=car_sale&location=Western Area&maxPrice=1000&limit=50')
    const expected = posted.filter(
      ({ type, location, priceSle }) =>
        type === 'car_sale' && ['Freetown', 'Waterloo'].includes(location) && priceSle <= 1_000,
    )
    expect(page.listings.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
    expect(page.total).toBe(expected.length)
  })

  const hostile = [
    '"',
    "'",
    '*',
    'NEAR(',
    'a AND',
    'OR',
    'NOT market',
    '(((',
    'title:market',
    '^x',
    '\u0000',
    '💥'.repeat(100),
    "'; DROP TABLE listings; --",
    'zzkindgenerator',
    '-',
    '{}',
    '%',
    '\u200b',
  ]
  test.each(hostile)('never fails on %j', async (text) => {
    const answer = await reader.get(`/api/listings?searchQuery=${encodeURIComponent(text)}`)
    expect(answer.status).toBe(200)
  })
})

describe('who sees what', () => {
  test('the feed needs a session', async () => {
    expect((await visitor().get('/api/listings')).status).toBe(401)
  })

  test('a sold listing leaves feed, search and counters, and comes back whole', async () => {
    const seller = await signIn()
    const { id } = await post(seller, 'home_rent', { title: 'Wombathouse to rent', location: 'Pujehun' })
    const seen = async () => [
      (await read('searchQuery=wombathouse')).total,
      (await read('type=home_rent&location=Pujehun')).total,
    ]
    expect(await seen()).toEqual([1, 1])
    await env.DB.prepare("UPDATE listings SET status = 'sold' WHERE public_id = ?").bind(id).run()
    expect(await seen()).toEqual([0, 0])
    expect(await (await visitor().get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'sold' })
    await env.DB.prepare("UPDATE listings SET status = 'active' WHERE public_id = ?").bind(id).run()
    expect(await seen()).toEqual([1, 1])
  })

  test("a removed listing is 410, one held back 404, a suspended seller's 404; its seller sees each", async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    const asOthers = async () => (await visitor().get(`/api/listings/${id}`)).status
    const set = (status: string) =>
      env.DB.prepare('UPDATE listings SET status = ? WHERE public_id = ?').bind(status, id).run()
    await set('removed')
    expect([await asOthers(), (await seller.get(`/api/listings/${id}`)).status]).toEqual([410, 200])
    await set('pending')
    expect([await asOthers(), (await seller.get(`/api/listings/${id}`)).status]).toEqual([404, 200])
    await set('active')
    await suspend(seller, Date.now() + 60_000)
    expect(await asOthers()).toBe(404)
  })

  test.each(['nothing', '1', '00000000-0000-7000-8000-000000000000', '%27%20OR%201=1'])(
    'a listing called %s is 404',
    async (id) => {
      expect((await visitor().get(`/api/listings/${id}`)).status).toBe(404)
    },
  )

  test("a seller's listings are listed by their id", async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    expect(await read(`userId=${seller.user.id}`)).toMatchObject({
      total: 1,
      listings: [{ id }],
      nextCursor: null,
    })
    expect(await read('userId=00000000-0000-7000-8000-000000000000')).toMatchObject({
      total: 0,
      listings: [],
    })
  })

  test('the landing page shows six fresh ones to anybody', async () => {
    const answer = await visitor().get('/api/showcase')
    expect(answer.headers.get('cache-control')).toContain('public')
    const { listings, total } = Showcase.parse(await answer.json())
    expect(listings).toHaveLength(6)
    expect(total).toBeGreaterThanOrEqual(40)
  })

  test('the landing page names no seller: what it shows is kept in caches', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { firstName: 'Wombatina' })
    const { id } = await post(seller, 'generator', { images: ['https://photos.example/1.webp'] })
    const answer = await (await visitor().get('/api/showcase')).text()
    expect(answer).toContain(id)
    for (const word of ['Wombatina', seller.user.id, 'createdAt', 'description'])
      expect(answer).not.toContain(word)
  })

  test('nobody fills the landing page alone, nor with listings that have no photo', async () => {
    const photographed = ['https://photos.example/1.webp']
    const others = await Promise.all(Array.from({ length: 5 }, () => signIn()))
    const theirs = await Promise.all(
      others.map((seller) => post(seller, 'generator', { images: photographed })),
    )
    const eager = await signIn()
    const own = await Promise.all(
      Array.from({ length: 4 }, () => post(eager, 'generator', { images: photographed })),
    )
    for (let count = 0; count < 6; count += 1) await post(eager, 'generator', { images: [] })
    const { listings } = Showcase.parse(await (await visitor().get('/api/showcase')).json())
    const ids = listings.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(theirs.map(({ id }) => id)))
    expect(own.filter(({ id }) => ids.includes(id))).toHaveLength(1)
  })

  test('similar listings are of the kind, near ones first, and never itself', async () => {
    const [listing] = posted
    if (!listing) throw new Error('nothing was posted')
    const { listings } = await (
      await visitor().get(`/api/listings/${listing.id}/similar`)
    ).json<{ listings: Listing[] }>()
    expect(listings).toHaveLength(6)
    expect(listings.every(({ id, type }) => id !== listing.id && type === listing.type)).toBe(true)
    expect(listings[0]?.location).toBe(listing.location)
  })
})

describe('counters', () => {
  test('equal a recount after posting, selling, moving and removing at random', async () => {
    const seller = await signIn()
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_unused, index) =>
        post(seller, 'generator', { location: PLACES[index % 4] }),
      ),
    )
    const statuses = ['active', 'sold', 'pending', 'expired', 'removed']
    const changes = ids.flatMap(({ id }, index) => [
      env.DB.prepare('UPDATE listings SET status = ? WHERE public_id = ?').bind(statuses[index % 5], id),
      env.DB.prepare('UPDATE listings SET location = ?, area = ? WHERE public_id = ?').bind(
        'Makeni',
        'Makeni',
        id,
      ),
      env.DB.prepare('UPDATE listings SET status = ? WHERE public_id = ?').bind(
        statuses[(index * 3) % 5],
        id,
      ),
    ])
    await env.DB.batch(changes)
    await env.DB.prepare(
      'DELETE FROM listings WHERE public_id = ? AND id NOT IN (SELECT listing_id FROM listing_events)',
    )
      .bind(ids[0]?.id ?? '')
      .run()
    const counted = await env.DB.prepare(
      'SELECT type, place, active FROM listing_counts WHERE active <> 0 ORDER BY 1, 2',
    ).all()
    const recounted = await env.DB.prepare(
      `SELECT type, location AS place, count(*) AS active FROM listings WHERE status = 'active' GROUP BY 1, 2
       UNION ALL SELECT type, 'area:' || area, count(*) FROM listings WHERE status = 'active' GROUP BY 1, 2
       UNION ALL SELECT type, '', count(*) FROM listings WHERE status = 'active' GROUP BY 1 ORDER BY 1, 2`,
    ).all()
    expect(counted.results).toEqual(recounted.results)
  })
})

describe('liking', () => {
  test('a person counts once, and a second press takes it back', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await post(seller)
    const press = async () => (await buyer.post(`/api/listings/${id}/like`)).json()
    expect(await press()).toEqual({ liked: true, likesCount: 1 })
    expect(await (await buyer.get(`/api/listings/${id}`)).json()).toMatchObject({
      likedByMe: true,
      likesCount: 1,
    })
    expect(await (await visitor().get(`/api/listings/${id}`)).json()).toMatchObject({
      likedByMe: false,
      likesCount: 1,
    })
    expect(await press()).toEqual({ liked: false, likesCount: 0 })
  })

  test('many presses of many people at once leave the counter equal to a recount', async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
    const answers = await Promise.all(
      buyers.flatMap((buyer) => [1, 2, 3].map(() => buyer.post(`/api/listings/${id}/like`))),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const row = await env.DB.prepare(
      'SELECT likes, (SELECT count(*) FROM likes WHERE listing_id = listings.id) AS recount FROM listings WHERE public_id = ?',
    )
      .bind(id)
      .first<{ likes: number; recount: number }>()
    expect(row?.likes).toBe(row?.recount)
  })

  test('what is not for sale cannot be liked', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await post(seller)
    await env.DB.prepare("UPDATE listings SET status = 'sold' WHERE public_id = ?").bind(id).run()
    expect((await buyer.post(`/api/listings/${id}/like`)).status).toBe(404)
    expect((await buyer.post('/api/listings/none/like')).status).toBe(404)
    expect((await visitor().post(`/api/listings/${id}/like`)).status).toBe(401)
  })

  test('forty presses of one person at once are all answered, and end where an even number leads', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await post(seller)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => buyer.post(`/api/listings/${id}/like`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(await (await buyer.get(`/api/listings/${id}`)).json()).toMatchObject({
      likedByMe: false,
      likesCount: 0,
    })
  })

  test('what a suspended seller offers cannot be liked until that ends', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await post(seller)
    await suspend(seller, Date.now() + 3_600_000)
    expect((await buyer.post(`/api/listings/${id}/like`)).status).toBe(404)
    await suspend(seller, Date.now() - 1)
    expect(await (await buyer.post(`/api/listings/${id}/like`)).json()).toEqual({
      liked: true,
      likesCount: 1,
    })
  })
})
