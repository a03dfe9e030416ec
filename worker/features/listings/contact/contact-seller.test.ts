import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ListingPerformance, SellerAnalytics, SellerEngagement } from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { CONTACTS_PER_DAY } from '#contract/limits.ts'
import { Listing, SellerContact } from '#contract/listing.ts'
import { MarketPage } from '#contract/market.ts'
import { startConversation } from '#worker/test/calls.ts'
import { d1, racingDb } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent, holdListing } from '#worker/test/desk.ts'
import { markAllAsRead, notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import {
  callApp,
  ctxOf,
  freshPhone,
  moveTo,
  signIn,
  signInAdmin,
  visitor,
  type Member,
  type Person,
} from '#worker/test/people.ts'
import { cronAt, setRow } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'
import { contactSeller } from './contact-seller.ts'

/** Limits as in production, so that the sixteenth seller is refused. */
const REAL_LIMITS = { RATE_LIMIT_SCALE: '1' }

let seller: Member
let buyer: Member
/** Offers calls and WhatsApp. */
let offered: Listing

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
beforeEach(async () => {
  // Noon, so that no test runs over midnight.
  vi.setSystemTime(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2)
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
  offered = await post(seller)
})
afterEach(() => void vi.restoreAllMocks())

function post(by: Member, contact: readonly string[] = ['call', 'whatsapp']): Promise<Listing> {
  return postListing(by, 'generator', { contact })
}

function press(by: Person, { id }: Pick<Listing, 'id'> = offered, channel = 'call'): Promise<Response> {
  return by.post(`/api/listings/${id}/contact`, { channel })
}

function read(by: Person, { id }: Pick<Listing, 'id'> = offered): Promise<Listing> {
  return parsed(Listing, by.get(`/api/listings/${id}`))
}

describe('a press on Call or WhatsApp', () => {
  test('returns the number and an address to open', async () => {
    expect(await parsed(SellerContact, press(buyer))).toEqual({
      channel: 'call',
      phoneNumber: seller.phone,
      url: `tel:${seller.phone}`,
    })
    expect(await parsed(SellerContact, press(buyer, offered, 'whatsapp'))).toEqual({
      channel: 'whatsapp',
      phoneNumber: seller.phone,
      url: `https://wa.me/${seller.phone.slice(1)}`,
    })
  })

  test('has a response that no cache stores, and that other websites cannot get', async () => {
    const response = await press(buyer)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const foreign = buyer.fetch(`/api/listings/${offered.id}/contact`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'call' }),
    })
    expect(await refusalOf(foreign)).toEqual([403, 'foreign_origin'])
    expect(await refusalOf(buyer.get(`/api/listings/${offered.id}/contact`))).toEqual([
      405,
      'method_not_allowed',
    ])
  })

  test('is refused for a channel that is not offered or does not exist', async () => {
    const onlyCalls = await post(seller, ['call'])
    expect(await refusalOf(press(buyer, onlyCalls, 'whatsapp'))).toEqual([409, 'conflict'])
    expect(await refusalOf(press(buyer, await post(seller, [])))).toEqual([409, 'conflict'])
    expect(await refusedWith(press(buyer, offered, 'signal'))).toMatchObject({
      status: 400,
      fields: { channel: 'Contact must be call or whatsapp' },
    })
  })

  test('is refused to visitors and suspended people, and for one’s own listing', async () => {
    expect(await refusalOf(press(visitor()))).toEqual([401, 'signed_out'])
    expect(await refusalOf(press(seller))).toEqual([409, 'own_listing'])
    await banPerson(await signInAdmin(), buyer)
    expect(await refusalOf(press(buyer))).toEqual([403, 'suspended'])
  })

  test('is refused if either of the two has blocked the other', async () => {
    for (const blocker of [seller, buyer]) {
      const { id } = await startConversation(buyer, seller)
      await blocker.post(`/api/conversations/${id}/block`)
      expect(await refusalOf(press(buyer))).toEqual([403, 'blocked'])
      await blocker.delete(`/api/conversations/${id}/block`)
      expect((await press(buyer)).status).toBe(200)
    }
  })

  test('finds no listing that is held, removed, deleted or unknown, even as an admin', async () => {
    const admin = await signInAdmin()
    const [held, removed, deleted] = [await post(seller), await post(seller), await post(seller)]
    await holdListing(held.id)
    await decideItem(admin, await flagContent('listing', removed.id), 'removed')
    await seller.delete(`/api/listings/${deleted.id}`)
    const unknown = { id: '0190b5a0-0000-7000-8000-000000000001' }
    for (const listing of [held, removed, deleted, unknown, { id: 'x' }])
      for (const person of [buyer, admin])
        expect(await refusalOf(press(person, listing))).toEqual([404, 'not_found'])
  })

  test('finds no listing of a suspended seller', async () => {
    await banPerson(await signInAdmin(), seller)
    expect(await refusalOf(press(buyer))).toEqual([404, 'not_found'])
  })

  test.each(['sold', 'expired'])(
    'is refused for a listing that is %s, which offers nothing',
    async (status) => {
      await setRow(offered.id, { status })
      expect(await refusalOf(press(buyer))).toEqual([409, 'conflict'])
      expect((await read(buyer)).contact).toEqual([])
      expect((await read(seller)).contact).toEqual(['call', 'whatsapp'])
    },
  )

  test('returns the number that the account has now', async () => {
    const target = freshPhone()
    await moveTo(seller, target)
    expect((await parsed(SellerContact, press(buyer))).phoneNumber).toBe(target)
    // The old number now belongs to somebody else's account, which offers nothing.
    const next = await signIn(seller.phone)
    expect(await refusalOf(press(buyer, await post(next, [])))).toEqual([409, 'conflict'])
  })
})

