import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import type { ListingSort, ListingStatus } from '#contract/lists.ts'
import { containsOthers, LOCATIONS, type Location } from '#contract/places.ts'
import { type Db, wantedKey, wantedKeys } from '../../../db/client.ts'
import { listingCounts, listings, placeCounts, sellerListings, type ListingRow } from '../../../db/schema.ts'
import type { FeedPosition } from './cursor.ts'

export interface FeedFilter {
  type?: ListingType
  location?: Location
}

/** A literal, not a parameter: SQLite uses a partial index only if the query contains its condition. */
const isActive = sql`${listings.status} = 'active'`

const ORDERS = {
  createdAt: { key: undefined, direction: 'desc' },
  likes: { key: listings.likes, direction: 'desc' },
  ai_score: { key: listings.aiScore, direction: 'desc' },
  price_asc: { key: listings.priceSle, direction: 'asc' },
  price_desc: { key: listings.priceSle, direction: 'desc' },
} as const

const SELECTS_PER_STATEMENT = 4

/**
 * The statements of one feed page. Their rows, merged and cut to `limit`, are the page. Each kind is one
 * SELECT of a union, read from its own index. With a position, each kind has two: rows with an equal key, and
 * rows beyond that key. The number of rows read depends neither on the depth of the page nor on the number of
 * equal keys. D1 allows five SELECTs in a union, so there can be several statements.
 */
export function feedPage(
  db: Db,
  filter: FeedFilter,
  by: ListingSort,
  at: FeedPosition | undefined,
  limit: number,
  offset = 0,
) {
  const types = filter.type ? [filter.type] : LISTING_TYPES
  const beyond = at ? isAfterPosition(by, at) : [undefined]
  const selects = beyond.flatMap((after) => types.map((type) => selectKind(db, { ...filter, type }, after)))
  const statements = []
  for (let start = 0; start < selects.length; start += SELECTS_PER_STATEMENT) {
    statements.push(unite(selects.slice(start, start + SELECTS_PER_STATEMENT), by, limit, offset))
  }
  return statements
}

type SortColumns = Pick<ListingRow, 'id' | 'likes' | 'aiScore' | 'priceSle'>

/** Sorts rows in the feed's order, such as the rows of several statements. */
export function sortRows<T extends SortColumns>(rows: readonly T[], by: ListingSort): T[] {
  const { direction } = ORDERS[by]
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => sign * (sortKey(a, by) - sortKey(b, by) || a.id - b.id))
}

export function positionOf(row: ListingRow, by: ListingSort): FeedPosition {
  return by === 'createdAt' ? { by, id: row.id } : { by, key: sortKey(row, by), id: row.id }
}

function sortKey(row: SortColumns, by: ListingSort): number {
  switch (by) {
    case 'createdAt':
      return row.id
    case 'likes':
      return row.likes
    case 'ai_score':
      return row.aiScore
    case 'price_asc':
    case 'price_desc':
      return row.priceSle
  }
}

function selectKind(db: Db, filter: FeedFilter & { type: ListingType }, beyond: SQL | undefined) {
  return db.orm
    .select()
    .from(listings)
    .where(and(isActive, eq(listings.type, filter.type), isInPlace(filter.location), beyond))
}

function isInPlace(location: Location | undefined): SQL | undefined {
  if (!location) return undefined
  return containsOthers(location) ? eq(listings.area, location) : eq(listings.location, location)
}

function isAfterPosition(by: ListingSort, { key: value, id }: FeedPosition): (SQL | undefined)[] {
  const { key, direction } = ORDERS[by]
  const after = direction === 'asc' ? gt : lt
  if (!key || value === undefined) return [after(listings.id, id)]
  return [and(eq(key, value), after(listings.id, id)), after(key, value)]
}

type KindSelect = ReturnType<typeof selectKind>

