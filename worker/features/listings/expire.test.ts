import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { openDb } from '#worker/db/client.ts'
import { d1, racingDb } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, visitor, type Member } from '#worker/test/people.ts'
import { cronAt, eventKinds, eventsOf, rowId, rowOf, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { expireListings } from './expire.ts'
import { notifyExpiring } from './notify-expiring.ts'

let seller: Member
beforeEach(async () => {
  // So that listings of other tests neither expire nor cause notifications here.
  await d1.run`UPDATE listings SET status = 'sold' WHERE status = 'active'`
  seller = await signIn()
})

const db = openDb(env.DB, 'first-primary')

/** Posts a listing; `expiresAt` is in milliseconds. */
async function postWithExpiry(changes: Record<string, unknown> = {}) {
  const { id, expiresAt } = await postListing(seller, 'generator', changes)
  return { id, expiresAt: Date.parse(expiresAt) }
}

/** The seller's notifications, newest first. */
async function listNotifications() {
  return (await notificationsOf(seller)).map(({ kind, listing, expiresAt, actor }) => ({
    kind,
    listing: listing?.id,
    expiresAt: Date.parse(expiresAt ?? ''),
    actor,
  }))
}

describe('five days before a listing expires', () => {
  test('the seller is notified once, even by repeated or concurrent cron runs', async () => {
    const { id, expiresAt } = await postWithExpiry()
    await cronAt(expiresAt - 5 * DAY_MS - 1)
    expect(await listNotifications()).toEqual([])
    const noticeTime = expiresAt - 5 * DAY_MS
    await Promise.all([cronAt(noticeTime), cronAt(noticeTime), cronAt(noticeTime + 1)])
    for (const now of [noticeTime + 900_000, expiresAt - DAY_MS]) await cronAt(now)
    expect(await listNotifications()).toEqual([{ kind: 'expiring', listing: id, expiresAt, actor: null }])
    expect(await eventsOf(id)).toEqual([{ kind: 'expiry_told', detail: null, actor: null }])
    expect(await rowOf(id)).toMatchObject({ status: 'active', expiry_told: expiresAt })
  })

  test('the seller of a renewed listing is notified again before its new expiry', async () => {
    const { id, expiresAt } = await postWithExpiry()
    await cronAt(expiresAt - 4 * DAY_MS)
    const renewed = await parsed(Listing, seller.post(`/api/listings/${id}/renew`))
    const next = Date.parse(renewed.expiresAt)
    await setRow(id, { expires_at: next + 30 * DAY_MS, updated_at: next + 19 * DAY_MS })
    await cronAt(next + 20 * DAY_MS)
    expect(await listNotifications()).toHaveLength(1)
    await cronAt(next + 26 * DAY_MS)
    await cronAt(next + 27 * DAY_MS)
    expect((await listNotifications()).map(({ kind, expiresAt: at }) => [kind, at])).toEqual([
      ['expiring', next + 30 * DAY_MS],
      ['expiring', expiresAt],
    ])
  })

  test.each(['sold', 'pending', 'expired', 'removed'])(
    'nobody is notified of a listing that is %s',
    async (status) => {
      const { id, expiresAt } = await postWithExpiry()
      await setRow(id, { status })
      await cronAt(expiresAt - DAY_MS)
      expect(await listNotifications()).toEqual([])
    },
  )

  test('a listing renewed between the read and the write causes no notification', async () => {
    const { id, expiresAt } = await postWithExpiry()
    await notifyExpiring({
      announce: () => {},
      db: racingDb(db, () => setRow(id, { expires_at: expiresAt + 60 * DAY_MS })),
      now: expiresAt - DAY_MS,
    })
    expect(await listNotifications()).toEqual([])
    expect(await eventKinds(id)).toEqual([])
    expect((await rowOf(id)).expiry_told).toBeNull()
  })
})

describe('a listing after sixty days', () => {
  test('expires once, its seller is notified, and its page still works', async () => {
    const { id, expiresAt } = await postWithExpiry({ title: 'Bongogenerator', location: 'Magburaka' })
    const totals = () =>
      Promise.all(
        ['searchQuery=bongogenerator', 'type=generator&location=Magburaka'].map(async (query) => {
          return (await parsed(ListingsPage, seller.get(`/api/listings?${query}`))).total
        }),
      )
    await cronAt(expiresAt - 1)
    expect(await totals()).toEqual([1, 1])
    await Promise.all([cronAt(expiresAt), cronAt(expiresAt), cronAt(expiresAt + 1)])
    await cronAt(expiresAt + DAY_MS)
    expect(await totals()).toEqual([0, 0])
    expect(await (await visitor().get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'expired' })
    expect((await listNotifications()).map(({ kind, listing }) => [kind, listing])).toEqual([
      ['expired', id],
      ['expiring', id],
    ])
    expect(await eventsOf(id)).toEqual([
      { kind: 'expiry_told', detail: null, actor: null },
      { kind: 'expired', detail: null, actor: null },
    ])
  })

  test('stays active without a notification if it is renewed between the read and the write', async () => {
    const [renewed, other] = [await postWithExpiry(), await postWithExpiry()]
    const now = Math.max(renewed.expiresAt, other.expiresAt)
    await expireListings({
      announce: () => {},
      db: racingDb(db, () => setRow(renewed.id, { expires_at: now + 60 * DAY_MS })),
      now,
    })
    expect([(await rowOf(renewed.id)).status, (await rowOf(other.id)).status]).toEqual(['active', 'expired'])
    expect([await eventKinds(renewed.id), await eventKinds(other.id)]).toEqual([[], ['expired']])
    expect((await listNotifications()).map(({ listing }) => listing)).toEqual([other.id])
  })

  test('keeps an edit that is concurrent with its expiry', async () => {
    const { id, expiresAt } = await postWithExpiry()
    const [edited] = await Promise.all([
      seller.patch(`/api/listings/${id}`, { title: 'Edited at the end' }),
      cronAt(expiresAt),
    ])
    expect(edited.status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'expired', title: 'Edited at the end' })
  })
})

test(
  'a cron run expires 500 listings, longest overdue first, and updates counters; the next continues',
  { timeout: 60_000 },
  async () => {
    const count = () =>
      d1.value<number>`SELECT active FROM listing_counts WHERE type = 'car_sale' AND place = 'Kambia'`
    const car = {
      type: 'car_sale',
      location: 'Kambia',
      make: 'Kia',
      carModel: 'Rio',
      year: new Date().getUTCFullYear(),
      mileage: 1,
      condition: 'good',
    }
    const ids = await addMany(seller, 510, () => ({ listing: car }))
    await d1.run`UPDATE listings SET expires_at = expires_at + id`
    expect(await count()).toBe(510)
    const now = Date.now() + 70 * DAY_MS
    await cronAt(now)
    expect(await count()).toBe(10)
    expect(await rowOf(ids[0] ?? '')).toMatchObject({ status: 'expired' })
    expect(await rowOf(ids.at(-1) ?? '')).toMatchObject({ status: 'active' })
    await cronAt(now)
    expect(await count()).toBe(0)
    expect(
      await d1.value`SELECT count(*) AS told FROM notifications WHERE kind = 'expired'
      AND user_id = ${await rowId('users', seller.user.id)}`,
    ).toBe(510)
  },
)