describe('a number that nobody should call', () => {
  const changes = [
    ['is no longer verified', { phone_verified_at: null }],
    ['is about to change', { pending_phone: '+23276999999', pending_phone_due_at: 9e15 }],
  ] as const

  test.each(changes)('which %s, is neither offered nor given', async (_name, change) => {
    const [[column, value] = [], ...rest] = Object.entries(change)
    for (const [name, to] of [[column, value], ...rest])
      await env.DB.prepare(`UPDATE users SET ${name} = ? WHERE public_id = ?`).bind(to, seller.user.id).run()
    expect(await refusalOf(press(buyer))).toEqual([409, 'conflict'])
    for (const person of [buyer, visitor()]) expect((await read(person)).contact).toEqual([])
    expect((await read(seller)).contact).toEqual(['call', 'whatsapp'])
  })
})

describe('a block, a hold or a ban between look-up and answer', () => {
  const events: [string, (listing: string) => Promise<unknown>][] = [
    [
      'a block',
      () => d1.run`INSERT INTO blocks SELECT s.id, b.id, 0 FROM users s, users b
      WHERE s.public_id = ${seller.user.id} AND b.public_id = ${buyer.user.id}`,
    ],
    ['a hold', (id) => setRow(id, { status: 'pending' })],
    [
      'a ban',
      () => d1.run`UPDATE users SET suspended_until = ${Date.now() + HOUR_MS}
      WHERE public_id = ${seller.user.id}`,
    ],
  ]

  test.each(events)('%s: no number, no lead', async (_name, act) => {
    const ctx = await ctxOf(buyer)
    const racing = { ...ctx, db: racingDb(ctx.db, () => act(offered.id)) }
    await expect(contactSeller(racing, offered.id, 'call')).rejects.toThrow()
    expect(await d1.value`SELECT count(*) FROM leads WHERE person_id = ${ctx.user.id}`).toBe(0)
  })
})

