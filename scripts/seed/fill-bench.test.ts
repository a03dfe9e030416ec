import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_LISTING } from '#worker/features/listings/indexing/facets.ts'
import { noProgress } from '../progress.ts'
import { Refusal } from './state.ts'
import { BENCH_STEPS, fillBench } from './fill-bench.ts'
import { openTestMarket } from './market.fixture.ts'

const COUNT = 3_000
const now = Date.now()
const { db, rows, one, close } = openTestMarket()
const schemaBefore = schema()
const stages: string[] = []

beforeAll(() => void fill(COUNT))
afterAll(close)

function fill(count: number): number {
  return fillBench({
    db,
    count,
    now,
    slePerUsd: 23,
    progress: { ...noProgress, stage: (name) => stages.push(name) },
  })
}

function schema(): unknown {
  return rows(
    `SELECT type, name, sql FROM sqlite_master WHERE tbl_name NOT LIKE 'sqlite%' ORDER BY type, name`,
  )
}

test('the market has the requested size and keeps every index and trigger', () => {
  expect(one('SELECT count(*) FROM listings')).toBe(COUNT)
  expect(schema()).toEqual(schemaBefore)
  expect(one('PRAGMA integrity_check')).toBe('ok')
})

test('filling reports as many steps as it announces', () => {
  expect(stages).toEqual([
    'listings',
    'counting the words',
    'parts of the text index',
    'indexes',
    'writing to disk',
  ])
  expect(stages).toHaveLength(BENCH_STEPS)
})

test('about 85 per cent are for sale, and exactly those are in the counters and the text index', () => {
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

test('many listings share a number of likes and a few have far more', () => {
  expect(Number(one('SELECT count(*) FROM listings WHERE likes = 0')) / COUNT).toBeGreaterThan(0.5)
  expect(Number(one('SELECT max(likes) FROM listings'))).toBeGreaterThan(100)
})

test('filling again changes nothing, and another size is refused', () => {
  expect(fill(COUNT)).toBe(0)
  expect(() => fill(COUNT + 1)).toThrow(Refusal)
  expect(one('SELECT count(*) FROM listings')).toBe(COUNT)
})
