import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import {
  countMarked,
  editSaved,
  foundBy,
  listSaved,
  postUnmatched,
  save,
  searchAlertsOf,
} from '#worker/test/calls.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { markAllAsRead } from '#worker/test/notifications.ts'
import { type Member, expectOk, signIn, suspend } from '#worker/test/people.ts'
import { cronAt, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { CANDIDATES_PER_STEP, matchListing } from './match-listing.ts'
import { addAlerts, advanceStep, findMarked, finishMatching } from './store.ts'

let buyer: Member
let seller: Member
beforeEach(async () => {
  ;[buyer, seller] = await Promise.all([signIn(), signIn()])
})

async function setStatus(listingId: string, status: 'sold' | 'active'): Promise<void> {
  await expectOk(seller.post(`/api/listings/${listingId}/status`, { status }))
}

async function edit(listingId: string, changes: Record<string, unknown>): Promise<void> {
  await expectOk(seller.patch(`/api/listings/${listingId}`, changes))
}

const match = (listing: number, steps: number) =>
  matchListing({ db: openDb(env.DB, 'first-primary'), now: Date.now(), announce: () => {} }, listing, steps)

/** Copies a saved search `count` times, for the same person. */
async function copySearch(id: string, count: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: count }, (_unused, index) => index))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO saved_searches
        (public_id, user_id, name, query, filters, wanted, looks_for, wanted_at, read_in, frequency, paused,
        created_at, updated_at)
        SELECT 'copy-' || value || '-' || public_id, user_id, name, query, filters, wanted, looks_for,
        wanted_at, read_in, frequency, 0, created_at, updated_at
        FROM saved_searches CROSS JOIN json_each(?) WHERE public_id = ?`,
    ).bind(numbers, id),
    env.DB.prepare(
      `INSERT INTO saved_search_keys SELECT saved_search_keys.key, copy.id
        FROM json_each(?) JOIN saved_searches copy ON copy.public_id = 'copy-' || value || '-' || ?
        CROSS JOIN saved_searches s ON s.public_id = ? JOIN saved_search_keys ON search_id = s.id`,
    ).bind(numbers, id, id),
  ])
}

describe('a posted listing', () => {
  test('notifies the owners of matching searches at once', async () => {
    const search = await save(buyer)
    const { id, title } = await postListing(seller)
    expect(await searchAlertsOf(buyer)).toEqual([
      {
        id: expect.any(String),
        kind: 'saved_search',
        isRead: false,
        createdAt: expect.any(String),
        listing: { id, title },
        actor: null,
        savedSearch: { id: search.id, name: 'Generators in Bo' },
        count: 1,
      },
    ])
    expect((await listSaved(buyer)).savedSearches).toMatchObject([
      { matches: 1, lastMatchAt: expect.any(String) },
    ])
    expect(await countMarked()).toBe(0)
  })

  test.each([
    ['for another kind', { filters: { type: 'car_sale' } }],
    ['for another place', { filters: { type: 'generator', location: 'Kenema' } }],
    ['for a word that the listing lacks', { query: 'zigwheel', filters: { type: 'generator' } }],
    ['that would match but is paused', { paused: true }],
  ])('sends no alert for a search %s', async (_name, changes) => {
    const { id } = await save(buyer, changes)
    await postListing(seller)
    expect([await searchAlertsOf(buyer), await foundBy(id)]).toEqual([[], []])
  })

  test.each([
    ['a wider place', { filters: { type: 'generator', location: 'Western Area' } }],
    ['several places, one inside the other', { filters: { location: ['Western Area', 'Freetown', 'Bo'] } }],
    ['a word of its text', { query: 'papers', filters: { type: 'generator' } }],
  ])('sends one alert for a search for %s', async (_name, changes) => {
    const { id } = await save(buyer, changes)
    const listing = await postListing(seller, 'generator', { location: 'Freetown' })
    expect(await searchAlertsOf(buyer)).toMatchObject([{ listing: { id: listing.id }, count: 1 }])
    expect(await foundBy(id)).toEqual([listing.id])
  })

  test('does not notify its seller, suspended people or the owners of later searches', async () => {
    await save(seller)
    await save(buyer)
    await suspend(buyer, Date.now() + 60_000)
    await postListing(seller)
    await suspend(buyer, Date.now() - 1)
    await save(buyer)
    expect([await searchAlertsOf(seller), await searchAlertsOf(buyer)]).toEqual([[], []])
  })
})

describe('the notification of a search', () => {
  test('combines matches while it is unread, with their count and the newest listing', async () => {
    await save(buyer)
    await postListing(seller)
    await postListing(seller)
    const third = await postListing(seller)
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 3, listing: { id: third.id } }])
    await markAllAsRead(buyer)
    const fourth = await postListing(seller)
    expect(await searchAlertsOf(buyer)).toMatchObject([
      { count: 1, isRead: false, listing: { id: fourth.id } },
      { count: 3, isRead: true },
    ])
    expect((await listSaved(buyer)).savedSearches).toMatchObject([{ matches: 4 }])
  })

  test('counts each of several concurrent posts', async () => {
    await save(buyer)
    await Promise.all(Array.from({ length: 5 }, () => postListing(seller)))
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 5 }])
  })

  test('is updated only by matches of that search, and has the latest name of the search', async () => {
    const other = await signIn()
    await save(other)
    await save(buyer, { name: 'One' })
    const { id } = await save(buyer, { name: 'Two' })
    await postListing(seller)
    await editSaved(buyer, id, { name: 'Renamed' })
    await postListing(seller)
    const alerts = await searchAlertsOf(buyer)
    expect(alerts.map(({ savedSearch, count }) => [savedSearch?.name, count]).sort()).toEqual([
      ['One', 2],
      ['Renamed', 2],
    ])
    expect(await searchAlertsOf(other)).toMatchObject([{ count: 2 }])
  })
})

describe('a listing that comes back or changes', () => {
  test('notifies nobody a second time', async () => {
    const { id } = await save(buyer)
    const listing = await postListing(seller)
    await markAllAsRead(buyer)
    await setStatus(listing.id, 'sold')
    await setStatus(listing.id, 'active')
    await edit(listing.id, { price: 9_000 })
    await seller.delete(`/api/listings/${listing.id}`)
    await seller.post(`/api/listings/${listing.id}/restore`)
    expect(await searchAlertsOf(buyer)).toMatchObject([{ isRead: true }])
    expect(await foundBy(id)).toEqual([listing.id])
  })

  test.each<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    ['put back from sold', (id) => setRow(id, { status: 'sold' }), (id) => setStatus(id, 'active')],
    [
      'renewed after expiry',
      (id) => setRow(id, { status: 'expired' }),
      (id) => seller.post(`/api/listings/${id}/renew`),
    ],
    [
      'deleted and restored',
      (id) => seller.delete(`/api/listings/${id}`),
      (id) => seller.post(`/api/listings/${id}/restore`),
    ],
  ])('sends an alert for a search saved in between, if the listing is %s', async (_name, leave, comeBack) => {
    const listing = await postListing(seller)
    await leave(listing.id)
    const { id } = await save(buyer)
    await comeBack(listing.id)
    expect(await foundBy(id)).toEqual([listing.id])
    expect(await searchAlertsOf(buyer)).toHaveLength(1)
  })

  test('sends one alert when an edit moves its price into the range of a search', async () => {
    const { id } = await save(buyer, { filters: { type: 'generator', location: 'Bo', maxPrice: 10_000 } })
    const listing = await postListing(seller)
    expect(await foundBy(id)).toEqual([])
    await edit(listing.id, { price: 9_500 })
    await edit(listing.id, { price: 12_000 })
    await edit(listing.id, { price: 9_000 })
    expect(await foundBy(id)).toEqual([listing.id])
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1 }])
  })

  test.each([
    ['moves to the place', {}, { location: 'Kabala' }, { location: 'Bo' }],
    ['gets the word', { query: 'zigwheel' }, {}, { title: 'Zigwheel generator, silent' }],
    ['gets the maker', { query: 'zigwheel' }, {}, { generatorBrand: 'Zigwheel' }],
  ])('sends an alert when it %s of the search', async (_name, search, before, changes) => {
    const { id } = await save(buyer, search)
    const listing = await postListing(seller, 'generator', before)
    expect(await foundBy(id)).toEqual([])
    await edit(listing.id, changes)
    expect(await foundBy(id)).toEqual([listing.id])
  })

  test('sends no alert for a search that it already matched when the search was saved', async () => {
    const listing = await postListing(seller)
    const { id } = await save(buyer)
    await edit(listing.id, { title: 'Firman generator, very silent' })
    await edit(listing.id, { price: 11_000 })
    await seller.post(`/api/listings/${listing.id}/renew`)
    expect(await foundBy(id)).toEqual([])
    expect(await countMarked()).toBe(0)
  })

  test('notifies nobody if it leaves the market before it is matched', async () => {
    const { id } = await save(buyer)
    const other = await signIn()
    const [held, sold, deleted] = [
      await postUnmatched(seller),
      await postUnmatched(seller),
      await postUnmatched(seller),
    ]
    await postUnmatched(other)
    await setRow(held.id, { status: 'pending' })
    await setStatus(sold.id, 'sold')
    await seller.delete(`/api/listings/${deleted.id}`)
    await suspend(other, Date.now() + 60_000)
    await cronAt(Date.now())
    expect([await foundBy(id), await searchAlertsOf(buyer), await countMarked()]).toEqual([[], [], 0])
  })
})

describe('a saved search', () => {
  test('matches only its current filters after an edit', async () => {
    const { id } = await save(buyer)
    await editSaved(buyer, id, { filters: { type: 'car_sale' } })
    await postListing(seller)
    expect(await foundBy(id)).toEqual([])
    const car = await postListing(seller, 'car_sale')
    expect(await foundBy(id)).toEqual([car.id])
  })

  test('after a pause, matches later listings, but none posted during the pause', async () => {
    const { id } = await save(buyer)
    await editSaved(buyer, id, { paused: true })
    const during = await postListing(seller)
    await editSaved(buyer, id, { paused: false })
    await edit(during.id, { title: 'Firman generator, very silent' })
    const after = await postListing(seller)
    expect(await foundBy(id)).toEqual([after.id])
  })

  test('matches nothing after its deletion, but its notifications stay', async () => {
    const { id } = await save(buyer)
    await postListing(seller)
    await buyer.delete(`/api/saved-searches/${id}`)
    await postListing(seller)
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1, savedSearch: { id } }])
  })
})

test('a listing not matched at once stays marked, and the next cron run matches it', async () => {
  const { id } = await save(buyer)
  const listing = await postUnmatched(seller)
  expect([await searchAlertsOf(buyer), await countMarked()]).toEqual([[], 1])
  await cronAt(Date.now())
  expect(await foundBy(id)).toEqual([listing.id])
  expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1 }])
  expect(await countMarked()).toBe(0)
  await cronAt(Date.now())
  expect(await searchAlertsOf(buyer)).toHaveLength(1)
})

test('a listing edited before it is matched sends alerts for all searches that it matches now', async () => {
  const cheap = await save(buyer, {
    name: 'Cheap',
    filters: { type: 'generator', location: 'Bo', maxPrice: 10_000 },
  })
  const any = await save(buyer, { name: 'Any' })
  const listing = await postUnmatched(seller)
  expect((await seller.patch(`/api/listings/${listing.id}`, { price: 9_000 })).status).toBe(200)
  expect([await foundBy(cheap.id), await foundBy(any.id)]).toEqual([[listing.id], [listing.id]])
})

test('concurrent matching runs send one notification', async () => {
  const { id } = await save(buyer)
  const daily = await save(buyer, { frequency: 'daily' })
  const listing = await postUnmatched(seller)
  await Promise.all(Array.from({ length: 6 }, () => match(listing.rowId, 5)))
  expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1 }])
  expect([await foundBy(id), await foundBy(daily.id)]).toEqual([[listing.id], [listing.id]])
  expect((await listSaved(buyer)).savedSearches.map(({ matches }) => matches)).toEqual([1, 1])
})

test('deleting a search during matching does not stop notifications to others', async () => {
  const other = await signIn()
  const [deletedSearch, otherSearch] = [await save(buyer), await save(other)]
  const listing = await postUnmatched(seller)
  const [deleted] = await Promise.all([
    buyer.delete(`/api/saved-searches/${deletedSearch.id}`),
    match(listing.rowId, 3),
  ])
  expect(deleted.status).toBe(204)
  expect([await foundBy(otherSearch.id), await countMarked()]).toEqual([[listing.id], 0])
})

test('a matching step takes effect only for an active listing, at the step that was read', async () => {
  const db = openDb(env.DB, 'first-primary')
  const search = await save(buyer)
  const { id, rowId: listingId } = await postUnmatched(seller)
  await postListing(seller, 'car_sale')
  const [marked] = await findMarked(db, listingId)
  const row = await d1.first<{ id: number; wanted_at: number }>`SELECT id, wanted_at FROM saved_searches
    WHERE public_id = ${search.id}`
  if (!marked || !row) throw new Error('There is no mark or no search')
  const { mark } = marked
  const found = { searchId: row.id, wantedAt: row.wanted_at }
  const add = async (from = mark, of = found) =>
    (await addAlerts(db, from, [of], Date.now())).meta.changes > 0
  const stepsOf = async (from = mark) => [
    await add(from),
    (await advanceStep(db, from, { key: from.afterKey, searchId: from.afterSearch })).length > 0,
    (await finishMatching(db, from)).length > 0,
  ]
  const nothing = [false, false, false]
  await setRow(id, { status: 'sold' })
  expect(await stepsOf()).toEqual(nothing)
  await setRow(id, { status: 'active' })
  for (const changed of [{ markedAt: mark.markedAt - 1 }, { afterKey: 'x' }, { afterSearch: 7 }])
    expect(await stepsOf({ ...mark, ...changed }), JSON.stringify(changed)).toEqual(nothing)
  expect(await add(mark, { ...found, wantedAt: found.wantedAt - 1 })).toBe(false)
  await editSaved(buyer, search.id, { paused: true })
  expect(await add()).toBe(false)
  await d1.run`UPDATE saved_searches SET paused = 0, wanted_at = ${found.wantedAt} WHERE id = ${row.id}`
  expect(await stepsOf()).toEqual([true, true, true])
})

test('a failed matching step writes nothing and keeps the mark', async () => {
  const { id } = await save(buyer)
  const listing = await postUnmatched(seller)
  await whileRefusing('DELETE ON listings_to_match', () => expect(match(listing.rowId, 1)).rejects.toThrow())
  expect([await foundBy(id), await searchAlertsOf(buyer), await countMarked()]).toEqual([[], [], 1])
  await cronAt(Date.now())
  expect(await foundBy(id)).toEqual([listing.id])
})

test(
  'more than a thousand searches with one key are matched in steps, and each sends one alert',
  { timeout: 60_000 },
  async () => {
    const { id } = await save(buyer, { filters: { type: 'home_rent', location: 'Pujehun' } })
    const many = 5 * CANDIDATES_PER_STEP
    await copySearch(id, many)
    const listing = await postListing(seller, 'home_rent', { location: 'Pujehun' })
    const alerts = () =>
      d1.value<number>`SELECT count(*) AS n FROM saved_search_alerts JOIN listings l ON l.id = listing_id
        WHERE l.public_id = ${listing.id}`
    expect(await alerts()).toBe(4 * CANDIDATES_PER_STEP)
    expect(await countMarked()).toBe(1)
    await cronAt(Date.now())
    expect(await alerts()).toBe(many + 1)
    expect(await countMarked()).toBe(0)
    const notified = await d1.first`SELECT count(*) AS n, max(detail ->> 'count') AS most FROM notifications
        WHERE kind = 'saved_search' AND listing_id = (SELECT id FROM listings
        WHERE public_id = ${listing.id})`
    expect(notified).toEqual({ n: many + 1, most: 1 })
  },
)
