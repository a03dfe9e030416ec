import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/databases.ts'
import { callApp, expectOk, signIn, suspend, type Member } from '../../../test/people.ts'
import { cronAt, setRow } from '../../../test/rows.ts'
import { post } from '../../../test/things.ts'
import { readAll, rowId, toldOf } from '../../../test/told.ts'
import { KEEPERS_A_STEP, tellPriceDrop } from './price-drop.ts'

let seller: Member
let keeper: Member
let listing: Listing
beforeEach(async () => {
  ;[seller, keeper] = await Promise.all([signIn(), signIn()])
  listing = await post(seller, 'generator', { price: 5_000 })
  await keep(keeper)
})

async function keep(member: Member, id = listing.id) {
  expect((await member.post(`/api/favourites/${id}`)).status).toBe(200)
}

async function edit(changes: Record<string, unknown>) {
  await expectOk(seller.patch(`/api/listings/${listing.id}`, changes))
}

/** Edits as if the Worker had died right after its response. */
async function editUntold(changes: Record<string, unknown>) {
  await d1.run`CREATE TRIGGER no_drops BEFORE INSERT ON notifications WHEN new.kind = 'price_drop' BEGIN
    SELECT raise(ABORT, 'no'); END`
  await edit(changes)
  await d1.run`DROP TRIGGER no_drops`
}

const marked = () => d1.value<number>`SELECT count(*) AS n FROM price_drops`
const drops = (member: Member) => toldOf(member, 'price_drop')
const tell = async (steps: number) =>
  tellPriceDrop(
    { db: openDb(env.DB, 'first-primary'), now: Date.now(), announce: () => {} },
    await rowId('listings', listing.id),
    steps,
  )

describe('a lower price', () => {
  // [spec 10.10 #4]
  test('a price drop is reported at once to keepers, with the former price', async () => {
    const title = 'A cheaper generator'
    await edit({ price: 4_500, title })
    expect(await drops(keeper)).toEqual([
      {
        id: expect.any(String),
        kind: 'price_drop',
        isRead: false,
        createdAt: expect.any(String),
        actor: null,
        listing: { id: listing.id, title },
        price: 4_500,
        formerPrice: 5_000,
        currency: 'SLE',
      },
    ])
    expect(await marked()).toBe(0)
  })

  test('a price drop is reported only to keepers, not the seller or suspended people', async () => {
    const [dropped, elsewhere, out] = await Promise.all([signIn(), signIn(), signIn()])
    await keep(out)
    await suspend(out, Date.now() + 60_000)
    await keep(seller)
    await keep(dropped)
    await dropped.delete(`/api/favourites/${listing.id}`)
    await keep(elsewhere, (await post(seller)).id)
    await edit({ price: 4_500 })
    await suspend(out, Date.now() - 1)
    for (const person of [seller, dropped, elsewhere, out]) expect(await drops(person)).toEqual([])
  })
})

describe('a drop that is not reported', () => {
  // [spec 10.10 #4]
  test.each([
    ['by less than one part in a hundred', { price: 4_951 }],
    ['to another currency', { price: 200, currency: 'USD' }],
    ['not at all, but the title', { title: 'Another title for it' }],
  ])('a price change is not reported: %s', async (_name, changes) => {
    await edit(changes)
    await cronAt(Date.now())
    expect(await drops(keeper)).toEqual([])
    expect(await marked()).toBe(0)
  })

  test('a drop is not marked if nobody keeps the listing or it is not for sale', async () => {
    await keeper.delete(`/api/favourites/${listing.id}`)
    await keep(seller)
    await editUntold({ price: 4_500 })
    expect(await marked()).toBe(0)
    await keep(keeper)
    await setRow(listing.id, { status: 'pending' })
    await edit({ price: 4_000 })
    expect([await drops(keeper), await marked()]).toEqual([[], 0])
  })
})

describe('a second drop', () => {
  // [spec 10.10 #4]
  test('a second drop replaces an unread notification of the first and covers both', async () => {
    await edit({ price: 4_500 })
    const later = await signIn()
    await keep(later)
    await edit({ price: 4_000 })
    expect(await drops(keeper)).toMatchObject([{ price: 4_000, formerPrice: 5_000, isRead: false }])
    expect(await drops(later)).toMatchObject([{ price: 4_000, formerPrice: 4_500 }])
  })

  test('a second drop is separate if the first was read or concerns another listing', async () => {
    await edit({ price: 4_500 })
    await readAll(keeper)
    await edit({ price: 4_000 })
    const other = await post(seller, 'generator', { price: 900 })
    await keep(keeper, other.id)
    await seller.patch(`/api/listings/${other.id}`, { price: 800 })
    expect(await drops(keeper)).toMatchObject([
      { price: 800 },
      { price: 4_000, formerPrice: 4_500 },
      { price: 4_500, isRead: true },
    ])
  })

  test('a drop after a rise names the higher former price', async () => {
    await edit({ price: 4_500 })
    await edit({ price: 8_000 })
    await edit({ price: 7_000 })
    expect(await drops(keeper)).toMatchObject([{ price: 7_000, formerPrice: 8_000 }])
  })

  test('a drop in another currency removes the prices of the first drop', async () => {
    await edit({ price: 4_500 })
    await edit({ price: 200, currency: 'USD' })
    await edit({ price: 150 })
    expect(await drops(keeper)).toMatchObject([{ price: 150, formerPrice: 200, currency: 'USD' }])
  })
})