describe('the limit of sellers a day', () => {
  async function postOfMany(count: number): Promise<Listing[]> {
    return Promise.all(Array.from({ length: count }, async () => post(await signIn())))
  }

  test('is 15, also for a person who presses 20 at once', { timeout: 30_000 }, async () => {
    const collector = await signIn(undefined, REAL_LIMITS)
    const listings = await postOfMany(20)
    const statuses = await Promise.all(
      listings.map(async (listing) => (await press(collector, listing)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(CONTACTS_PER_DAY)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - CONTACTS_PER_DAY)

    const [index, refused] = [statuses.indexOf(200), listings[statuses.indexOf(429)]]
    const response = await press(collector, refused)
    // Until midnight (UTC), from noon.
    expect(Number(response.headers.get('retry-after'))).toBe((12 * HOUR_MS) / 1_000)
    expect(await refusedWith(response)).toMatchObject({
      status: 429,
      message: 'You can ask 15 sellers a day for their number. Please come back tomorrow.',
    })
    // A seller who was asked today does not count again.
    expect((await press(collector, listings[index], 'whatsapp')).status).toBe(200)
    // Nor does anybody else's limit, or the next day's.
    expect((await press(buyer, refused)).status).toBe(200)
    vi.setSystemTime(Date.now() + 12 * HOUR_MS)
    expect((await press(collector, refused)).status).toBe(200)
  })

  test('is not used up by refused presses', async () => {
    const person = await signIn(undefined, { RATE_LIMIT_SCALE: '0.06' })
    expect(await refusalOf(press(person, await post(seller, [])))).toEqual([409, 'conflict'])
    expect((await press(person)).status).toBe(200)
    expect(await refusalOf(press(person, await post(await signIn())))).toEqual([429, 'too_many_requests'])
  })
})

describe('a lead', () => {
  async function figuresOf(member: Member) {
    const { leads, leadsThisMonth } = await parsed(SellerAnalytics, member.get('/api/seller/analytics'))
    return [leads, leadsThisMonth]
  }

  test('counts a person once a day and listing, in all of the seller’s figures', async () => {
    const second = await post(seller)
    for (const channel of ['call', 'whatsapp']) await press(buyer, offered, channel)
    await press(buyer, second)
    await press(await signIn(), second)
    expect(await figuresOf(seller)).toEqual([3, 3])
    for (const sortBy of ['newest', 'views']) {
      const path = `/api/seller/listing-performance?sortBy=${sortBy}`
      const { listings } = await parsed(ListingPerformance, seller.get(path))
      expect(listings.map(({ id, leads }) => [id, leads])).toEqual([
        [second.id, 2],
        [offered.id, 1],
      ])
    }
    await visitor().get(`/api/listings/${offered.id}`)
    const { topListings } = await parsed(SellerEngagement, seller.get('/api/seller/engagement'))
    expect(topListings).toMatchObject([{ id: offered.id, leads: 1 }])
    const csv = await (await seller.get('/api/seller/analytics.csv')).text()
    expect(csv).toContain(`,2,${second.id}`)
    expect(await figuresOf(buyer)).toEqual([0, 0])

    vi.setSystemTime(Date.now() + DAY_MS)
    await press(buyer)
    expect((await figuresOf(seller)).at(0)).toBe(4)
  })

  test('is not counted if the press is refused', async () => {
    await refusalOf(press(buyer, await post(seller, [])))
    expect(await figuresOf(seller)).toEqual([0, 0])
  })

  test('keeps its count when cron forgets who it was', async () => {
    await press(buyer)
    await cronAt(Date.now())
    expect(await d1.value`SELECT count(*) FROM leads`).not.toBe(0)
    vi.setSystemTime(Date.now() + DAY_MS)
    await cronAt(Date.now())
    expect(await d1.value`SELECT count(*) FROM leads`).toBe(0)
    expect((await figuresOf(seller)).at(0)).toBe(1)
  })
})

describe('the notification of leads', () => {
  test('is one line for a listing until it is read, and names nobody', async () => {
    const people = await Promise.all([signIn(), signIn(), signIn()])
    for (const person of people) await press(person)
    await press(buyer)
    await press(buyer, offered, 'whatsapp')
    expect(await notificationsOf(seller)).toMatchObject([
      { kind: 'lead', count: 4, actor: null, isRead: false, listing: { id: offered.id } },
    ])
    await markAllAsRead(seller)
    await press(await signIn())
    expect(await notificationsOf(seller)).toMatchObject([{ count: 1 }, { count: 4 }])
  })

  test('is one line for each listing', async () => {
    const second = await post(seller)
    await press(buyer)
    await press(buyer, second)
    expect(await notificationsOf(seller)).toMatchObject([
      { count: 1, listing: { id: second.id } },
      { count: 1, listing: { id: offered.id } },
    ])
  })
})

describe('what a seller offers', () => {
  test('is nothing by default, and is edited like any other field', async () => {
    const { id, contact } = await postListing(seller)
    expect(contact).toEqual([])
    const edit = (change: unknown) =>
      parsed(Listing, seller.patch(`/api/listings/${id}`, { contact: change }))
    expect((await edit(['whatsapp', 'call', 'call'])).contact).toEqual(['call', 'whatsapp'])
    expect((await read(visitor(), { id })).contact).toEqual(['call', 'whatsapp'])
    expect((await parsed(Listing, seller.patch(`/api/listings/${id}`, { price: 9_000 }))).contact).toEqual([
      'call',
      'whatsapp',
    ])
    expect((await edit(['whatsapp'])).contact).toEqual(['whatsapp'])
    expect((await edit(null)).contact).toEqual([])
    expect(await refusedWith(seller.patch(`/api/listings/${id}`, { contact: ['sms'] }))).toMatchObject({
      status: 400,
      fields: { 'contact.0': 'Contact must be call or whatsapp' },
    })
  })

  test('needs a verified phone, but what was offered before may stay', async () => {
    await d1.run`UPDATE users SET phone_verified_at = NULL WHERE public_id = ${seller.user.id}`
    const refusal = {
      status: 400,
      code: 'invalid_input',
      fields: { contact: 'Verify your phone number before you offer calls or WhatsApp.' },
    }
    expect(
      await refusedWith(seller.post('/api/listings', aListing('generator', { contact: ['call'] }))),
    ).toMatchObject(refusal)
    const { id } = await post(seller, [])
    expect(await refusedWith(seller.patch(`/api/listings/${id}`, { contact: ['call'] }))).toMatchObject(
      refusal,
    )
    const kept = await parsed(Listing, seller.patch(`/api/listings/${offered.id}`, { price: 9_000 }))
    expect(kept.contact).toEqual(['call', 'whatsapp'])
  })

  test('is never a number in what others can read', async () => {
    await press(buyer)
    await seller.post(`/api/listings/${offered.id}/like`)
    const paths = [
      '/api/market',
      `/api/listings/${offered.id}`,
      `/api/users/${seller.user.id}`,
      '/api/listings',
      '/api/showcase',
      '/sitemap.xml',
      '/market',
      `/listings/${offered.id}`,
      `/users/${seller.user.id}`,
    ]
    const digits = seller.phone.slice(4)
    for (const path of paths)
      for (const person of [visitor(), buyer, await signInAdmin()])
        expect(await (await person.get(path)).text(), path).not.toContain(digits)
    for (const path of ['/api/notifications', '/api/seller/analytics.csv', '/api/seller/analytics'])
      expect(await (await buyer.get(path)).text(), path).not.toContain(digits)
  })

  test('changes the cached market page at once', async () => {
    const contactIn = async () => {
      const { listings } = await parsed(MarketPage, callApp('/api/market?type=generator'))
      return listings.find(({ id }) => id === offered.id)?.contact
    }
    expect(await contactIn()).toEqual(['call', 'whatsapp'])
    await d1.run`UPDATE users SET pending_phone = '+23276888888' WHERE public_id = ${seller.user.id}`
    // Longer than an isolate remembers the versions of the market's scopes.
    vi.setSystemTime(Date.now() + 4_000)
    expect(await contactIn()).toEqual([])
  })
})
