import { and, asc, desc, getTableColumns, gte, lte, sql, type SQL } from 'drizzle-orm'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingSort } from '#contract/lists.ts'
import { type Db, wantedKey, wantedKeys } from '#worker/db/client.ts'
import { listings } from '#worker/db/schema.ts'
import { toFts5 } from './expression-tree.ts'
import type { Matching } from './matching.ts'
import { KEY_MAX, ORDERS, type OrderTable, type SortedPosition } from './orders.ts'

/**
 * The number of matches, counted up to 1,001, and their keys if there are at most `most`. Reads the table
 * ordered by name, where listings that share several words are neighbours. A price range needs the table
 * ordered by price, the only one with exact prices.
 */
export function findKeys(db: Db, matching: Matching, most = TOTAL_EXACT_MAX) {
  const table = tableOfKeys([matching])
  const found = sql`(select ${keyOf(table)} as id from ${sql.identifier(table)} as f
    where ${isMatch(table, matching)} limit ${most + 1}) as capped`
  const ids = sql<string | null>`iif(count(*) > ${most}, null, group_concat(capped.id))`
  return db.orm.select({ total: sql<number>`count(*)`, ids }).from(found)
}

function tableOfKeys(matchings: readonly Matching[]): OrderTable {
  return matchings.every(
    ({ minPriceSle, maxPriceSle }) => minPriceSle === undefined && maxPriceSle === undefined,
  )
    ? 'listings_by_name'
    : 'listings_by_price'
}

function expressionFor(table: OrderTable, { expression, unpricedExpression }: Matching): string {
  return toFts5(table === 'listings_by_price' ? unpricedExpression : expression)
}

/** The keys that each matching finds, up to the limit; with `isNewestFirst`, newest first. */
export function findKeysOfEach(db: Db, matchings: readonly Matching[], limit: number, isNewestFirst = false) {
  const table = isNewestFirst ? 'listing_texts' : tableOfKeys(matchings)
  const keys = sql`(select group_concat(capped.id) from (select ${keyOf(table)} as id
    from ${sql.identifier(table)} as f where ${isMatchOf(table, matchings)} limit ${limit}) as capped)`
  return db.orm.select({ ids: sql<string | null>`${keys}` }).from(wantedExpressions(table, matchings))
}

/**
 * One row for each match, with the index of the matching that finds it. Matchings are tried in order until
 * there are `enough` matches; the remaining matchings are skipped.
 */
export function findFirstMatching(db: Db, matchings: readonly Matching[], enough: number) {
  const table = tableOfKeys(matchings)
  return db.orm
    .select({ at: sql<number>`wanted.key` })
    .from(sql`${wantedExpressions(table, matchings)} cross join ${sql.identifier(table)} as f`)
    .where(isMatchOf(table, matchings))
    .limit(enough)
}

function wantedExpressions(table: OrderTable, matchings: readonly Matching[]): SQL {
  return sql`json_each(${JSON.stringify(matchings.map((each) => expressionFor(table, each)))}) as wanted`
}

/**
 * The condition that an index row matches the expression in the row of `wanted` to which it is joined. All
 * matchings have the same price range.
 */
function isMatchOf(table: OrderTable, [first]: readonly Matching[]): SQL {
  const range = table === 'listings_by_price' ? priceRange(first?.minPriceSle, first?.maxPriceSle) : sql``
  return sql`${sql.identifier(table)} match wanted.value ${range}`
}

interface Part {
  /** The part starts after this listing. */
  after?: Pick<SortedPosition, 'key' | 'id'> | undefined
  limit: number
  offset?: number
}

/** Sorted matches. The table has the same order, so reading stops at the limit. */
export function listInOrder(db: Db, matching: Matching, by: ListingSort, { after, limit, offset = 0 }: Part) {
  const { table, isBackwards } = ORDERS[by]
  const towards = isBackwards ? desc : asc
  const begin = after && rowidOf(by, after.key ?? 0, after.id)
  return db.orm
    .select(getTableColumns(listings))
    .from(sql`${sql.identifier(table)} as f`)
    .crossJoin(listings)
    .where(
      and(
        isMatch(table, matching),
        isListing(table),
        isTile,
        begin && (isBackwards ? sql`f.rowid < ${begin}` : sql`f.rowid > ${begin}`),
      ),
    )
    .orderBy(towards(sql`f.rowid`))
    .limit(limit)
    .offset(offset)
}

const CANDIDATE = {
  id: listings.id,
  aiScore: listings.aiScore,
  createdAt: listings.createdAt,
  location: listings.location,
  model: listings.model,
  reservedUntil: listings.reservedUntil,
}

