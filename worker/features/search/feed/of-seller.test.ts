import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import {
  FEED_PAGE_SIZE,
  OFFSET_MAX,
  RATES_PER_MINUTE,
  SELLER_LISTINGS_SEARCHED_MAX,
} from '#contract/limits.ts'
import { ListingsPage } from '#contract/listing.ts'
import { SellerPage } from '#contract/profile.ts'
import { openDb } from '#worker/db/client.ts'
import { billedReads, d1 } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed, refusedWith, allPages, refusalOf } from '#worker/test/parsed.ts'
import { type Member, type Person, callApp, signIn, suspend, visitor } from '#worker/test/people.ts'
import { rowId, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { countOfSeller } from './store.ts'

async function read(by: Person, id: string, query = ''): Promise<SellerPage> {
  return parsed(SellerPage, by.get(`/api/users/${id}${query}`))
}

describe('a seller’s page', () => {
  test('shows a visitor the name, the joining date and the listings', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', {
      firstName: 'Aminata',
      lastName: 'Kamara',
      location: 'Bo',
      bio: 'Phones and more',
    })
    const [older, newer] = [await postListing(seller), await postListing(seller, 'home_rent')]
    const page = await read(visitor(), seller.user.id)
    expect(page).toMatchObject({
      id: seller.user.id,
      displayName: 'Aminata Kamara',
      location: 'Bo',
      bio: 'Phones and more',
      createdAt: seller.user.createdAt,
      isPhoneVerified: true,
      userType: 'individual',
      profileImageUrl: null,
      badges: ['phone_verified'],
      sold: 0,
      total: 2,
      nextCursor: null,
    })
    expect(page.listings.map(({ id }) => id)).toEqual([newer.id, older.id])
  })

  test('is searched by kind and in words, and counts what is there by kind', async () => {
    const [seller, other] = [await signIn(), await signIn()]
    const wheeled = await postListing(seller, 'generator', { title: 'Generator with a wheelset' })
    const plain = await postListing(seller, 'generator', { title: 'Generator for a shop' })
    const home = await postListing(seller, 'home_rent')
    await postListing(other, 'generator', { title: 'Another with a wheelset' })
    const idsOf = async (query: string) =>
      (await read(visitor(), seller.user.id, query)).listings.map(({ id }) => id)
    expect(await idsOf('?type=generator')).toEqual([plain.id, wheeled.id])
    expect(await idsOf('?searchQuery=wheelset')).toEqual([wheeled.id])
    expect(await idsOf('?type=home_rent&searchQuery=wheelset')).toEqual([])
    expect(await read(visitor(), seller.user.id, '?type=home_rent')).toMatchObject({
      listings: [{ id: home.id }],
      total: 1,
      kinds: [
        { type: 'generator', count: 2 },
        { type: 'home_rent', count: 1 },
      ],
    })
    expect(await refusedWith(visitor().get(`/api/users/${seller.user.id}?type=boat`))).toMatchObject({
      status: 400,
    })
  })

  test('counts by kind what is active, through sales, relistings and deletions', async () => {
    const seller = await signIn()
    const [home, generator] = [await postListing(seller, 'home_rent'), await postListing(seller, 'generator')]
    const kindsNow = async () => (await read(visitor(), seller.user.id)).kinds
    const change = (status: string) => seller.post(`/api/listings/${home.id}/status`, { status })
    await change('sold')
    expect(await kindsNow()).toEqual([{ type: 'generator', count: 1 }])
    await change('active')
    await seller.delete(`/api/listings/${generator.id}`)
    expect(await kindsNow()).toEqual([{ type: 'home_rent', count: 1 }])
  })

  test('has the rate limit of a search if it is searched in words', async () => {
    const { user } = await signIn()
    const env = { RATE_LIMIT_SCALE: '0.05' }
    const requestsBeforeLimit = async (query: string, address: string) => {
      for (let count = 0; count <= RATES_PER_MINUTE.read / 20; count += 1) {
        const headers = { 'cf-connecting-ip': address }
        if ((await callApp(`/api/users/${user.id}${query}`, { headers }, env)).status === 429) return count
      }
      return undefined
    }
    expect(await requestsBeforeLimit('', '192.0.2.8')).toBe(RATES_PER_MINUTE.read / 20)
    expect(await requestsBeforeLimit('?searchQuery=tiger', '192.0.2.9')).toBe(RATES_PER_MINUTE.search / 20)
  })

  test('shows nobody a phone number or an e-mail address', async () => {
    const [seller, member] = [await signIn(), await signIn()]
    await seller.patch('/api/auth/user', { email: 'aminata@example.com' })
    await postListing(seller)
    for (const person of [visitor(), member, seller]) {
      const text = await (await person.get(`/api/users/${seller.user.id}`)).text()
      expect(text).not.toContain(seller.phone.slice(4))
      expect(text).not.toContain('aminata@')
      expect(text).not.toMatch(/"(?:email|phone\w*|role|suspendedUntil)":/)
    }
  })

  // [spec 6 #9]
  test('shows the earned badges', async () => {
    const seller = await signIn()
    await seller.patch('/api/auth/user', { userType: 'business', businessName: 'Kamara & Sons' })
    expect(await read(visitor(), seller.user.id)).toMatchObject({
      displayName: 'Kamara & Sons',
      badges: ['phone_verified', 'business'],
    })
    await d1.run`UPDATE users SET phone_verified_at = NULL WHERE public_id = ${seller.user.id}`
    expect(await read(visitor(), seller.user.id)).toMatchObject({
      isPhoneVerified: false,
      badges: ['business'],
    })
  })

  test('lists active listings, counts sold ones and hides all others', async () => {
    const seller = await signIn()
    const states = ['active', 'sold', 'sold', 'pending', 'expired', 'removed'] as const
    const ids = await addMany(seller, states.length, (index) => ({
      row: { status: states[index] ?? 'active' },
    }))
    for (const person of [visitor(), seller]) {
      const page = await read(person, seller.user.id)
      expect(page).toMatchObject({ sold: 2, total: 1 })
      expect(page.listings.map(({ id }) => id)).toEqual([ids[0]])
    }
  })

  test('paging lists each listing once', async () => {
    const seller = await signIn()
    const ids = await addMany(seller, 2 * FEED_PAGE_SIZE + 3, () => ({}))
    const pages = await allPages((cursor) => read(visitor(), seller.user.id, `?${cursor}`))
    for (const { total } of pages) expect(total).toBe(ids.length)
    expect(pages.flatMap(({ listings }) => listings.map(({ id }) => id))).toEqual(ids.toReversed())
  })

  test('reads no more rows with 2,000 listings, half of them sold, than with a few', async () => {
    const seller = await signIn()
    const add = (count: number) =>
      addMany(seller, count, (index) => ({ row: { status: index % 2 === 0 ? 'active' : 'sold' } }))
    const bill = () => billedReads((DB) => read(visitor({ DB }), seller.user.id))
    await add(2 * (FEED_PAGE_SIZE + 1))
    const first = await bill()
    await add(2_000)
    expect(await bill()).toEqual(first)
    expect(first.rows).toBeLessThanOrEqual(FEED_PAGE_SIZE + 8)
    expect(await read(visitor(), seller.user.id)).toMatchObject({
      sold: FEED_PAGE_SIZE + 1 + 1_000,
      total: FEED_PAGE_SIZE + 1 + 1_000,
    })
  })
})

