import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { openDb } from '#worker/db/client.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { markAllAsRead, notificationsOf } from '#worker/test/notifications.ts'
import { expectOk, signIn, suspend, type Member } from '#worker/test/people.ts'
import { addPeople, cronAt, setRow, rowId } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { PEOPLE_PER_STEP, sendPriceDrop } from './price-drop.ts'
import { advanceDrop, finishDrop, markDrop } from './store.ts'

let seller: Member
let buyer: Member
let listing: Listing
beforeEach(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
  listing = await postListing(seller, 'generator', { price: 5_000 })
  await save(buyer)
})

async function save(member: Member, id = listing.id) {
  expect((await member.post(`/api/favourites/${id}`)).status).toBe(200)
}

async function edit(changes: Record<string, unknown>) {
  await expectOk(seller.patch(`/api/listings/${listing.id}`, changes))
}

/** Lets the listing's price stand for this long from its last change. */
const standFor = (ms: number) => setRow(listing.id, { price_changed_at: Date.now() - ms })

/** Edits the listing, and makes the notifications that the edit sends fail. */
async function editWithoutNotifying(changes: Record<string, unknown>) {
  await whileRefusing("INSERT ON notifications WHEN new.kind = 'price_drop'", () => edit(changes))
}

const countMarked = () => d1.value<number>`SELECT count(*) AS n FROM price_drops`
const dropsOf = (member: Member) => notificationsOf(member, 'price_drop')
const send = async (steps: number) =>
  sendPriceDrop(
    { db: openDb(env.DB, 'first-primary'), now: Date.now(), announce: () => {} },
    await rowId('listings', listing.id),
    steps,
  )

