import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareListings } from './compare-listings.ts'
import { listPhotos, storePhotos } from './files.ts'
import { loadMarket } from './load-market.ts'
import { readListings } from './rows.ts'
import { openFileStore } from './state.ts'
import { openTestMarket } from './test-market.ts'

const now = Date.now()
const { db, path, rows, one, close } = openTestMarket()

const compared = new Set(readListings(now).flatMap(({ id, compare }) => (compare ? [id] : [])))

beforeAll(async () => {
  loadMarket({ db, stateFolder: path, now })
  const store = await openFileStore(path)
  try {
    await storePhotos(
      listPhotos(now).filter(({ listingId }) => compared.has(listingId)),
      store,
    )
    await compareListings(await store.bindings(), now)
  } finally {
    await store.close()
  }
}, 60_000)
afterAll(close)

test('the marked listings are compared', () => {
  expect(one('SELECT count(*) FROM listings_to_compare')).toBe(0)
})

test('one home is let by three agents, of whom lists show the one whose ID was checked', () => {
  const homes = `SELECT behind, id_verified_at IS NOT NULL AS checked, viewing_fee > 0 AS fee,
    count(*) OVER (PARTITION BY home_group) AS agents
    FROM listings JOIN users ON users.id = seller_id WHERE home_group IS NOT NULL ORDER BY listings.id`
  expect(rows(homes)).toEqual([
    { behind: 1, checked: 0, fee: 1, agents: 3 },
    { behind: 1, checked: 0, fee: 0, agents: 3 },
    { behind: 0, checked: 1, fee: 0, agents: 3 },
  ])
  expect(one('SELECT count(DISTINCT move_in_sle) FROM listings WHERE home_group IS NOT NULL')).toBe(3)
})

test('what was found stands in the desk’s queue, and nothing else', () => {
  expect(
    rows(`SELECT kind, count(*) AS evidence, count(DISTINCT moderation_items.id) AS items FROM listing_evidence
      JOIN moderation_items ON content_type = 'listing' AND content_id = listing_id AND status = 'open'
      GROUP BY kind ORDER BY kind`),
  ).toEqual([
    { kind: 'home', evidence: 3, items: 2 },
    { kind: 'photo', evidence: 1, items: 1 },
    { kind: 'price', evidence: 1, items: 1 },
    { kind: 'repeat', evidence: 3, items: 1 },
    { kind: 'viewing_fee', evidence: 1, items: 1 },
  ])
})