describe('a drop that was not reported at once', () => {
  beforeEach(async () => {
    await editUntold({ price: 4_500 })
    expect([await drops(keeper), await marked()]).toEqual([[], 1])
  })

  // [spec 10.10 #4]
  test('the next cron run reports a missed drop once', async () => {
    await cronAt(Date.now())
    await cronAt(Date.now())
    expect(await drops(keeper)).toMatchObject([{ price: 4_500, formerPrice: 5_000 }])
    expect(await marked()).toBe(0)
  })

  test('concurrent runs report a missed drop once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => tell(3)))
    expect(await drops(keeper)).toHaveLength(1)
    expect(await marked()).toBe(0)
  })

  test.each([
    ['the price has risen again', () => edit({ price: 6_000 })],
    ['the listing is sold', () => seller.post(`/api/listings/${listing.id}/status`, { status: 'sold' })],
    ['the seller is suspended', () => suspend(seller, Date.now() + HOUR_MS)],
  ])('a missed drop is reported to nobody once %s', async (_name, happen) => {
    await happen()
    await cronAt(Date.now())
    expect(await drops(keeper)).toEqual([])
    expect(await marked()).toBe(0)
  })

  test('a later drop replaces a missed one', async () => {
    await edit({ price: 4_000 })
    expect(await drops(keeper)).toMatchObject([{ price: 4_000, formerPrice: 4_500 }])
  })

  test('a failed step leaves only the mark', async () => {
    await d1.run`CREATE TRIGGER no_end BEFORE DELETE ON price_drops BEGIN SELECT raise(ABORT, 'no'); END`
    await expect(tell(1)).rejects.toThrow()
    await d1.run`DROP TRIGGER no_end`
    expect([await drops(keeper), await marked()]).toEqual([[], 1])
    await cronAt(Date.now())
    expect(await drops(keeper)).toHaveLength(1)
  })
})

test('of two concurrent price drops at most one is reported, with the current price', async () => {
  await Promise.all([
    seller.patch(`/api/listings/${listing.id}`, { price: 4_500 }),
    seller.patch(`/api/listings/${listing.id}`, { price: 4_000 }),
  ])
  const shown = await (await callApp(`/api/listings/${listing.id}`)).json<{ price: number }>()
  await cronAt(Date.now())
  expect(await marked()).toBe(0)
  const told = await drops(keeper)
  expect(told.length).toBeLessThanOrEqual(1)
  if (shown.price === 4_000) expect(told).toMatchObject([{ price: 4_000 }])
})

test(
  'thousands who keep a listing are notified in bounded steps, once each',
  { timeout: 120_000 },
  async () => {
    const many = 6 * KEEPERS_A_STEP
    await env.DB.batch([
      env.DB.prepare(
        'INSERT INTO users (public_id, phone, created_at) SELECT value, value, 0 FROM json_each(?)',
      ).bind(
        JSON.stringify(Array.from({ length: many }, (_unused, index) => `keeper-${index}-${listing.id}`)),
      ),
      env.DB.prepare(
        'INSERT INTO favourites (user_id, listing_id, created_at) SELECT u.id, l.id, 0 FROM users u ' +
          "CROSS JOIN listings l WHERE l.public_id = ?1 AND u.phone LIKE 'keeper-%' || ?1",
      ).bind(listing.id),
    ])
    await edit({ price: 4_500 })
    const told = () =>
      d1.first`SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notifications
        WHERE kind = 'price_drop' AND listing_id = (SELECT id FROM listings WHERE public_id = ${listing.id})`
    expect(await told()).toEqual({ n: 4 * KEEPERS_A_STEP, people: 4 * KEEPERS_A_STEP })
    expect(await marked()).toBe(1)
    await cronAt(Date.now())
    expect(await told()).toEqual({ n: many + 1, people: many + 1 })
    expect(await marked()).toBe(0)
  },
)
