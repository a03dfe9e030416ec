import * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Photo } from '#contract/listing.ts'
import { EVERY_LISTING } from '#worker/features/listings/indexing/facets.ts'
import { makeMarket } from './market.ts'
import { keysOf, openPhotoStore, type PhotoStore } from './state.ts'
import { openTestMarket } from './market.fixture.ts'

const now = Date.now()
const market = makeMarket({ now, listings: 5, sellers: 12 })
const Photos = z.array(Photo).min(1)
const { db, path, rows, one, close, fill: fillWith } = openTestMarket()
let store: PhotoStore

beforeAll(() => fill(now), 60_000)

afterAll(async () => {
  await store.close()
  close()
})

async function fill(at: number, listings = 5) {
  store = await openPhotoStore(path)
  const isFirst = at === now && listings === 5
  return fillWith(isFirst ? market : makeMarket({ now: at, listings, sellers: 12 }), at, store)
}

/** The rows of every table. Keys of the text indexes exceed a safe integer; those of people may skip. */
function everything(): unknown {
  const tables = rows(`SELECT name FROM sqlite_schema WHERE type = 'table'
    AND sql NOT LIKE '%VIRTUAL%' AND name NOT LIKE 'sqlite%'`)
  return tables.map(({ name }) => {
    const statement = db.prepare(`SELECT * FROM ${String(name)}`)
    statement.setReadBigInts(true)
    return statement.all()
  })
}

test('every listing is there, oldest first; those for sale are in the counters and the text index', () => {
  const wanted = market.listings.map(({ publicId, life, likedBy }) => ({
    public_id: publicId,
    created_at: life.createdAt,
    status: life.status,
    likes: likedBy.length,
  }))
  expect(rows('SELECT public_id, created_at, status, likes FROM listings ORDER BY id')).toEqual(wanted)
  const active = wanted.filter(({ status }) => status === 'active').length
  expect(active).toBeGreaterThan(3)
  expect(one(`SELECT sum(active) FROM listing_counts WHERE place = ''`)).toBe(active)
  expect(one(`SELECT count(*) FROM listing_texts('"${EVERY_LISTING}"')`)).toBe(active)
})

test('photos are as the Worker reads them: claimed by the seller, three sizes in the bucket', async () => {
  await store.close()
  store = await openPhotoStore(path)
  for (const { photos, seller_id } of rows('SELECT photos, seller_id FROM listings')) {
    for (const photo of Photos.parse(JSON.parse(String(photos)))) {
      const id = photo.url.slice('/media/l/'.length, -'-1280.webp'.length)
      expect([photo.url, photo.medium, photo.small]).toEqual(keysOf(id).map((key) => `/media/${key}`))
      expect(keysOf(id).every((key) => store.has(key))).toBe(true)
      const owner = 'SELECT owner_id FROM uploads WHERE key = ? AND claimed_at IS NOT NULL'
      expect(one(owner, keysOf(id)[0] ?? '')).toBe(seller_id)
    }
  }
})

test('seeding again, even days later, changes nothing', async () => {
  const before = everything()
  await store.close()
  expect(await fill(now + 3 * DAY_MS)).toEqual({ people: 0, listings: 0, photos: 0, chats: 0, documents: 0 })
  expect(everything()).toEqual(before)
}, 60_000)

test('asking for more listings adds only those', async () => {
  await store.close()
  expect(await fill(now, 6)).toMatchObject({ people: 0, listings: 1 })
  expect(one('SELECT count(*) FROM listings')).toBe(6)
}, 60_000)
