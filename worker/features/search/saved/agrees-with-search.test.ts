import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { BODY_TYPES, CAR_MAKES } from '#contract/kinds/car-sale.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { FILTER_KEYS, type FilterKey, LIST_KEYS } from '#contract/kinds/filters.ts'
import { GENERATOR_BRANDS } from '#contract/kinds/generator.ts'
import { LOCATIONS } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { openDb } from '#worker/db/client.ts'
import { listings } from '#worker/db/schema.ts'
import { type Expression, isTrueOf, toFts5 } from '#worker/features/search/expression-tree.ts'
import { countMatching, findMatches } from '#worker/features/search/find-matches.ts'
import { d1 } from '#worker/test/databases.ts'
import { ctxOf, signIn } from '#worker/test/people.ts'
import { randomDetails, randomFilter, randomFrom } from '#worker/test/random.ts'
import { postListing } from '#worker/test/things.ts'
import { toMatcher, prepareListing } from './matches.ts'
import { keysOf, keysOfListing } from './policy.ts'

const LISTINGS = 50
const SEARCHES = 150
const PLACES = ['Bo', 'Freetown', 'Waterloo', 'Western Area', 'Koidu', 'Kono', 'Port Loko', 'Lungi'] as const
const WORDS = 'silent sealed papers café nyu ɔs generator flats 4x4 clean Jeep well'.split(' ')
const COLORS = ['black', 'Space Gray', 'grey', 'white', 'dark blue']
const MODELS = ['RAV4', 'RAV 4', 'CR-V', 'CRV', 'Camon 30', '15 Pro Max', 'EU22i', 'SPG3000', 'Corolla']
const DOCUMENTS = ['', 'a', 'b', 'c', 'a b', 'a c', 'b c', 'a b c', 'and or not']

const EXPRESSIONS: Expression[] = [
  'a',
  { any: ['a', 'b'] },
  { any: ['a'] },
  { all: ['a', 'b'] },
  { all: ['a', { any: ['b', 'c'] }] },
  { any: [{ all: ['a', 'b'] }, 'c'] },
  { any: ['a', { all: ['b', 'c'] }] },
  { wanted: 'a', unwanted: 'b' },
  { wanted: { any: ['a', 'b'] }, unwanted: { any: ['c', 'b'] } },
  { all: ['a', { wanted: 'b', unwanted: 'c' }] },
  { wanted: { all: ['a', 'b'] }, unwanted: 'c' },
  { wanted: 'a', unwanted: { all: ['b', 'c'] } },
  { any: ['a', { wanted: 'b', unwanted: 'c' }] },
  { all: [{ all: ['a'] }, { any: [{ any: ['b', { all: ['c', 'a'] }] }] }] },
  { all: ['and', 'or'] },
  'not',
  { any: ['b', { wanted: { wanted: 'a', unwanted: 'b' }, unwanted: 'c' }] },
  { wanted: 'a', unwanted: { wanted: 'b', unwanted: 'c' } },
]

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare("CREATE VIRTUAL TABLE documents USING fts5 (words, tokenize = 'unicode61')"),
    ...DOCUMENTS.map((words, index) =>
      env.DB.prepare('INSERT INTO documents (rowid, words) VALUES (?, ?)').bind(index + 1, words),
    ),
  ])
})

afterAll(async () => void (await d1.run`DROP TABLE documents`))

test(
  'a saved search matches exactly the listings that the same search finds, and shares one key with each',
  { timeout: 240_000 },
  async ({ annotate }) => {
    const random = randomFrom(20_261_122)
    const seller = await signIn(undefined, { RATE_LIMIT_SCALE: '1000' })
    for (let posted = 0; posted < LISTINGS; posted += 1) {
      const type = pick(LISTING_TYPES, random)
      await postListing(seller, type, randomListing(type, random))
    }
    const db = openDb(env.DB, 'first-primary')
    const rows = await db.orm.select().from(listings)
    const stored = rows.map((row) => ({ row, words: prepareListing(row), keys: new Set(keysOfListing(row)) }))
    const ctx = await ctxOf(seller)
    let found = 0
    for (let searched = 0; searched < SEARCHES; searched += 1) {
      const filters = randomSearch(random)
      const matches = toMatcher(filters)
      const expected =
        (await countMatching(ctx, filters)) > 0
          ? await findMatches(ctx, filters, 'createdAt', undefined, LISTINGS)
          : { rows: [] }
      const alerted = stored.filter(({ words }) => matches(words))
      expect(alerted.map(({ row }) => row.id).sort(byNumber), JSON.stringify(filters)).toEqual(
        expected.rows.map(({ id }) => id).sort(byNumber),
      )
      const keys = keysOf(filters)
      for (const { keys: own } of alerted)
        expect(
          keys.filter((key) => own.has(key)),
          JSON.stringify(filters),
        ).toHaveLength(1)
      found += alerted.length > 0 ? 1 : 0
    }
    await annotate(
      `${SEARCHES} random searches of ${LISTINGS} listings: ${found} found something, all as in the feed`,
    )
    expect(found).toBeGreaterThan(SEARCHES / 4)
  },
)

