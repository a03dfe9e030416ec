import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/d1.ts'
import { signIn, type Member } from '../../../test/people.ts'
import { cronAt } from '../../../test/rows.ts'
import { countMarked, foundBy, listSaved, postUnmatched, save, toldOf } from '../../../test/saved.ts'
import { post } from '../../../test/things.ts'
import { CANDIDATES_A_STEP, matchListing } from './match-listing.ts'

const match = (listing: number, steps: number) =>
  matchListing({ db: openDb(env.DB, 'first-primary'), now: Date.now(), announce: () => {} }, listing, steps)

let buyer: Member
let seller: Member
beforeEach(async () => {
  ;[buyer, seller] = await Promise.all([signIn(), signIn()])
})

/** As many more searches of the same person that look for the same. */
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

// [spec 10.16 #21]
test('what could not be matched at once stays marked, and the next cron run matches it', async () => {
  const { id } = await save(buyer)
  const listing = await postUnmatched(seller)
  expect([await toldOf(buyer), await countMarked()]).toEqual([[], 1])
  await cronAt(Date.now())
  expect(await foundBy(id)).toEqual([listing.id])
  expect(await toldOf(buyer)).toMatchObject([{ count: 1 }])
  expect(await countMarked()).toBe(0)
  await cronAt(Date.now())
  expect(await toldOf(buyer)).toHaveLength(1)
})

test('the first of several changes before matching counts, but coming to the market wins', async () => {
  const cheap = await save(buyer, {
    name: 'Cheap',
    filters: { type: 'generator', location: 'Bo', maxPrice: 10_000 },
  })
  const any = await save(buyer, { name: 'Any' })
  const listing = await postUnmatched(seller)
  expect((await seller.patch(`/api/listings/${listing.id}`, { price: 9_000 })).status).toBe(200)
  expect([await foundBy(cheap.id), await foundBy(any.id)]).toEqual([[listing.id], [listing.id]])
})

// [spec 10.16 #21]
test('several runs at once tell once', async () => {
  const { id } = await save(buyer)
  const daily = await save(buyer, { frequency: 'daily' })
  const listing = await postUnmatched(seller)
  await Promise.all(Array.from({ length: 6 }, () => match(listing.rowId, 5)))
  expect(await toldOf(buyer)).toMatchObject([{ count: 1 }])
  expect([await foundBy(id), await foundBy(daily.id)]).toEqual([[listing.id], [listing.id]])
  expect((await listSaved(buyer)).savedSearches.map(({ matches }) => matches)).toEqual([1, 1])
})

test('a search that is deleted while it is matched stops nobody else from being told', async () => {
  const other = await signIn()
  const [gone, kept] = [await save(buyer), await save(other)]
  const listing = await postUnmatched(seller)
  const [deleted] = await Promise.all([
    buyer.delete(`/api/saved-searches/${gone.id}`),
    match(listing.rowId, 3),
  ])
  expect(deleted.status).toBe(204)
  expect([await foundBy(kept.id), await countMarked()]).toEqual([[listing.id], 0])
})

// [spec 10.16 #21]
test('a step that fails leaves nothing behind but the mark', async () => {
  const { id } = await save(buyer)
  const listing = await postUnmatched(seller)
  await d1.run`CREATE TRIGGER no_digests BEFORE DELETE ON listings_to_match BEGIN
    SELECT raise(ABORT, 'no'); END`
  await expect(match(listing.rowId, 1)).rejects.toThrow()
  await d1.run`DROP TRIGGER no_digests`
  expect([await foundBy(id), await toldOf(buyer), await countMarked()]).toEqual([[], [], 1])
  await cronAt(Date.now())
  expect(await foundBy(id)).toEqual([listing.id])
})

// [spec 10.16 #21]
test(
  'a key that thousands of searches stand under is worked through in steps, and each is told once',
  { timeout: 60_000 },
  async () => {
    const { id } = await save(buyer, { filters: { type: 'home_rent', location: 'Pujehun' } })
    const many = 5 * CANDIDATES_A_STEP
    await copySearch(id, many)
    const listing = await post(seller, 'home_rent', { location: 'Pujehun' })
    const alerts = () =>
      d1.value<number>`SELECT count(*) AS n FROM saved_search_alerts JOIN listings l ON l.id = listing_id
        WHERE l.public_id = ${listing.id}`
    expect(await alerts()).toBe(4 * CANDIDATES_A_STEP)
    expect(await countMarked()).toBe(1)
    await cronAt(Date.now())
    expect(await alerts()).toBe(many + 1)
    expect(await countMarked()).toBe(0)
    const told = await d1.first`SELECT count(*) AS n, max(detail ->> 'count') AS most FROM notifications
        WHERE kind = 'saved_search' AND listing_id = (SELECT id FROM listings
        WHERE public_id = ${listing.id})`
    expect(told).toEqual({ n: many + 1, most: 1 })
  },
)
