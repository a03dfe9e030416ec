import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { FEED_PAGE_SIZE, RATES_PER_MINUTE } from '#contract/limits.ts'
import { MarketCounts, MarketPage, readMarketQuery } from '#contract/market.ts'
import { LOCATIONS } from '#contract/places.ts'
import { answer, withOffer } from '#worker/features/chat/offers/offers.fixture.ts'
import { open } from '#worker/test/calls.ts'
import { billedReads, failingDatabase } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent } from '#worker/test/desk.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed } from '#worker/test/parsed.ts'
import { callApp, signIn, signInAdmin, suspend, type Member, type TestSettings } from '#worker/test/people.ts'
import { cronAt, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { toCacheEntry } from './list-market.ts'

/** Longer than an isolate remembers the versions of the market's scopes. */
const AFTER_VERSIONS_EXPIRE_MS = 4_000

/** Each test starts after the previous one ended, so it sees the previous tests' cache entries. */
let latest = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Math.max(Date.now(), latest + 1))
})
afterEach(() => {
  latest = Date.now()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

function ask(query = '', headers: HeadersInit = {}, settings: TestSettings = {}): Promise<Response> {
  return callApp(`/api/market${query}`, { headers }, settings)
}

const read = (query = '', settings: TestSettings = {}) => parsed(MarketPage, ask(query, {}, settings))
const idsOf = ({ listings }: MarketPage) => listings.map(({ id }) => id)
const failStatementsWith = (sqlPart: string) => ({ DB: failingDatabase(env.DB, sqlPart) })
let seller: Member
let admin: Member
beforeAll(async () => {
  ;[seller, admin] = await Promise.all([signIn(), signInAdmin()])
})

describe('GET /api/market', () => {
  test('members get the same page as visitors, without their own likes', async () => {
    const liked = await postListing(seller, 'generator', { location: 'Kenema' })
    const buyer = await signIn()
    await buyer.post(`/api/listings/${liked.id}/like`)
    const page = await read('?type=generator&location=Kenema')
    const { listings, total } = page
    expect([total, listings[0]?.id, listings[0]?.likedByMe, listings[0]?.likesCount]).toEqual([
      1,
      liked.id,
      false,
      1,
    ])
    expect(listings[0]).not.toHaveProperty('isFavourite')
    for (const person of [buyer, seller]) {
      const own = await parsed(MarketPage, person.get('/api/market?type=generator&location=Kenema'))
      expect(own).toEqual(page)
    }
  })

  test('userId and status are ignored, so that sold listings stay private', async () => {
    const { id } = await postListing(seller, 'generator', { location: 'Lungi' })
    await setRow(id, { status: 'sold' })
    const { listings } = await read(`?type=generator&location=Lungi&status=sold&userId=${seller.user.id}`)
    expect(listings.map((listing) => listing.id)).not.toContain(id)
  })

  test.each(['?sortBy=random', '?cursor=e30', '?type=boats', '?offset=10001', '?limit=0'])(
    'the query %s returns 400',
    async (query) => {
      expect((await ask(query)).status).toBe(400)
    },
  )

  test('each IP address has a rate limit, even with a session, and another one for searches', async () => {
    const settings = { RATE_LIMIT_SCALE: '0.05' }
    const requestsBeforeLimit = async (query: string, address: string) => {
      const statuses: number[] = []
      for (let count = 0; count <= RATES_PER_MINUTE.read / 20; count += 1)
        statuses.push(
          (await ask(query, { 'cf-connecting-ip': address, cookie: seller.cookie }, settings)).status,
        )
      return statuses.indexOf(429)
    }
    expect(await requestsBeforeLimit('', '192.0.2.1')).toBe(RATES_PER_MINUTE.read / 20)
    expect(await requestsBeforeLimit('?searchQuery=generator', '192.0.2.2')).toBe(
      RATES_PER_MINUTE.search / 20,
    )
    expect(await requestsBeforeLimit('?text=generator', '192.0.2.3')).toBe(RATES_PER_MINUTE.search / 20)
  })

  test('POST returns 405', async () => {
    expect((await callApp('/api/market', { method: 'POST' })).status).toBe(405)
  })
})

test('GET /api/market/counts returns a count for each kind and place with listings', async () => {
  const [one, two] = [
    await postListing(seller, 'home_rent', { location: 'Newton' }),
    await postListing(seller, 'home_rent', { location: 'Newton' }),
  ]
  const counts = async () => {
    wait(AFTER_VERSIONS_EXPIRE_MS)
    const all = await parsed(MarketCounts, callApp('/api/market/counts'))
    return all.counts.filter(({ type }) => type === 'home_rent')
  }
  expect(await counts()).toEqual([{ type: 'home_rent', location: 'Newton', count: 2 }])
  await setRow(one.id, { status: 'sold' })
  expect(await counts()).toEqual([{ type: 'home_rent', location: 'Newton', count: 1 }])
  await setRow(two.id, { status: 'removed' })
  expect(await counts()).toEqual([])
})

describe('a cached page of the market', () => {
  const QUERY = '?type=electronics&location=Makeni'

  test('is served without a database query', async () => {
    await postListing(seller, 'electronics', { location: 'Makeni' })
    wait(1)
    await read(QUERY)
    expect(await billedReads((DB) => read(QUERY, { DB }))).toEqual({ statements: 0, rows: 0 })
    expect(
      await billedReads((DB) => read('?location=Makeni&utm_source=x&type=electronics&limit=20', { DB })),
    ).toEqual({ statements: 0, rows: 0 })
  })

  test('is checked by one database query after some seconds, in case its kind or place changed', async () => {
    await read(QUERY)
    wait(AFTER_VERSIONS_EXPIRE_MS)
    const { statements, rows } = await billedReads((DB) => read(QUERY, { DB }))
    expect(statements).toBe(1)
    expect(rows).toBeLessThanOrEqual(2)
    expect(await billedReads((DB) => read(QUERY, { DB }))).toEqual({ statements: 0, rows: 0 })
  })

  test('a listing of another kind or in another place does not invalidate the page', async () => {
    await read(QUERY)
    await postListing(seller, 'electronics', { location: 'Kailahun' })
    await postListing(seller, 'generator', { location: 'Makeni' })
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect((await billedReads((DB) => read(QUERY, { DB }))).statements).toBe(1)
  })

  const changes: Record<string, (id: string) => Promise<unknown>> = {
    'is edited': (id) => seller.patch(`/api/listings/${id}`, { title: 'Another name for it' }),
    'gets cheaper': (id) => seller.patch(`/api/listings/${id}`, { price: 9_000 }),
    'moves to another place': (id) => seller.patch(`/api/listings/${id}`, { location: 'Pujehun' }),
    'gets other photos': (id) =>
      seller.patch(`/api/listings/${id}`, { images: ['https://photos.example/2.webp'] }),
    'is sold': (id) => seller.post(`/api/listings/${id}/status`, { status: 'sold' }),
    'is deleted': (id) => seller.delete(`/api/listings/${id}`),
    'is renewed': (id) => seller.post(`/api/listings/${id}/renew`),
    expires: async (id) => {
      await setRow(id, { expires_at: Date.now() - HOUR_MS })
      await cronAt(Date.now())
    },
    'is removed by moderators': async (id) => decideItem(admin, await flagContent('listing', id), 'removed'),
    'has a seller who changes their name': () => seller.patch('/api/auth/user', { firstName: 'Isata' }),
  }
  test.each(Object.entries(changes))('the page changes when a listing on it %s', async (_name, change) => {
    const { id } = await postListing(seller, 'electronics', {
      location: 'Makeni',
      title: `Phone ${crypto.randomUUID()}`,
    })
    wait(AFTER_VERSIONS_EXPIRE_MS)
    const before = await read(QUERY)
    expect(idsOf(before)).toContain(id)
    await change(id)
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect(await read(QUERY)).not.toEqual(before)
  })

  test('the page loses a listing that is sold or deleted, and regains one put back on sale', async () => {
    const { id } = await postListing(seller, 'electronics', { location: 'Makeni' })
    const isThere = async () => {
      wait(AFTER_VERSIONS_EXPIRE_MS)
      return idsOf(await read(QUERY)).includes(id)
    }
    await seller.post(`/api/listings/${id}/status`, { status: 'sold' })
    expect(await isThere()).toBe(false)
    await seller.post(`/api/listings/${id}/status`, { status: 'active' })
    expect(await isThere()).toBe(true)
    await seller.delete(`/api/listings/${id}`)
    expect(await isThere()).toBe(false)
    await seller.post(`/api/listings/${id}/restore`)
    expect(await isThere()).toBe(true)
  })

  test('the page shows a reservation and its release', async () => {
    const { id: listingId } = await postListing(seller, 'electronics', { location: 'Makeni' })
    const buyer = await signIn()
    const isReserved = async () => {
      wait(AFTER_VERSIONS_EXPIRE_MS)
      const { listings } = await read(QUERY)
      return listings.find(({ id }) => id === listingId)?.reservedUntil !== null
    }
    expect(await isReserved()).toBe(false)
    const { id, offerId } = await withOffer({
      buyer,
      seller,
      listingId,
      id: (await open(buyer, listingId)).id,
    })
    await answer(seller, id, offerId, 'accept')
    expect(await isReserved()).toBe(true)
    await buyer.post(`/api/listings/${listingId}/release`)
    expect(await isReserved()).toBe(false)
  })

  test('by AI relevance, a reserved listing ranks lower until it is released or the reservation lapses', async () => {
    const twins = await Promise.all([1, 2].map(() => postListing(seller, 'generator', { location: 'Bo' })))
    const order = async () => {
      wait(AFTER_VERSIONS_EXPIRE_MS)
      return idsOf(await read('?type=generator&location=Bo&sortBy=ai_score'))
    }
    const before = await order()
    const [listingId = '', other = ''] = before
    expect(before.toSorted()).toEqual(twins.map(({ id }) => id).toSorted())
    const buyer = await signIn()
    const { id } = await open(buyer, listingId)
    const reserve = async () => {
      const { offerId } = await withOffer({ buyer, seller, listingId, id })
      await answer(seller, id, offerId, 'accept')
    }
    await reserve()
    expect(await order()).toEqual([other, listingId])
    await buyer.post(`/api/listings/${listingId}/release`)
    expect(await order()).toEqual(before)
    await reserve()
    expect(await order()).toEqual([other, listingId])
    wait(48 * HOUR_MS)
    await cronAt(Date.now())
    expect(await order()).toEqual(before)
  })

  test('the page hides a banned seller within five seconds, until the ban is lifted', async () => {
    const banned = await signIn()
    const { id } = await postListing(banned, 'electronics', { location: 'Makeni' })
    const queries = [
      '',
      '?type=electronics',
      QUERY,
      '?searchQuery=tecno',
      `${QUERY}&sortBy=price_asc&limit=50`,
    ]
    const shown = () => Promise.all(queries.map(async (query) => idsOf(await read(query)).includes(id)))
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect(await shown()).toEqual(queries.map(() => true))
    const { id: banId } = await banPerson(admin, banned, { banType: 'temporary', duration: 3 })
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect(await shown()).toEqual(queries.map(() => false))
    await admin.delete(`/api/admin/user-bans/${banId}`)
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect(await shown()).toEqual(queries.map(() => true))
  })

  test('the page hides a suspended seller even before their listings are updated', async () => {
    const banned = await signIn()
    const { id } = await postListing(banned, 'electronics', { location: 'Makeni' })
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect(idsOf(await read(QUERY))).toContain(id)
    await suspend(banned, Date.now() + HOUR_MS)
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect(idsOf(await read(QUERY))).not.toContain(id)
  })

  test('the page shows new likes after ten minutes', async () => {
    const { id } = await postListing(seller, 'electronics', { location: 'Makeni' })
    const likes = async () => (await read(QUERY)).listings.find((listing) => listing.id === id)?.likesCount
    await likes()
    await (await signIn()).post(`/api/listings/${id}/like`)
    wait(9 * 60_000)
    expect(await likes()).toBe(0)
    wait(60_000 + AFTER_VERSIONS_EXPIRE_MS)
    expect(await likes()).toBe(1)
  })

  test('a request with a cookie neither reads nor fills the cache', async () => {
    const query = '?type=home_rent&location=Bonthe'
    const put = vi.spyOn(caches.default, 'put')
    for (const cookie of [seller.cookie, 'theme=dark']) await ask(query, { cookie })
    expect(put).not.toHaveBeenCalled()
    await ask(query)
    expect(put).toHaveBeenCalledOnce()
    const { id } = await postListing(seller, 'home_rent', { location: 'Bonthe' })
    expect(await (await ask(query, { cookie: seller.cookie })).text()).toContain(id)
  })

  test('all searches share a fixed number of cache slots', async () => {
    const put = vi.spyOn(caches.default, 'put')
    await read('?type=cars&sortBy=likes&location=Bo')
    for (const query of [
      '?searchQuery=one',
      '?minPrice=7',
      '?limit=33',
      '?location=Bo,Kono',
      '?offset=20',
      '?verbatim=true',
    ])
      await read(query)
    const keys = put.mock.calls.map(([key]) => new Request(key).url.replace(/kept\/[^/]*/, 'kept'))
    expect(keys[0]).toMatch(/^http:\/\/localhost\/kept\/[0-9a-f]{64}$/)
    for (const key of keys.slice(1)) expect(key).toMatch(/^http:\/\/localhost\/kept\/\d{1,4}$/)
  })

  test('the first page of a kind, place and sort has its own cache slot, in the API and in HTML', () => {
    const place = { type: 'generator', location: 'Bo' } as const
    const query = readMarketQuery(place, new URLSearchParams('sort=likes'))
    for (const limit of [query.limit, FEED_PAGE_SIZE])
      expect(toCacheEntry('/market', { ...query, limit })).not.toHaveProperty('slots')
  })

  test('a page is never served for another search that shares its slot', async () => {
    const put = vi.spyOn(caches.default, 'put')
    await read('?searchQuery=quaggaphone')
    const [key = ''] = put.mock.lastCall ?? []
    const match = caches.default.match.bind(caches.default)
    vi.spyOn(caches.default, 'match').mockImplementation(() => match(key))
    expect(await billedReads((DB) => read('?searchQuery=quaggaphone', { DB }))).toEqual({
      statements: 0,
      rows: 0,
    })
    expect((await billedReads((DB) => read('?searchQuery=wombatphone', { DB }))).statements).toBeGreaterThan(
      1,
    )
  })
})

describe('a conditional request for a page of the market', () => {
  const QUERY = '?type=car_sale&location=Kabala'

  test.each([
    ['not', false],
    ['already', true],
  ])('an unchanged page that is %s in the cache returns 304 without a body', async (_name, isCached) => {
    const query = `${QUERY}&sortBy=${isCached ? 'likes' : 'ai_score'}`
    const put = vi.spyOn(caches.default, 'put')
    const first = await ask(query)
    const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    expect([etag, modified]).toEqual([expect.stringMatching(/^W\/"\w{24}"$/), expect.stringMatching(/GMT$/)])
    if (!isCached) await caches.default.delete(put.mock.lastCall?.[0] ?? '')
    const conditions: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", ${etag}` },
      { 'if-modified-since': modified },
    ]
    for (const headers of conditions) {
      const again = await ask(query, headers)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
  })

  test('a changed page is sent in full', async () => {
    const first = await ask(QUERY)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    await postListing(seller, 'car_sale', { location: 'Kabala' })
    wait(AFTER_VERSIONS_EXPIRE_MS)
    const again = await ask(QUERY, headers)
    expect(again.status).toBe(200)
    const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
    expect((await ask(QUERY, since)).status).toBe(200)
    expect((await ask(QUERY, { ...since, 'if-none-match': again.headers.get('etag') ?? '' })).status).toBe(
      304,
    )
  })
})

describe('while D1 is down,', () => {
  const QUERY = '?type=electronics&location=Kambia'

  test('the last response is served for a day, marked as stale', async () => {
    const { id } = await postListing(seller, 'electronics', { location: 'Kambia' })
    expect((await ask(QUERY)).headers.has('x-stale')).toBe(false)
    wait(2 * HOUR_MS)
    const stale = await ask(QUERY, {}, failStatementsWith('select'))
    expect([stale.status, stale.headers.get('x-stale')]).toEqual([200, '1'])
    expect(idsOf(MarketPage.parse(await stale.json()))).toEqual([id])
    wait(22 * HOUR_MS)
    expect((await ask(QUERY, {}, failStatementsWith('select'))).status).toBe(500)
    expect((await ask(QUERY)).status).toBe(200)
  })

  test('a response that is due for a refresh is served as stale', async () => {
    await read(QUERY)
    wait(HOUR_MS)
    const stale = await ask(QUERY, {}, failStatementsWith('"listings"'))
    expect([stale.status, stale.headers.get('x-stale')]).toEqual([200, '1'])
  })

  test('a response known to be outdated is never served again', async () => {
    const { id } = await postListing(seller, 'electronics', { location: 'Kambia' })
    await read(QUERY)
    await setRow(id, { status: 'removed' })
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect((await ask(QUERY, {}, failStatementsWith('"listings"'))).status).toBe(500)
    wait(AFTER_VERSIONS_EXPIRE_MS)
    expect((await ask(QUERY, {}, failStatementsWith('select'))).status).toBe(500)
  })

  test('an uncached page returns 500 if listings fail, 200 if versions fail; neither is cached', async () => {
    const query = '?type=generator&location=Moyamba'
    const put = vi.spyOn(caches.default, 'put')
    expect((await ask(query, {}, failStatementsWith('select'))).status).toBe(500)
    expect((await ask(query, {}, failStatementsWith('shown_versions'))).status).toBe(200)
    expect(put).not.toHaveBeenCalled()
  })
})

describe('without the cache,', () => {
  beforeAll(async () => {
    const busySeller = await signIn()
    await addMany(busySeller, 200, () => ({}))
    await Promise.all(
      ['electronics', 'car_sale', 'home_rent'].map((type) => postListing(busySeller, type as 'car_sale')),
    )
  })

  test.each([
    ['', 110],
    ['?type=generator', 64],
    ['?type=generator&location=Bo&sortBy=ai_score', 64],
    ['?type=generator&location=Bo&sortBy=price_asc', 64],
  ])('the query "%s" reads at most %i rows', async (query, most) => {
    wait(HOUR_MS)
    const { rows } = await billedReads((DB) => read(query, { DB }))
    expect(rows).toBeGreaterThan(20)
    expect(rows).toBeLessThanOrEqual(most)
  })

  test('counting reads at most one row per kind and place', async () => {
    wait(HOUR_MS)
    const { rows } = await billedReads((DB) => callApp('/api/market/counts', {}, { DB }))
    expect(rows).toBeLessThanOrEqual(LISTING_TYPES.length * (LOCATIONS.length + 1))
  })
})
