import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { LISTING_TYPES, type ListingSort, type ListingType } from '#contract/kinds.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { holdsOthers, type Location } from '#contract/places.ts'
import type { Db } from '../../db/client.ts'
import { idempotencyKeys, listingCounts, listingEvents, listings, type ListingRow, type NewListingRow } from '../../db/schema.ts'
import { wantedKey, wantedKeys } from '../../db/wanted.ts'
import type { FeedPosition } from './cursor.ts'

export interface FeedFilter {
  type?: ListingType
  location?: Location
  minPriceSle?: number
  maxPriceSle?: number
}

/** The literal, not a parameter: SQLite uses a partial index only where it can read the index's own condition. */
const isActive = sql`${listings.status} = 'active'`

const ORDERS = {
  createdAt: { key: undefined, direction: 'desc' },
  likes: { key: listings.likes, direction: 'desc' },
  ai_score: { key: listings.aiScore, direction: 'desc' },
  price_asc: { key: listings.priceSle, direction: 'asc' },
  price_desc: { key: listings.priceSle, direction: 'desc' },
} as const

const ARMS_PER_STATEMENT = 4

/**
 * The statements that make one feed page; merged and cut to `limit` they are the page. Each kind is an arm that walks its
 * own index, and a position splits it in two: the rows with an equal key, and those beyond it. So the rows read stay the
 * same at any depth and with any number of equal keys. D1 takes five arms a statement, hence several.
 */
export function feedPage(db: Db, filter: FeedFilter, by: ListingSort, at: FeedPosition | undefined, limit: number, offset = 0) {
  const types = filter.type ? [filter.type] : LISTING_TYPES
  const beyond = at ? beyondPosition(by, at) : [undefined]
  const arms = beyond.flatMap((condition) => types.map((type) => arm(db, { ...filter, type }, condition)))
  const statements = []
  for (let start = 0; start < arms.length; start += ARMS_PER_STATEMENT) {
    statements.push(merge(arms.slice(start, start + ARMS_PER_STATEMENT), by, limit, offset))
  }
  return statements
}

/** The rows of several merged statements in the feed's order. */
export function inFeedOrder(rows: readonly ListingRow[], by: ListingSort): ListingRow[] {
  const { direction } = ORDERS[by]
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => sign * (sortKey(a, by) - sortKey(b, by) || a.id - b.id))
}

export function positionOf(row: ListingRow, by: ListingSort): FeedPosition {
  return by === 'createdAt' ? { by, id: row.id } : { by, key: sortKey(row, by), id: row.id }
}

function sortKey(row: ListingRow, by: ListingSort): number {
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

function arm(db: Db, filter: FeedFilter & { type: ListingType }, beyond: SQL | undefined) {
  return db.orm
    .select()
    .from(listings)
    .where(and(isActive, eq(listings.type, filter.type), inPlace(filter.location), ...inPriceRange(filter), beyond))
}

function inPlace(location: Location | undefined): SQL | undefined {
  if (!location) return undefined
  return holdsOthers(location) ? eq(listings.area, location) : eq(listings.location, location)
}

function inPriceRange({ minPriceSle, maxPriceSle }: FeedFilter): SQL[] {
  return [
    ...(minPriceSle === undefined ? [] : [gte(listings.priceSle, minPriceSle)]),
    ...(maxPriceSle === undefined ? [] : [lte(listings.priceSle, maxPriceSle)]),
  ]
}

function beyondPosition(by: ListingSort, { key: value, id }: FeedPosition): (SQL | undefined)[] {
  const { key, direction } = ORDERS[by]
  const after = direction === 'asc' ? gt : lt
  if (!key || value === undefined) return [after(listings.id, id)]
  return [and(eq(key, value), after(listings.id, id)), after(key, value)]
}

type Arm = ReturnType<typeof arm>

function merge(arms: Arm[], by: ListingSort, limit: number, offset: number) {
  const { key, direction } = ORDERS[by]
  const towards = direction === 'asc' ? asc : desc
  const order = key ? [towards(key), towards(listings.id)] : [towards(listings.id)]
  const [first, second, ...rest] = arms
  if (!first) throw new Error('a feed page has at least one arm')
  if (!second) return first.orderBy(...order).limit(limit).offset(offset)
  return unionAll(first, second, ...rest).orderBy(...order).limit(limit).offset(offset)
}

/** The exact number of active listings of a kind and place, out of the counters that triggers keep: one row a kind. */
export function countActive(db: Db, { type, location }: FeedFilter) {
  const types = type ? [type] : [...LISTING_TYPES]
  return db.orm
    .select({ total: sql<number>`coalesce(sum(${listingCounts.active}), 0)` })
    .from(listingCounts)
    .where(and(inArray(listingCounts.type, types), eq(listingCounts.place, countedPlace(location))))
}

function countedPlace(location: Location | undefined): string {
  if (!location) return ''
  return holdsOthers(location) ? `area:${location}` : location
}

/** The number of listings in a price range, counted no further than 1,001. */
export function countInPriceRange(db: Db, filter: FeedFilter) {
  const types = filter.type ? [filter.type] : [...LISTING_TYPES]
  const capped = db.orm
    .select({ id: listings.id })
    .from(listings)
    .where(and(isActive, inArray(listings.type, types), inPlace(filter.location), ...inPriceRange(filter)))
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

/** Listings by their keys, in no order; only active ones, since a key may come from an index a moment older. */
export function listByIds(db: Db, ids: readonly number[]) {
  return db.orm
    .select(getTableColumns(listings))
    .from(wantedKeys(ids))
    .innerJoin(listings, and(sql`${listings.id} = ${wantedKey}`, isActive))
}

/** A seller's active listings, newest first. */
export function listOfSeller(db: Db, sellerId: number, at: FeedPosition | undefined, limit: number, offset: number) {
  return db.orm
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'active'), at && lt(listings.id, at.id)))
    .orderBy(desc(listings.id))
    .limit(limit)
    .offset(offset)
}

export function countOfSeller(db: Db, sellerId: number) {
  return db.orm
    .select({ total: sql<number>`count(*)` })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'active')))
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(listings).where(eq(listings.publicId, publicId)).limit(1)
}

/** The newest of the same kind: those of the same place, then those of anywhere. */
export function newestLike(db: Db, listing: Pick<ListingRow, 'id' | 'type' | 'location'>, limit: number) {
  const sameKind = and(isActive, eq(listings.type, listing.type), ne(listings.id, listing.id))
  const nearby = db.orm.select().from(listings).where(and(sameKind, eq(listings.location, listing.location))).orderBy(desc(listings.id)).limit(limit)
  const anywhere = db.orm.select().from(listings).where(sameKind).orderBy(desc(listings.id)).limit(limit)
  return [nearby, anywhere] as const
}

export function addListing(db: Db, row: NewListingRow) {
  return db.orm.insert(listings).values(row).returning()
}

/** Written in the same batch as the change it tells of, hence the lookup by public id. */
export function addEvent(db: Db, publicId: string, actorId: number, kind: string, at: number) {
  const listingId = sql<number>`(select ${listings.id} from ${listings} where ${listings.publicId} = ${publicId})`
  return db.orm.insert(listingEvents).values({ listingId, actorId, kind, at })
}

export function findFirstResult(db: Db, userId: number, call: string, key: string) {
  return db.orm
    .select({ resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)))
}

/** Fails the whole batch when the key was used before: of two parallel sends one lands. */
export function keepFirstResult(db: Db, first: typeof idempotencyKeys.$inferInsert) {
  return db.orm.insert(idempotencyKeys).values(first)
}

export function deleteFirstResults(db: Db, before: number) {
  return db.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