describe('errors of a seller’s page', () => {
  test.each(['0192f0c1-0000-7000-8000-000000000001', 'nobody', '1', '%00'])(
    'the unknown id %s returns 404',
    async (id) => {
      expect(await refusedWith(callApp(`/api/users/${id}`))).toMatchObject({
        status: 404,
        code: 'not_found',
        message: 'We could not find this person. The account may have been closed.',
      })
    },
  )

  test('others get 404 for a suspended seller’s page until the suspension ends', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    await suspend(seller, Date.now() + HOUR_MS)
    const missing = await refusedWith(callApp('/api/users/nobody'))
    for (const person of [visitor(), await signIn()])
      expect(await refusedWith(person.get(`/api/users/${seller.user.id}`))).toEqual(missing)
    expect((await read(seller, seller.user.id)).listings.map((listing) => listing.id)).toEqual([id])
    await suspend(seller, Date.now() - 1)
    expect((await read(visitor(), seller.user.id)).total).toBe(1)
  })

  test('a cursor of another list returns 400', async () => {
    const { user } = await signIn()
    expect((await callApp(`/api/users/${user.id}?cursor=nonsense`)).status).toBe(400)
  })
})

describe('GET /api/listings?userId=', () => {
  let seller: Member
  let buyer: Member
  const ids: Record<string, string> = {}

  /** Five active listings, a sold one, and another seller's listing, which matches many of the filters. */
  beforeAll(async () => {
    ;[seller, buyer] = await Promise.all([signIn(), signIn()])
    const add = async (
      name: string,
      ...[type, changes]: [Parameters<typeof postListing>[1], Record<string, unknown>]
    ) => {
      ids[name] = (await postListing(seller, type, changes)).id
    }
    await add('firmanBo', 'generator', { price: 9_000, location: 'Bo', title: 'Firman generator, silent' })
    await add('firmanMakeni', 'generator', {
      price: 7_000,
      location: 'Makeni',
      title: 'Firman generator with a wheelset',
    })
    await add('honda', 'generator', {
      price: 20_000,
      location: 'Bo',
      title: 'Honda generator',
      generatorBrand: 'Honda',
      generatorModel: 'EU22i',
    })
    await add('car', 'car_sale', { price: 480_000, location: 'Freetown' })
    await add('dollars', 'home_rent', { price: 350, currency: 'USD', location: 'Bo' })
    await add('sold', 'generator', { price: 5_000, location: 'Bo' })
    await setRow(ids.sold ?? '', { status: 'sold' })
    for (const [name, likes, score] of [
      ['firmanBo', 3, 40],
      ['firmanMakeni', 9, 50],
      ['honda', 3, 90],
      ['car', 0, 10],
      ['dollars', 1, 60],
    ] as const) {
      await setRow(ids[name] ?? '', { likes, ai_score: score })
    }
    await postListing(await signIn(), 'generator', {
      price: 8_000,
      location: 'Bo',
      title: 'Firman generator, silent',
    })
  })

  async function read(query: string, reader = buyer): Promise<ListingsPage> {
    return parsed(ListingsPage, reader.get(`/api/listings?userId=${seller.user.id}${query}`))
  }

  const namesOf = ({ listings }: ListingsPage) =>
    listings.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

  describe("a seller's listings", () => {
    // [spec 7 #13]
    test.each([
      ['', ['dollars', 'car', 'honda', 'firmanMakeni', 'firmanBo']],
      ['&sortBy=price_asc', ['firmanMakeni', 'dollars', 'firmanBo', 'honda', 'car']],
      ['&sortBy=price_desc', ['car', 'honda', 'firmanBo', 'dollars', 'firmanMakeni']],
      ['&sortBy=likes', ['firmanMakeni', 'honda', 'firmanBo', 'dollars', 'car']],
      ['&sortBy=ai_score', ['honda', 'dollars', 'firmanMakeni', 'firmanBo', 'car']],
      ['&type=generator', ['honda', 'firmanMakeni', 'firmanBo']],
      ['&location=Bo', ['dollars', 'honda', 'firmanBo']],
      ['&type=generator&location=Bo&sortBy=price_asc', ['firmanBo', 'honda']],
      ['&minPrice=8000&maxPrice=30000', ['dollars', 'honda', 'firmanBo']],
      ['&brand=Firman', ['firmanMakeni', 'firmanBo']],
      ['&notBrand=Firman&type=generator', ['honda']],
      ['&searchQuery=wheelset', ['firmanMakeni']],
      ['&searchQuery=generator%20in%20Bo', ['honda', 'firmanBo']],
      ['&text=silent', ['firmanBo']],
      ['&type=home_rent&minBedrooms=2', ['dollars']],
      ['&searchQuery=helicopterrr&verbatim=true', []],
    ] as const)('the query %j finds them in order, with their exact total', async (query, names) => {
      const page = await read(query)
      expect(namesOf(page)).toEqual(names)
      expect(page).toMatchObject({ total: names.length, nextCursor: null })
    })

    test.each(['&sortBy=likes', '&sortBy=price_asc&minPrice=1', '&type=generator'])(
      'with the query %j, each is listed once, by cursor and by offset',
      async (query) => {
        const all = namesOf(await read(query))
        const pages = await allPages((cursor) => read(`${query}&limit=2${cursor}`))
        for (const { total } of pages) expect(total).toBe(all.length)
        expect(pages.flatMap(namesOf)).toEqual(all)
        expect(namesOf(await read(`${query}&limit=2&offset=2`))).toEqual(all.slice(2, 4))
      },
    )

    test('sellers can filter their sold listings; others get 403', async () => {
      expect(namesOf(await read('&status=sold&type=generator&sortBy=price_asc', seller))).toEqual(['sold'])
      expect((await read('&status=sold&type=car_sale', seller)).total).toBe(0)
      expect(
        (await buyer.get(`/api/listings?userId=${seller.user.id}&status=sold&type=generator`)).status,
      ).toBe(403)
    })
  })

  test('of a seller with very many, the newest 500 are searched', async () => {
    const dealer = await signIn()
    const [oldest = ''] = await addMany(dealer, SELLER_LISTINGS_SEARCHED_MAX + 100, (index) => ({
      listing: { title: `Generator ${index}, ${index === 0 ? 'oldest' : 'newer'}` },
    }))
    const path = `/api/listings?userId=${dealer.user.id}&limit=1`
    const billed = await billedReads((DB) =>
      callApp(`${path}&text=generator`, { headers: { cookie: buyer.cookie } }, { DB }),
    )
    expect(billed.rows).toBeLessThanOrEqual(SELLER_LISTINGS_SEARCHED_MAX + 10)
    const found = async (text: string) => parsed(ListingsPage, buyer.get(`${path}&text=${text}`))
    expect(await found('generator')).toMatchObject({
      total: SELLER_LISTINGS_SEARCHED_MAX,
      totalIsAtLeast: true,
    })
    expect((await found('oldest')).total).toBe(0)
    expect((await buyer.get(`/api/listings/${oldest}`)).status).toBe(200)
  })

  describe('an offset', () => {
    test('is accepted up to its limit', async () => {
      expect((await buyer.get(`/api/listings?offset=${OFFSET_MAX}`)).status).toBe(200)
    })

    test.each([OFFSET_MAX + 1, '99999999999999999999999'])(
      'of %s returns 400, and the message suggests the cursor',
      async (offset) => {
        for (const rest of [
          '',
          '&searchQuery=generator',
          `&userId=${seller.user.id}`,
          '&sortBy=likes&type=generator',
        ]) {
          const { status, fields } = await refusedWith(buyer.get(`/api/listings?offset=${offset}${rest}`))
          expect([status, fields?.offset]).toEqual([
            400,
            'offset must be at most 10,000. To read on, send the nextCursor of the previous page as cursor.',
          ])
        }
      },
    )
  })
})

