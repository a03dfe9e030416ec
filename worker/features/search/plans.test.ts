import { env } from 'cloudflare:workers'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { LISTING_SORTS } from '#contract/lists.ts'
import type { SearchFilters } from '#contract/search.ts'
import { openDb } from '#worker/db/client.ts'
import { save } from '#worker/test/calls.ts'
import { d1, expectIndexed, faultsOf, planOf, preparedQuery } from '#worker/test/databases.ts'
import { signIn } from '#worker/test/people.ts'
import {
  countActive,
  countByPlace,
  countOfSeller,
  listByIds,
  listOfSeller,
  listToMatch,
  listNewestByPlace,
} from './feed/store.ts'
import { tiersOf } from './matching.ts'
import { keysOfListing } from './saved/policy.ts'
import {
  addAlerts,
  addKeys,
  advanceStep,
  isUnchanged,
  queueDigests,
  candidateQuery,
  changeSearch,
  closeDigests,
  countOfPerson,
  deleteAlerts,
  deleteKeys,
  deleteSearch,
  dueDigests,
  cancelUnsentAlerts,
  findMarked,
  findOfPerson,
  finishMatching,
  insertSearch,
  isSearch,
  listDue,
  listMarked,
  listOfPerson,
  listParsedBefore,
  markDigestAlertsSent,
  removeMark,
} from './saved/store.ts'
import {
  findFirstMatching,
  findKeys,
  findKeysOfEach,
  listCandidates,
  listCandidatesByKeys,
  listInOrder,
  listRows,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')

const searches: [string, SearchFilters][] = [
  ['words', { text: 'clean toyota corolla' }],
  [
    'filters',
    {
      type: 'car_sale',
      location: ['Bo', 'Western Area'],
      brand: ['Toyota'],
      notBrand: ['Honda'],
      minYear: 2024,
      maxMileage: 37_282,
    },
  ],
  ['words in a price range', { text: 'generator', minPrice: 5_000, maxPrice: 8_000 }],
  ['nothing', {}],
  ['a kind', { type: 'generator' }],
  ['a kind in a place', { type: 'car_sale', location: 'Bo' }],
  ['a kind in a wide place', { type: 'home_rent', location: 'Western Area' }],
  ['a place', { location: 'Freetown' }],
]

const mark = { listingId: 1, markedAt: 2, afterKey: '', afterSearch: 0, before: null }
const found = [{ searchId: 1, wantedAt: 2 }]
const unchangedSearch = isUnchanged({ id: 1, updatedAt: 2 })

const row = {
  publicId: 'x',
  userId: 7,
  name: 'x',
  query: '',
  filters: {},
  wanted: [],
  looksFor: [],
  readIn: 2026,
  wantedAt: 1,
  createdAt: 1,
  updatedAt: 1,
  frequency: 'daily' as const,
  paused: false,
}

describe.each(searches)('no search by %s scans a table or sorts in a temporary B-tree:', (_name, filters) => {
  const tiers = tiersOf(filters)
  if (!tiers) throw new Error('listings can match these filters')
  const { all, split } = tiers

  test.each(LISTING_SORTS)('the first page, a deep page and a page by offset, sorted by %s', async (by) => {
    for (const part of [
      { limit: 21 },
      { limit: 21, after: { key: 10, id: 900 } },
      { limit: 21, offset: 40 },
    ]) {
      const query = listInOrder(db, all, by, part).toSQL()
      await expectIndexed(query)
      expect(query.params.length).toBeLessThanOrEqual(100)
    }
  })

  test('all matches, and the candidates of each tier', async () => {
    const ways = split ? [all, split.title] : [all]
    const tiered = split && [
      findKeys(db, split.title),
      listCandidates(db, split.title, 900, 200),
      listCandidates(db, split.rest, 900, 200),
    ]
    for (const query of [
      findKeysOfEach(db, ways, 1_001),
      findKeysOfEach(db, ways, 100, true),
      findFirstMatching(db, ways, 20),
      findKeys(db, all),
      listCandidates(db, all, 900, 200),
      ...(tiered ?? []),
    ])
      await expectIndexed(query)
  })

  test('a later page starts at its rowid in the index', async () => {
    const plan = await planOf(
      listInOrder(db, all, 'price_asc', { limit: 21, after: { key: 10, id: 900 } }).toSQL(),
    )
    expect(plan.join()).toMatch(/VIRTUAL TABLE INDEX \d+:M1>/)
  })
})

test('reading listings and candidates by key scans no table', async () => {
  const keys = Array.from({ length: 100 }, (_unused, index) => index + 1)
  for (const query of [listRows(db, keys.slice(0, 50)), listCandidatesByKeys(db, keys)]) {
    await expectIndexed(query)
    expect(query.toSQL().params.length).toBeLessThanOrEqual(100)
  }
})

describe('no frequent query scans a table or sorts in a temporary B-tree:', () => {
  test.each([
    ['the total of a feed', countActive(db, { type: 'generator', location: 'Bo' })],
    ['the total of the whole feed', countActive(db, {})],
    ['the counts by place', countByPlace(db)],
    ["a seller's listings", listOfSeller(db, 1, 'sold', undefined, 21, 0)],
    ["a seller's listings to compare with filters", listToMatch(db, 1, 'active', true, 2_001)],
    ['listings by key', listByIds(db, [1, 2])],
    ["the total of a seller's listings", countOfSeller(db, 1, 'sold')],
    ["the total of a seller's listings in another status", countOfSeller(db, 1, 'expired')],
  ])('%s', async (_name, statement) => expectIndexed(statement))

  test('the newest listing of each kind and place', async () => {
    for (const statement of listNewestByPlace(db)) await expectIndexed(statement)
  })
})

test.each([
  ["a person's searches", listOfPerson(db, 7, 9, 21), 'saved_searches_of'],
  ['the number of searches of a person', countOfPerson(db, 7), 'saved_searches_of'],
  ['one search of a person', findOfPerson(db, 7, 'x'), '(public_id=?)'],
  ['adding a search', insertSearch(db, row, 50), 'saved_searches_of'],
  ['adding the keys of a search', addKeys(db, isSearch('x'), ['a', 'b']), '(public_id=?)'],
  ['deleting keys', deleteKeys(db, unchangedSearch), 'saved_search_keys_of'],
  ['deleting alerts', deleteAlerts(db, unchangedSearch), '(search_id=?)'],
  ['cancelling unsent alerts', cancelUnsentAlerts(db, unchangedSearch, 1), '(search_id=?)'],
  ['changing a search', changeSearch(db, unchangedSearch, { name: 'y' }), 'INTEGER PRIMARY KEY'],
  ['deleting a search', deleteSearch(db, isSearch('x')), '(public_id=?)'],
  ['searches parsed last year', listParsedBefore(db, 2026, 10), 'saved_searches_by_year'],
  ['a marked listing', findMarked(db, 1), 'INTEGER PRIMARY KEY'],
  ['the listings marked longest ago', listMarked(db, 1, 10), 'listings_to_match_by_time'],
  ['adding alerts', addAlerts(db, mark, found, 1), 'INTEGER PRIMARY KEY'],
  ['queueing digests', queueDigests(db, mark, found, 1), '(search_id=? AND listing_id=?)'],
  ['ending a step', advanceStep(db, mark, { key: 'a', searchId: 1 }), 'INTEGER PRIMARY KEY'],
  ['ending the last step', finishMatching(db, mark), 'INTEGER PRIMARY KEY'],
  ['removing a mark', removeMark(db, mark), 'INTEGER PRIMARY KEY'],
  ['people due for a digest', listDue(db, 1, 50), 'saved_search_digests_due'],
  ['marking alerts as sent', markDigestAlertsSent(db, [1, 2], 1), 'saved_search_alerts_untold'],
])('the query for %s uses its index and sorts nothing', async (_name, statement, index) =>
  expectIndexed(statement, index),
)

test('digests read only the unsent alerts of the people who are due', async () => {
  const digests = dueDigests([1, 2], 1)
  for (const query of [
    new SQLiteSyncDialect().sqlToQuery(digests),
    closeDigests(db, [1, 2], digests, 2, 1).toSQL(),
  ]) {
    const plan = await planOf(query)
    // Each sort covers only one person's alerts.
    expect(
      faultsOf(plan).filter((step) => !/TEMP B-TREE FOR (GROUP BY|count\(DISTINCT\))/.test(step)),
    ).toEqual([])
    expect(plan.join('\n')).toContain('saved_search_alerts_untold (user_id=?)')
  }
})

const listingKeys = keysOfListing({
  type: 'generator',
  location: 'Freetown',
  area: 'Western Area',
  brand: 'Honda',
  bedrooms: null,
})

const toLookUpQuery = () =>
  new SQLiteSyncDialect().sqlToQuery(
    candidateQuery(
      listingKeys.map((key) => [key, 0] as const),
      1,
      250,
    ),
  )

test('the saved searches that could match a listing are looked up by its dozen keys', async () => {
  expect(listingKeys).toHaveLength(12)
  await expectIndexed(toLookUpQuery(), 'SEARCH k USING PRIMARY KEY (key=? AND search_id>?)')
})

test('ten thousand unrelated saved searches do not change how many rows a match reads', async ({
  annotate,
}) => {
  const person = await signIn()
  await save(person, {
    name: 'The one',
    filters: { type: 'generator', location: 'Freetown', brand: ['Honda'] },
  })
  const read = async () => {
    const { results, meta } = await preparedQuery(toLookUpQuery()).all()
    return { found: results.length, rows: meta.rows_read }
  }
  const alone = await read()
  await env.DB.prepare(
    `INSERT INTO saved_searches
      (public_id, user_id, name, query, filters, wanted, looks_for, wanted_at, read_in, frequency, paused,
      created_at, updated_at)
      SELECT 'many-' || value, user_id, name, query, filters, wanted, looks_for, wanted_at, read_in,
      frequency, paused, created_at, updated_at
      FROM saved_searches CROSS JOIN json_each(?) WHERE name = 'The one'`,
  )
    .bind(JSON.stringify(Array.from({ length: 10_000 }, (_unused, index) => index)))
    .run()
  await d1.run`INSERT INTO saved_search_keys
    SELECT 'car_sale/' || CASE id % 2 WHEN 0 THEN 'Bo' ELSE 'Freetown' END || '/maker:' || (id % 40), id
    FROM saved_searches WHERE public_id LIKE 'many-%'`
  const amongMany = await read()
  await annotate(`match lookup: ${alone.rows} rows beside 1 saved search, ${amongMany.rows} beside 10,001`)
  expect(amongMany).toEqual(alone)
  expect(amongMany.found).toBe(1)
  expect(amongMany.rows).toBeLessThanOrEqual(32)
})