/** The newest matches with an id below the ceiling, with the columns that ranking uses. */
export function listCandidates(db: Db, matching: Matching, ceiling: number, limit: number) {
  const table = 'listing_texts'
  return db.orm
    .select(CANDIDATE)
    .from(sql`${sql.identifier(table)} as f`)
    .crossJoin(listings)
    .where(
      and(isMatch(table, matching), isListing(table), isTile, sql`f.rowid > ${toInteger(KEY_MAX - ceiling)}`),
    )
    .orderBy(sql`f.rowid`)
    .limit(limit)
}

/** The active listings with these keys as candidates, unordered; the statement binds every key. */
export function listCandidatesByKeys(db: Db, ids: readonly number[]) {
  return db.orm
    .select(CANDIDATE)
    .from(wantedKeys(ids))
    .innerJoin(listings, and(sql`${listings.id} = ${wantedKey}`, isActive, isTile))
}

/** The active listings with these keys, unordered. */
export function listRows(db: Db, ids: readonly number[]) {
  return db.orm
    .select(getTableColumns(listings))
    .from(wantedKeys(ids))
    .innerJoin(listings, and(sql`${listings.id} = ${wantedKey}`, isActive, isTile))
}

/** Needed because the index may have been read earlier, while the listing was still active. */
const isActive = sql`${listings.status} = 'active'`

/** Of a home that several sellers let, lists show one listing. Totals count them all. */
const isTile = sql`${listings.behind} = 0`

/**
 * Merges segments of an index table. FTS5 takes the command as an insert into the column that has the table's
 * name.
 */
export function mergeSegments(db: Db, table: OrderTable, pages: number) {
  return db.orm.run(
    sql`insert into ${sql.identifier(table)} (${sql.identifier(table)}, rank)
      values ('merge', ${toInteger(pages)})`,
  )
}

function isListing(table: OrderTable): SQL {
  return sql`${listings.id} = ${keyOf(table)}`
}

function isMatch(table: OrderTable, matching: Matching): SQL | undefined {
  const { minPriceSle, maxPriceSle } = matching
  const isFound = sql`${sql.identifier(table)} match ${expressionFor(table, matching)}`
  if (table === 'listings_by_price') return sql`${isFound} ${priceRange(minPriceSle, maxPriceSle)}`
  const from = minPriceSle === undefined ? undefined : gte(listings.priceSle, minPriceSle)
  const to = maxPriceSle === undefined ? undefined : lte(listings.priceSle, maxPriceSle)
  return and(isFound, from, to)
}

/** The listing's key, taken from `f.rowid`. Tables ordered newest first store the key inverted. */
function keyOf(table: OrderTable): SQL {
  return table === 'listings_by_price' || table === 'listings_by_name'
    ? sql.raw(`(f.rowid & ${KEY_MAX})`)
    : sql.raw(`(${KEY_MAX} - (f.rowid & ${KEY_MAX}))`)
}

/**
 * A listing's rowid in an order, as migrations 0005, 0025 and 0048 compute it. A sort value is shifted in SQL because
 * the result can be too large for a JavaScript number.
 */
function rowidOf(by: ListingSort, key: number, id: number): SQL {
  const toRowid = (high: SQL, low: number) => sql`((${high} << 26) | ${toInteger(low)})`
  switch (by) {
    case 'createdAt':
      return toInteger(KEY_MAX - id)
    case 'price_asc':
    case 'price_desc':
      return toRowid(toCents(key), id)
    case 'move_in':
      return toRowid(toCents(key), KEY_MAX - id)
    case 'ai_score':
      return toRowid(toInteger(SCORE_MAX - Math.min(Math.max(key, 0), SCORE_MAX)), KEY_MAX - id)
    case 'likes':
      return toRowid(toInteger(LIKES_MAX - Math.min(key, LIKES_MAX)), KEY_MAX - id)
  }
}

const SCORE_MAX = 100
const LIKES_MAX = 2 ** 30 - 1

/** The condition that a rowid of the table ordered by price lies in a price range. */
function priceRange(minSle: number | undefined, maxSle: number | undefined): SQL {
  const from = minSle === undefined ? sql`` : sql`and f.rowid >= (${toCents(minSle)} << 26)`
  const to =
    maxSle === undefined ? sql`` : sql`and f.rowid <= ((${toCents(maxSle)} << 26) | ${toInteger(KEY_MAX)})`
  return sql`${from} ${to}`
}

function toCents(priceSle: number): SQL {
  return toInteger(Math.min(Math.max(Math.round(priceSle * 100), 0), CENTS_MAX))
}

const CENTS_MAX = 2 ** 37 - 1

/**
 * Casts a bound number to an integer. D1 binds numbers as floats, and FTS5 seeks only to integer rowids: with
 * a float, it would scan every row.
 */
function toInteger(number: number): SQL {
  return sql`cast(${number} as integer)`
}