describe('GET /api/listings?status=', () => {
  const TABS = ['active', 'sold', 'pending', 'expired'] as const
  let seller: Member
  let other: Member
  const posted = new Map<string, string[]>()

  /** Five listings with each status, in turn, and a removed one. */
  beforeAll(async () => {
    // Hides the listings of the tests above.
    await d1.run`UPDATE listings SET status = 'sold' WHERE status = 'active'`
    ;[seller, other] = await Promise.all([signIn(), signIn()])
    for (let index = 0; index < 20; index += 1) {
      const status = TABS[index % 4] ?? 'active'
      const { id } = await postListing(seller)
      await setRow(id, { status })
      posted.set(status, [id, ...(posted.get(status) ?? [])])
    }
    await setRow((await postListing(seller)).id, {
      status: 'removed',
      deleted_at: Date.now(),
      status_before: 'active',
    })
  })

  async function read(person: Member, query: string): Promise<ListingsPage> {
    return parsed(ListingsPage, person.get(`/api/listings?${query}`))
  }

  // [spec 7 #13]
  test.each(TABS)(
    "one's own listings with the status %s come newest first, with their exact total",
    async (status) => {
      const page = await read(seller, `userId=${seller.user.id}&status=${status}`)
      expect(page.listings.map(({ id }) => id)).toEqual(posted.get(status))
      expect(page.listings.every((listing) => listing.status === status)).toBe(true)
      expect(page).toMatchObject({ total: 5, nextCursor: null })
    },
  )

  test.each(TABS)("with the status %s, another seller's listings are not counted", async (status) => {
    const [mine, theirs] = await Promise.all([signIn(), signIn()])
    for (const person of [mine, mine, theirs]) await setRow((await postListing(person)).id, { status })
    const count = countOfSeller(openDb(env.DB, 'first-primary'), await rowId('users', mine.user.id), status)
    expect(await count).toEqual([{ total: 2 }])
    for (const { user } of [mine, theirs])
      await d1.run`UPDATE listings SET status = 'sold' WHERE seller_id = ${await rowId('users', user.id)}`
  })

  describe('the status', () => {
    test.each(['sold', 'pending', 'expired'])(
      '%s returns 403 for another seller, for an unknown seller and without a seller',
      async (status) => {
        for (const whose of [
          `userId=${seller.user.id}&`,
          'userId=00000000-0000-7000-8000-000000000000&',
          '',
          'searchQuery=generator&',
          'type=generator&',
        ]) {
          const answer = other.get(`/api/listings?${whose}status=${status}`)
          expect(await refusalOf(answer), whose).toEqual([403, 'forbidden'])
        }
      },
    )

    test('active is open to everybody', async () => {
      expect((await read(other, `userId=${seller.user.id}&status=active`)).total).toBe(5)
      expect((await read(other, 'status=active')).total).toBe(5)
      expect((await read(other, 'status=active&searchQuery=generator')).total).toBe(5)
    })

    test.each(['removed', 'gone', ''])('%j, which cannot be listed, returns 400', async (status) => {
      expect((await seller.get(`/api/listings?userId=${seller.user.id}&status=${status}`)).status).toBe(400)
    })
  })
})
