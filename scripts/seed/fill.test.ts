import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { Photo } from '#contract/listing.ts'
import { EVERY_LISTING } from '#worker/features/listings/indexing/facets.ts'
import { BENCH_STEPS, fillBench } from './fill-bench.ts'
import { MIGRATIONS, NOTHING, createStateFolder, openTestMarket } from './market.fixture.ts'
import { makeMarket } from './market.ts'
import { photoKeysOf, openDatabase, openPhotoStore, type PhotoStore, Refusal } from './state.ts'

const now = Date.now()
const Photos = z.array(Photo).min(1)

describe('opening a state folder', () => {
  test('a folder without a database is refused, with the command that creates one', () => {
    expect(() => openDatabase('/nowhere/at/all', MIGRATIONS)).toThrow(
      new Refusal(
        'There is no database in /nowhere/at/all. Run: npx wrangler d1 migrations apply DB --local ' +
          '--persist-to /nowhere/at/all',
      ),
    )
  })

  test('a database that lacks a migration is refused, naming the migration', () => {
    const last = readdirSync(MIGRATIONS).sort().at(-1) ?? ''
    const folder = createStateFolder(last)
    try {
      expect(() => openDatabase(folder.path, MIGRATIONS)).toThrow(`lacks ${last}. Run: npx wrangler`)
    } finally {
      folder.remove()
    }
  })
})

describe('filling the demo market', () => {
  const market = makeMarket({ now, listings: 5 })
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
    return fillWith(isFirst ? market : makeMarket({ now: at, listings }), at, store)
  }

  /** Reads every table except sqlite_sequence. Keys of the text indexes exceed a safe integer. */
  function readEverything(): unknown {
    const tables = rows(`SELECT name FROM sqlite_schema WHERE type = 'table'
    AND sql NOT LIKE '%VIRTUAL%' AND name NOT LIKE 'sqlite%'`)
    return tables.map(({ name }) => {
      const statement = db.prepare(`SELECT * FROM ${String(name)}`)
      statement.setReadBigInts(true)
      return statement.all()
    })
  }

  test('every listing is stored, oldest first, and only those for sale are counted and indexed', () => {
    const expected = market.listings.map(({ publicId, life, likedBy }) => ({
      public_id: publicId,
      created_at: life.createdAt,
      status: life.status,
      likes: likedBy.length,
    }))
    expect(rows('SELECT public_id, created_at, status, likes FROM listings ORDER BY id')).toEqual(expected)
    const active = expected.filter(({ status }) => status === 'active').length
    expect(active).toBeGreaterThan(3)
    expect(one(`SELECT sum(active) FROM listing_counts WHERE place = ''`)).toBe(active)
    expect(one(`SELECT count(*) FROM listing_texts('"${EVERY_LISTING}"')`)).toBe(active)
  })

  test('photos are stored as the Worker stores them: claimed, and in three sizes', async () => {
    await store.close()
    store = await openPhotoStore(path)
    for (const { photos, seller_id } of rows('SELECT photos, seller_id FROM listings')) {
      for (const photo of Photos.parse(JSON.parse(String(photos)))) {
        const id = photo.url.slice('/media/l/'.length, -'-1280.webp'.length)
        expect([photo.url, photo.medium, photo.small]).toEqual(photoKeysOf(id).map((key) => `/media/${key}`))
        expect(photoKeysOf(id).every((key) => store.has(key))).toBe(true)
        const owner = 'SELECT owner_id FROM uploads WHERE key = ? AND claimed_at IS NOT NULL'
        expect(one(owner, photoKeysOf(id)[0] ?? '')).toBe(seller_id)
      }
    }
  })

  test('again, even days later, changes nothing', async () => {
    const before = readEverything()
    await store.close()
    expect(await fill(now + 3 * DAY_MS)).toEqual(NOTHING)
    expect(readEverything()).toEqual(before)
  }, 60_000)

  test('with more listings adds only the missing listings', async () => {
    await store.close()
    expect(await fill(now, 6)).toMatchObject({ people: 0, listings: 1 })
    expect(one('SELECT count(*) FROM listings')).toBe(6)
  }, 60_000)
})

describe('filling a market for benchmarks', () => {
  const COUNT = 3_000
  const { db, rows, one, close } = openTestMarket()
  const schemaBefore = readSchema()
  const steps: string[] = []

  beforeAll(() => void fill(COUNT))
  afterAll(close)

  function fill(count: number): number {
    const progress = { step: (name: string) => steps.push(name), at: () => undefined, end: () => undefined }
    return fillBench({ db, count, now, progress })
  }

  function readSchema(): unknown {
    return rows(
      `SELECT type, name, sql FROM sqlite_master WHERE tbl_name NOT LIKE 'sqlite%' ORDER BY type, name`,
    )
  }

  test('the market has the requested size and keeps every index and trigger', () => {
    expect(one('SELECT count(*) FROM listings')).toBe(COUNT)
    expect(readSchema()).toEqual(schemaBefore)
    expect(one('PRAGMA integrity_check')).toBe('ok')
  })

  test('reports as many steps as BENCH_STEPS says', () => {
    expect(steps).toEqual([
      'listings',
      'counting the words',
      'parts of the text index',
      'indexes',
      'writing to disk',
    ])
    expect(steps).toHaveLength(BENCH_STEPS)
  })

  test('about 85 percent of the listings are for sale, and only those are counted and indexed', () => {
    const active = Number(one(`SELECT count(*) FROM listings WHERE status = 'active'`))
    expect(active / COUNT).toBeGreaterThan(0.82)
    expect(active / COUNT).toBeLessThan(0.88)
    expect(one(`SELECT sum(active) FROM listing_counts WHERE place = ''`)).toBe(active)
    const orders = {
      listing_texts: 'newest_first',
      listings_by_name: 'by_name',
      listings_by_price: 'cheapest_first',
      listings_by_score: 'best_first',
      listings_by_likes: 'most_liked_first',
    }
    for (const [table, key] of Object.entries(orders)) {
      expect(one(`SELECT count(*) FROM ${table}('"${EVERY_LISTING}"')`), table).toBe(active)
      expect(
        one(`SELECT count(*) FROM indexed_listings WHERE ${key} NOT IN (SELECT rowid FROM ${table})`),
        table,
      ).toBe(0)
    }
    expect(one(`SELECT count(*) FROM listings WHERE status = 'active' AND expires_at <= ${now}`)).toBe(0)
  })

  test('a newer listing has a higher key', () => {
    expect(
      one(
        `SELECT count(*) FROM (SELECT created_at, lag(created_at) OVER (ORDER BY id) AS earlier FROM listings)
        WHERE created_at < earlier`,
      ),
    ).toBe(0)
  })

  test('many listings have the same number of likes, and a few have far more', () => {
    expect(Number(one('SELECT count(*) FROM listings WHERE likes = 0')) / COUNT).toBeGreaterThan(0.5)
    expect(Number(one('SELECT max(likes) FROM listings'))).toBeGreaterThan(100)
  })

  test('again changes nothing, and with another size is refused', () => {
    expect(fill(COUNT)).toBe(0)
    expect(() => fill(COUNT + 1)).toThrow(Refusal)
    expect(one('SELECT count(*) FROM listings')).toBe(COUNT)
  })
})
