import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Photo } from '#contract/listing.ts'
import { EVERY_LISTING } from '#worker/features/listings/indexing/facets.ts'
import { openDatabase } from './database.ts'
import { fillDemo } from './fill-demo.ts'
import { makeMarket } from './market.ts'
import { keysOf, openPhotoStore, type PhotoStore } from './photo-store.ts'
import { MIGRATIONS, newStateFolder } from './state-folder.ts'

const now = Date.now()
const market = makeMarket({ now, listings: 5, sellers: 12 })
const folder = newStateFolder()
let db: DatabaseSync
let store: PhotoStore

beforeAll(async () => {
  db = openDatabase(folder.path, MIGRATIONS)
  await fill(now)
}, 60_000)

afterAll(async () => {
  await store.close()
  db.close()
  folder.remove()
})

async function fill(at: number, listings = 5) {
  store = await openPhotoStore(folder.path)
  return fillDemo({
    db,
    stateFolder: folder.path,
    market: at === now && listings === 5 ? market : makeMarket({ now: at, listings, sellers: 12 }),
    now: at,
    slePerUsd: 23,
    store,
  })
}

function count(sql: string): number {
  return Number(db.prepare(`SELECT count(*) AS rows FROM ${sql}`).get()?.rows)
}

const TABLES = [
  'users',
  'listings',
  'likes',
  'favourites',
  'comments',
  'notifications',
  'moderation_items',
  'uploads',
  'listing_events',
  'listing_counts',
  'place_counts',
  'conversations',
  'conversation_members',
  'blocks',
  'verification_documents',
]

function everything(): unknown {
  return TABLES.map((table) => db.prepare(`SELECT * FROM ${table}`).all())
}

test('every listing is there, oldest first; those for sale are in the counters and the text index', () => {
  const rows = db.prepare('SELECT public_id, created_at, status FROM listings ORDER BY id').all()
  const wanted = market.listings.map(({ publicId, life }) => ({
    public_id: publicId,
    created_at: life.createdAt,
    status: life.status,
  }))
  expect(rows).toEqual(wanted)
  const active = wanted.filter(({ status }) => status === 'active').length
  expect(active).toBeGreaterThan(3)
  expect(db.prepare(`SELECT sum(active) AS active FROM listing_counts WHERE place = ''`).get()).toEqual({
    active,
  })
  expect(count(`listing_texts('"${EVERY_LISTING}"')`)).toBe(active)
})

test('each listing counts its likes, and each like belongs to a person', () => {
  const wanted = market.listings.map(({ publicId, likedBy }) => ({
    public_id: publicId,
    likes: likedBy.length,
  }))
  expect(db.prepare('SELECT public_id, likes FROM listings ORDER BY id').all()).toEqual(wanted)
  expect(count('likes')).toBe(wanted.reduce((sum, { likes }) => sum + likes, 0))
})

test('photos are as the Worker reads them: claimed by the seller, three sizes in the bucket', async () => {
  const known = await openPhotoStore(folder.path)
  for (const { photos, seller_id } of db.prepare('SELECT photos, seller_id FROM listings').all()) {
    for (const photo of z
      .array(Photo)
      .min(1)
      .parse(JSON.parse(String(photos)))) {
      const id = photo.url.slice('/media/l/'.length, -'-1280.webp'.length)
      expect([photo.url, photo.medium, photo.small]).toEqual(keysOf(id).map((key) => `/media/${key}`))
      expect(keysOf(id).every((key) => known.has(key))).toBe(true)
      expect(
        db
          .prepare('SELECT owner_id FROM uploads WHERE key = ? AND claimed_at IS NOT NULL')
          .get(keysOf(id)[0] ?? ''),
      ).toEqual({ owner_id: seller_id })
    }
  }
  await known.close()
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
  expect(count('listings')).toBe(6)
}, 60_000)