describe('a price drop', () => {
  test('is reported at once, with the former price, to people who saved the listing', async () => {
    const title = 'A cheaper generator'
    await edit({ price: 4_500, title })
    expect(await dropsOf(buyer)).toEqual([
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
    expect(await countMarked()).toBe(0)
  })

  test('is reported to people who liked the listing, because liking saves it', async () => {
    const liking = await signIn()
    await liking.post(`/api/listings/${listing.id}/like`)
    await edit({ price: 4_500 })
    expect(await dropsOf(liking)).toMatchObject([{ price: 4_500 }])
  })

  test('is not reported to anybody else, nor to the seller or suspended people', async () => {
    const [unsaved, elsewhere, suspended] = await Promise.all([signIn(), signIn(), signIn()])
    await save(suspended)
    await suspend(suspended, Date.now() + 60_000)
    await save(seller)
    await save(unsaved)
    await unsaved.delete(`/api/favourites/${listing.id}`)
    await save(elsewhere, (await postListing(seller)).id)
    await edit({ price: 4_500 })
    await suspend(suspended, Date.now() - 1)
    for (const person of [seller, unsaved, elsewhere, suspended]) expect(await dropsOf(person)).toEqual([])
  })
})

describe('nobody is notified', () => {
  test.each([
    ['of a price lower by less than one percent', { price: 4_951 }],
    ['of a price in another currency', { price: 200, currency: 'USD' }],
    ['of a new title', { title: 'Another title for it' }],
  ])('%s', async (_name, changes) => {
    await edit(changes)
    await cronAt(Date.now())
    expect(await dropsOf(buyer)).toEqual([])
    expect(await countMarked()).toBe(0)
  })

  test('of a drop if nobody saved the listing or it is not for sale; the drop is not marked', async () => {
    await buyer.delete(`/api/favourites/${listing.id}`)
    await save(seller)
    await editWithoutNotifying({ price: 4_500 })
    expect(await countMarked()).toBe(0)
    await save(buyer)
    await setRow(listing.id, { status: 'pending' })
    await edit({ price: 4_000 })
    expect([await dropsOf(buyer), await countMarked()]).toEqual([[], 0])
  })
})

describe('a second drop', () => {
  test('replaces an unread notification of the first and covers both', async () => {
    await edit({ price: 4_500 })
    const later = await signIn()
    await save(later)
    await standFor(DAY_MS)
    await edit({ price: 4_000 })
    expect(await dropsOf(buyer)).toMatchObject([{ price: 4_000, formerPrice: 5_000, isRead: false }])
    expect(await dropsOf(later)).toMatchObject([{ price: 4_000, formerPrice: 4_500 }])
  })

  test('has its own notification if the first was read or was of another listing', async () => {
    await edit({ price: 4_500 })
    await markAllAsRead(buyer)
    await standFor(DAY_MS)
    await edit({ price: 4_000 })
    const other = await postListing(seller, 'generator', { price: 900 })
    await save(buyer, other.id)
    await seller.patch(`/api/listings/${other.id}`, { price: 800 })
    expect(await dropsOf(buyer)).toMatchObject([
      { price: 800 },
      { price: 4_000, formerPrice: 4_500 },
      { price: 4_500, isRead: true },
    ])
  })

  test('after a rise names the higher former price', async () => {
    await edit({ price: 4_500 })
    await edit({ price: 8_000 })
    await standFor(DAY_MS)
    await edit({ price: 7_000 })
    expect(await dropsOf(buyer)).toMatchObject([{ price: 7_000, formerPrice: 8_000 }])
  })

  test('in another currency does not name the former price of the first', async () => {
    await edit({ price: 4_500 })
    await edit({ price: 200, currency: 'USD' })
    await standFor(DAY_MS)
    await edit({ price: 150 })
    expect(await dropsOf(buyer)).toMatchObject([{ price: 150, formerPrice: 200, currency: 'USD' }])
  })

  test('is not reported within a day of the last change of price', async () => {
    await edit({ price: 4_500 })
    await markAllAsRead(buyer)
    await standFor(DAY_MS - 60_000)
    await edit({ price: 4_000 })
    await cronAt(Date.now())
    expect(await dropsOf(buyer)).toMatchObject([{ price: 4_500 }])
  })
})

test('a price that is raised and lowered again and again is reported to nobody', async () => {
  for (let round = 0; round < 5; round += 1) {
    await edit({ price: 900_000 })
    await edit({ price: 4_900 })
  }
  await cronAt(Date.now())
  expect(await dropsOf(buyer)).toEqual([])
})

describe('a drop that was not reported at once', () => {
  beforeEach(async () => {
    await editWithoutNotifying({ price: 4_500 })
    expect([await dropsOf(buyer), await countMarked()]).toEqual([[], 1])
  })

  test('is reported once by the next cron run', async () => {
    await cronAt(Date.now())
    await cronAt(Date.now())
    expect(await dropsOf(buyer)).toMatchObject([{ price: 4_500, formerPrice: 5_000 }])
    expect(await countMarked()).toBe(0)
  })

  test('is reported once by concurrent runs', async () => {
    await Promise.all(Array.from({ length: 6 }, () => send(3)))
    expect(await dropsOf(buyer)).toHaveLength(1)
    expect(await countMarked()).toBe(0)
  })

  test.each([
    ['the price has risen again', () => edit({ price: 6_000 })],
    ['the listing is sold', () => seller.post(`/api/listings/${listing.id}/status`, { status: 'sold' })],
    ['the seller is suspended', () => suspend(seller, Date.now() + HOUR_MS)],
  ])('is not reported if %s', async (_name, change) => {
    await change()
    await cronAt(Date.now())
    expect(await dropsOf(buyer)).toEqual([])
    expect(await countMarked()).toBe(0)
  })

  test('is reported with the present price if that is still lower', async () => {
    await edit({ price: 4_000 })
    await cronAt(Date.now())
    expect(await dropsOf(buyer)).toMatchObject([{ price: 4_000, formerPrice: 5_000 }])
  })

  test('is replaced by a later drop', async () => {
    await standFor(DAY_MS)
    await edit({ price: 4_000 })
    expect(await dropsOf(buyer)).toMatchObject([{ price: 4_000, formerPrice: 4_500 }])
  })

  test('stays marked if a step fails, and the failed step notifies nobody', async () => {
    await whileRefusing('DELETE ON price_drops', () => expect(send(1)).rejects.toThrow())
    expect([await dropsOf(buyer), await countMarked()]).toEqual([[], 1])
    await cronAt(Date.now())
    expect(await dropsOf(buyer)).toHaveLength(1)
  })
})

describe('a drop of a listing', () => {
  const db = openDb(env.DB, 'first-primary')
  async function dropWithoutMark() {
    await edit({ price: 4_500 })
    const listingId = await rowId('listings', listing.id)
    const at = (await d1.value<number>`SELECT price_changed_at FROM listings WHERE id = ${listingId}`) ?? 0
    const [from, to] = [5_000, 4_500].map((price) => ({ price, currency: 'SLE' as const }))
    if (!from || !to) throw new Error('There are two prices')
    const mark = async () => {
      await markDrop(db, { listingId, from, to, at })
      return countMarked()
    }
    return { listingId, at, mark }
  }

  test('is marked only if somebody other than the seller saved this listing', async () => {
    const { mark } = await dropWithoutMark()
    await buyer.delete(`/api/favourites/${listing.id}`)
    await save(buyer, (await postListing(seller)).id)
    expect(await mark()).toBe(0)
    await save(seller)
    expect(await mark()).toBe(0)
    await save(buyer)
    expect(await mark()).toBe(1)
    await d1.run`DELETE FROM price_drops`
  })

  test('is marked only while the listing is for sale', async () => {
    const { mark } = await dropWithoutMark()
    await setRow(listing.id, { status: 'sold' })
    expect(await mark()).toBe(0)
    await setRow(listing.id, { status: 'active' })
    expect(await mark()).toBe(1)
    await d1.run`DELETE FROM price_drops`
  })

  test('goes on only for a listing for sale below the former price, and from the step that was read', async () => {
    const { listingId, at, mark } = await dropWithoutMark()
    expect(await mark()).toBe(1)
    const read = { price: 4_500, formerPrice: 5_000, currency: 'SLE', afterUser: 0 } as const
    const drop = { ...read, listingId, droppedAt: at }
    const goesOn = async (from = drop) => {
      const advanced = await advanceDrop(db, from, from.afterUser)
      return advanced.length > 0 || (await finishDrop(db, from)).length > 0
    }
    for (const [column, value] of [
      ['status', 'sold'],
      ['status', 'pending'],
      ['price', 5_000],
      ['currency', 'USD'],
    ] as const) {
      await setRow(listing.id, { [column]: value })
      expect(await goesOn(), `${column} ${value}`).toBe(false)
      await setRow(listing.id, { status: 'active', price: 4_500, currency: 'SLE' })
    }
    expect(await goesOn({ ...drop, droppedAt: at - 1 })).toBe(false)
    await d1.run`UPDATE price_drops SET after_user = 7`
    expect(await goesOn()).toBe(false)
    await d1.run`UPDATE price_drops SET after_user = 0`
    expect(await goesOn()).toBe(true)
    expect(await finishDrop(db, drop)).toHaveLength(1)
  })
})

test('one of two concurrent price drops is reported', async () => {
  await Promise.all([
    seller.patch(`/api/listings/${listing.id}`, { price: 4_500 }),
    seller.patch(`/api/listings/${listing.id}`, { price: 4_000 }),
  ])
  await cronAt(Date.now())
  expect(await countMarked()).toBe(0)
  expect(await dropsOf(buyer)).toHaveLength(1)
})

test(
  'people who saved a listing are notified in steps, each of them once',
  { timeout: 120_000 },
  async () => {
    const count = 6 * PEOPLE_PER_STEP
    const listingId = await rowId('listings', listing.id)
    await d1.run`INSERT INTO likes (user_id, listing_id, created_at)
      SELECT value, ${listingId}, 0 FROM json_each(${JSON.stringify(await addPeople(count))})`
    await edit({ price: 4_500 })
    const countNotified = () =>
      d1.first`SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notifications
        WHERE kind = 'price_drop' AND listing_id = ${listingId}`
    expect(await countNotified()).toEqual({ n: 4 * PEOPLE_PER_STEP, people: 4 * PEOPLE_PER_STEP })
    expect(await countMarked()).toBe(1)
    await cronAt(Date.now())
    expect(await countNotified()).toEqual({ n: count + 1, people: count + 1 })
    expect(await countMarked()).toBe(0)
  },
)
