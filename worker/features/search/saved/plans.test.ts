import { env } from 'cloudflare:workers'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/d1.ts'
import { signIn } from '../../../test/people.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
import { save } from '../../../test/saved.ts'
import { keysOfListing } from './policy.ts'
import {
  addAlerts,
  addKeys,
  advance,
  asRead,
  awaitDigests,
  candidateQuery,
  changeSearch,
  closeDigests,
  countOfPerson,
  deleteAlerts,
  deleteKeys,
  deleteSearch,
  digestsOf,
  dropUntold,
  findMarked,
  findOfPerson,
  finish,
  insertSearch,
  isSearch,
  listDue,
  listMarked,
  listOfPerson,
  listReadBefore,
  markDigestsTold,
  unmark,
} from './store.ts'

const db = openDb(env.DB, 'first-primary')
const mark = { listingId: 1, markedAt: 2, afterKey: '', afterSearch: 0, before: null }
const found = [{ searchId: 1, wantedAt: 2 }]
const still = asRead({ id: 1, updatedAt: 2 })
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

// [spec 10.16 #20]
test.each([
  ["a person's searches", listOfPerson(db, 7), 'saved_searches_of'],
  ['how many they are', countOfPerson(db, 7), 'saved_searches_of'],
  ['one of them', findOfPerson(db, 7, 'x'), '(public_id=?)'],
  ['a new one', insertSearch(db, row, 50), 'saved_searches_of'],
  ['its keys', addKeys(db, isSearch('x'), ['a', 'b']), '(public_id=?)'],
  ['keys that go', deleteKeys(db, still), 'saved_search_keys_of'],
  ['alerts that go', deleteAlerts(db, still), '(search_id=?)'],
  ['alerts that are dropped', dropUntold(db, still, 1), '(search_id=?)'],
  ['a change', changeSearch(db, still, { name: 'y' }), 'INTEGER PRIMARY KEY'],
  ['a deletion', deleteSearch(db, isSearch('x')), '(public_id=?)'],
  ['searches of last year', listReadBefore(db, 2026, 10), 'saved_searches_by_year'],
  ['a marked listing', findMarked(db, 1), 'INTEGER PRIMARY KEY'],
  ['what waits longest', listMarked(db, 1, 10), 'listings_to_match_by_time'],
  ['new alerts', addAlerts(db, mark, found, 1), 'INTEGER PRIMARY KEY'],
  ['people who wait', awaitDigests(db, mark, found, 1), '(search_id=? AND listing_id=?)'],
  ['a step', advance(db, mark, { key: 'a', searchId: 1 }), 'INTEGER PRIMARY KEY'],
  ['the last step', finish(db, mark), 'INTEGER PRIMARY KEY'],
  ['a mark that goes', unmark(db, mark), 'INTEGER PRIMARY KEY'],
  ['people who are due', listDue(db, 1, 50), 'saved_search_digests_due'],
  ['what they were told', markDigestsTold(db, [1, 2], 1), 'saved_search_alerts_untold'],
])('%s walks its index and sorts nothing', async (_name, statement, index) => {
  const plan = await planOf(statement.toSQL())
  expect(faultsOf(plan)).toEqual([])
  expect(plan.join('\n')).toContain(index)
})

test('digests read only the untold alerts of the people who are due', async () => {
  const digests = digestsOf([1, 2], 1)
  for (const query of [
    new SQLiteSyncDialect().sqlToQuery(digests),
    closeDigests(db, [1, 2], digests, 2, 1).toSQL(),
  ]) {
    const plan = await planOf(query)
    // What one person is told of is put in order; no table is walked.
    expect(
      faultsOf(plan).filter((step) => !/TEMP B-TREE FOR (GROUP BY|count\(DISTINCT\))/.test(step)),
    ).toEqual([])
    expect(plan.join('\n')).toContain('saved_search_alerts_untold (user_id=?)')
  }
})

const sought = keysOfListing({
  type: 'generator',
  location: 'Freetown',
  area: 'Western Area',
  brand: 'Honda',
  bedrooms: null,
})

const lookUp = () =>
  new SQLiteSyncDialect().sqlToQuery(
    candidateQuery(
      sought.map((key) => [key, 0] as const),
      250,
    ),
  )

// [spec 10.16 #20]
test('the searches that could mean a listing are looked up by its dozen keys', async () => {
  expect(sought).toHaveLength(12)
  const plan = await planOf(lookUp())
  expect(faultsOf(plan)).toEqual([])
  expect(plan.join('\n')).toContain('SEARCH k USING PRIMARY KEY (key=? AND search_id>?)')
})

// [spec 10.16 #20]
test('a listing reads as many rows beside ten thousand saved searches as beside a few', async ({
  annotate,
}) => {
  const person = await signIn()
  await save(person, {
    name: 'The one',
    filters: { type: 'generator', location: 'Freetown', brand: ['Honda'] },
  })
  const read = async () => {
    const { sql, params } = lookUp()
    const { results, meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all()
    return { found: results.length, rows: meta.rows_read }
  }
  const beside = await read()
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
  await annotate(`match lookup: ${beside.rows} rows beside 1 saved search, ${amongMany.rows} beside 10,001`)
  expect(amongMany).toEqual(beside)
  expect(amongMany.found).toBe(1)
  expect(amongMany.rows).toBeLessThanOrEqual(32)
})