test.each(EXPRESSIONS)('the expression %j matches the same documents as in SQLite', async (expression) => {
  const results = await d1.all<{ words: string }>`SELECT words FROM documents
    WHERE documents MATCH ${toFts5(expression)} ORDER BY rowid`
  expect(DOCUMENTS.filter((words) => isTrueOf(new Set(words.split(' ')), expression))).toEqual(
    results.map(({ words }) => words),
  )
})

function randomListing(type: ListingType, random: () => number): Record<string, unknown> {
  const price = Math.round(random() * 20_000) + 100
  const shared = {
    ...randomDetails(type, random),
    location: pick(PLACES, random),
    price,
    currency: random() < 0.2 ? 'USD' : 'SLE',
    title: `${pick(MODELS, random)} ${pick(WORDS, random)} thing`,
    description: `One of a kind, ${pick(WORDS, random)} and ${pick(WORDS, random)}, see it in town.`,
  }
  switch (type) {
    case 'electronics':
      return {
        ...shared,
        brand: pick(['Tecno', 'Apple', 'itel'], random),
        electronicsModel: pick(MODELS, random),
        storageCapacity: pick(['64GB', '128 GB', undefined], random),
        color: pick([...COLORS, undefined], random),
      }
    case 'generator':
      return {
        ...shared,
        generatorModel: pick(MODELS, random),
        powerOutput: pick(['2.5KVA', '5 kva', '3500 watts', '10KVA'], random),
      }
    case 'car_sale':
      return {
        ...shared,
        carModel: pick(MODELS, random),
        mileage: Math.round(random() * 60_000) + (random() < 0.2 ? 0.5 : 0),
        exteriorColor: pick([...COLORS, undefined], random),
      }
    case 'home_rent':
      return {
        ...shared,
        bedrooms: Math.floor(random() * 5),
        bathrooms: Math.floor(random() * 6) / 2,
        parkingSpaces: Math.floor(random() * 3),
      }
    default:
      return shared
  }
}

/** One to four random filters. */
function randomSearch(random: () => number): SearchFilters {
  const near = () => Math.round(random() * 20_000)
  const values: { [K in FilterKey]?: () => SearchFilters[K] } = {
    type: () => pick(LISTING_TYPES, random),
    location: () => (random() < 0.3 ? [pick(PLACES, random), pick(LOCATIONS, random)] : pick(PLACES, random)),
    area: () => [pick(['Lumley', 'Kissy', 'Nowhere'], random)],
    minPrice: near,
    maxPrice: near,
    brand: () =>
      random() < 0.3
        ? [pick(CAR_MAKES, random), pick(GENERATOR_BRANDS, random)]
        : [pick(['Tecno', 'apple', 'Honda', 'Mercedes Benz', 'land rover'], random)],
    notBrand: () => [pick(['Tecno', 'Apple', 'Honda'], random)],
    productType: () =>
      random() < 0.5
        ? [pick(PRODUCT_TYPES, random), pick(PRODUCT_TYPES, random)]
        : pick(PRODUCT_TYPES, random),
    model: () => pick(['rav4', 'rav 4', 'cr-v', 'crv', 'camon 30', '15 pro max', 'corolla'], random),
    storage: () => pick(['64gb', '128GB'], random),
    minYear: () => currentYear() - Math.floor(random() * 4),
    maxYear: () => currentYear() - Math.floor(random() * 4),
    maxMileage: () => Math.round(random() * 60_000),
    bodyType: () => [pick(BODY_TYPES, random), pick(BODY_TYPES, random)],
    minKva: () => pick([2, 2.5, 3.5, 5], random),
    maxKva: () => pick([2.5, 3.49, 5, 12], random),
    maxAgeMonths: () => Math.floor(random() * 12),
    minAgeMonths: () => Math.floor(random() * 6),
    minBedrooms: () => Math.floor(random() * 4),
    maxBedrooms: () => Math.floor(random() * 5),
    minBathrooms: () => Math.floor(random() * 4) / 2,
    maxBathrooms: () => Math.floor(random() * 6) / 2,
    color: () => pick(['grey', 'gray', 'black', 'blue', 'space grey'], random),
    text: () => (random() < 0.5 ? pick(WORDS, random) : `${pick(WORDS, random)} ${pick(WORDS, random)}`),
  }
  const keys = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(FILTER_KEYS, random))
  return Object.fromEntries(
    [...keys, ...(random() < 0.5 ? ['minPrice' as const] : [])].map((key) => [
      key,
      values[key]?.() ?? randomValue(key, random),
    ]),
  )
}

/** A random value for a filter that has no values in the table above. */
function randomValue(key: FilterKey, random: () => number): unknown {
  const value = randomFilter(key, random)
  return LIST_KEYS.some((each) => each === key) ? [value] : value
}

function byNumber(a: number, b: number): number {
  return a - b
}

/**
 * Picks from a list, which must not be empty, so that the index is always valid. An item may be undefined.
 */
function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}
