import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { NewListing } from '#contract/listing.ts'
import { EVERY_LISTING } from '#worker/features/listings/indexing/facets.ts'
import { randomFrom } from '../random.ts'
import { openTestMarket } from '../seed/test-market.ts'
import { BENCH_STEPS, fillBench } from './fill-market.ts'
import { openListingMaker } from './make-listing.ts'

const now = Date.now()

test('listings for benchmarks are valid, of every kind, and no two alike', () => {
  const random = randomFrom('test')
  const makeListing = openListingMaker(now)
  const made = Array.from({ length: 500 }, () => makeListing(random))
  for (const listing of made) expect(NewListing.parse(listing)).toEqual(listing)
  expect(new Set(made.map(({ type }) => type))).toEqual(new Set(LISTING_TYPES))
  expect(new Set(made.map(({ title, description }) => title + description)).size).toBe(500)
})

describe('filling a market for benchmarks', () => {
  const COUNT = 3_000
  const { db, rows, one, close } = openTestMarket()
  const schemaBefore = readSchema()
  const steps: string[] = []

  beforeAll(() => fill(COUNT))
  afterAll(close)

  function fill(count: number): void {
    const progress = { step: (name: string) => steps.push(name), at: () => undefined, end: () => undefined }
    fillBench({ db, count, now, progress })
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
    const homes = one(`SELECT count(*) FROM listings WHERE status = 'active' AND type = 'home_rent'`)
    expect(one(`SELECT count(*) FROM listings_by_move_in('"${EVERY_LISTING}"')`)).toBe(homes)
    expect(
      one(`SELECT count(*) FROM indexed_homes
        WHERE cheapest_move_in_first NOT IN (SELECT rowid FROM listings_by_move_in)`),
    ).toBe(0)
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
})