function unite(selects: KindSelect[], by: ListingSort, limit: number, offset: number) {
  const { key, direction } = ORDERS[by]
  const towards = direction === 'asc' ? asc : desc
  const order = key ? [towards(key), towards(listings.id)] : [towards(listings.id)]
  const [first, second, ...rest] = selects
  if (!first) throw new Error('The feed page has no SELECT')
  if (!second)
    return first
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  return unionAll(first, second, ...rest)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** The exact number of active listings of a kind and place. Triggers keep a counter per kind and place. */
export function countActive(db: Db, { type, location }: FeedFilter) {
  const types = type ? [type] : [...LISTING_TYPES]
  return db.orm
    .select({ total: sql<number>`coalesce(sum(${listingCounts.active}), 0)` })
    .from(listingCounts)
    .where(and(inArray(listingCounts.type, types), eq(listingCounts.place, toCountsPlace(location))))
}

/** The lowest price in leones among the active listings of a kind and place, read from the feed's index. */
export function lowestPrice(db: Db, type: ListingType, location: Location | undefined) {
  return db.orm
    .select({ priceSle: listings.priceSle })
    .from(listings)
    .where(and(isActive, eq(listings.type, type), isInPlace(location)))
    .orderBy(asc(listings.priceSle))
    .limit(1)
}

/** The number of active listings in each place, one row per kind. */
export function countByPlace(db: Db) {
  return db.orm
    .select()
    .from(placeCounts)
    .where(inArray(placeCounts.type, [...LISTING_TYPES]))
}

/**
 * Finds when the newest active listing of each kind, of each kind and place, and of each kind and area was
 * last changed. Leaves out kinds and places without a listing, and reads two rows for each of the others.
 */
export function listNewestByPlace(db: Db) {
  const areas = LOCATIONS.filter(containsOthers)
  return [
    listNewestAt(db, [''], sql`true`),
    listNewestAt(
      db,
      LOCATIONS.filter((place) => !areas.includes(place)),
      sql`newest.location = ${countsPlace}`,
    ),
    listNewestAt(db, areas.map(toAreaKey), sql`newest.area = substr(${countsPlace}, 6)`),
  ] as const
}

const countsPlace = sql`listing_counts.place`

function listNewestAt(db: Db, places: string[], isThere: SQL) {
  return db.orm
    .select({
      type: listingCounts.type,
      place: sql<string>`replace(${countsPlace}, 'area:', '')`,
      updatedAt: sql<number>`(select newest.updated_at from ${listings} as newest
        where newest.status = 'active' and newest.type = listing_counts.type and ${isThere}
        order by newest.id desc limit 1)`,
    })
    .from(listingCounts)
    .where(
      and(
        inArray(listingCounts.type, [...LISTING_TYPES]),
        inArray(listingCounts.place, places),
        gt(listingCounts.active, 0),
      ),
    )
}

/** A place as listing_counts names it: with `area:`, the count includes all places inside it. */
export function toCountsPlace(location: Location | undefined): string {
  if (!location) return ''
  return containsOthers(location) ? toAreaKey(location) : location
}

function toAreaKey(location: Location): string {
  return `area:${location}`
}

/** A seller's listings with one status, newest first. */
export function listOfSeller(
  db: Db,
  sellerId: number,
  status: ListingStatus,
  at: FeedPosition | undefined,
  limit: number,
  offset: number,
) {
  return db.orm
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, status), at && lt(listings.id, at.id)))
    .orderBy(desc(listings.id))
    .limit(limit)
    .offset(offset)
}

/** A seller's newest listings with one status, with the columns that filters and sorts need. */
export function listToMatch(
  db: Db,
  sellerId: number,
  status: ListingStatus,
  withDescription: boolean,
  limit: number,
) {
  const {
    id,
    title,
    brand,
    model,
    productType,
    type,
    color,
    location,
    description,
    facets,
    priceSle,
    likes,
    aiScore,
  } = listings
  const descriptionColumn = withDescription
    ? sql<string>`${description}`.as('description')
    : sql<string>`''`.as('description')
  return db.orm
    .select({
      id,
      title,
      brand,
      model,
      productType,
      type,
      color,
      location,
      description: descriptionColumn,
      facets,
      priceSle,
      likes,
      aiScore,
    })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, status)))
    .orderBy(desc(listings.id))
    .limit(limit)
}

export type ListingToMatch = Awaited<ReturnType<typeof listToMatch>>[number]

export function listByIds(db: Db, ids: readonly number[]) {
  return db.orm
    .select(getTableColumns(listings))
    .from(wantedKeys(ids))
    .innerJoin(listings, sql`${listings.id} = ${wantedKey}`)
}

/**
 * The number of a seller's listings with one status. Triggers count active and sold listings, so at most one
 * row is read. Listings with another status, which only their seller sees, are counted row by row.
 */
export function countOfSeller(db: Db, sellerId: number, status: ListingStatus) {
  if (status === 'active' || status === 'sold') {
    return db.orm
      .select({ total: sellerListings[status] })
      .from(sellerListings)
      .where(eq(sellerListings.sellerId, sellerId))
  }
  return db.orm
    .select({ total: sql<number>`count(*)` })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, status)))
}
