import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS } from '#contract/kinds/kinds.ts'
import { toSle } from '#contract/money.ts'
import { makeMarket } from '../market.ts'
import { openTestMarket } from '../market.fixture.ts'

/** A kind for which the seed has no offers, phrases or photos. */
const FIFTH = KINDS.at(-1)
const now = Date.now()
const market = makeMarket({ now })
const bikes = market.listings.filter(({ listing }) => listing.type === FIFTH?.type)
const { db, fill, close } = openTestMarket()

beforeAll(async () => {
  for (const column of ['engine_cc REAL', 'model_year REAL', 'has_helmet INTEGER', 'frame TEXT'])
    db.exec(`ALTER TABLE listings ADD COLUMN ${column}`)
  const desk = { people: [], items: [], bans: [] }
  await fill({ ...market, listings: bikes, chats: [], documents: [], desk }, now)
})
afterAll(close)

test('the demo market has listings of a kind without offers of its own', () => {
  expect(bikes.length).toBeGreaterThan(10)
  expect(new Set(market.listings.map(({ listing }) => listing.type)).size).toBe(KINDS.length)
})

test('a kind without offers of its own has listings with varied attributes that it allows', () => {
  const rows = db.prepare('SELECT brand, model, condition, engine_cc, has_helmet, color FROM listings').all()
  expect(rows).toHaveLength(bikes.length)
  expect(new Set(rows.map(({ brand }) => brand))).toEqual(new Set(['TVS', 'Bajaj']))
  expect(new Set(rows.map(({ condition }) => condition))).toEqual(new Set(['excellent', 'good', 'fair']))
  expect(new Set(rows.map(({ engine_cc }) => engine_cc)).size).toBeGreaterThan(5)
  expect(new Set(rows.map(({ has_helmet }) => has_helmet))).toEqual(new Set([null, 0, 1]))
  expect(rows.some(({ color }) => color === null)).toBe(true)
})

test('a kind without offers of its own has listings with usual prices', () => {
  const [low, high] = FIFTH?.usualPriceSle ?? [0, 0]
  for (const { listing } of bikes) {
    const priceSle = toSle(listing.price, listing.currency, 23)
    expect(priceSle).toBeGreaterThanOrEqual(low)
    expect(priceSle).toBeLessThanOrEqual(high)
  }
})

test('a kind without offers of its own has texts that name the maker and have no unfilled slot', () => {
  for (const { listing } of bikes) {
    expect(listing.title).toMatch(/TVS|Bajaj/)
    expect(`${listing.title}${listing.description}`).not.toMatch(/[{}]|undefined|  /)
  }
  expect(bikes.some(({ listing }) => /Engine: [\d,]+ cc/.test(listing.description))).toBe(true)
})

test('a kind without offers of its own has listings without photos', () => {
  expect(bikes.flatMap(({ photos }) => photos)).toEqual([])
})
