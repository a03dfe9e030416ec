import { and, desc, eq, getTableColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import type { ListingStatus } from '#contract/lists.ts'
import type { MarketPlace } from '#contract/market-path.ts'
import { containsOthers, LOCATIONS, type Location } from '#contract/places.ts'
import { type Db, wantedKey, wantedKeys } from '#worker/db/client.ts'
import {
  areaCounts,
  listingCounts,
  listings,
  placeCounts,
  sellerKinds,
  sellerListings,
} from '#worker/db/schema.ts'
import type { SortedPosition } from '#worker/features/search/orders.ts'

/** The exact number of active listings of a kind and place. Triggers keep a counter per kind and place. */
export function countActive(db: Db, { type, location }: MarketPlace) {
  const isCount = sql`${listingCounts.type} = ${wantedKey} and ${listingCounts.place} = ${toCountsPlace(location)}`
  return db.orm
    .select({ total: sql<number>`coalesce(sum(${listingCounts.active}), 0)` })
    .from(wantedKeys(type ? [type] : LISTING_TYPES))
    .innerJoin(listingCounts, isCount)
}

/** The number of active listings in each place, one row per kind. */
export function countByPlace(db: Db) {
  return db.orm
    .select(getTableColumns(placeCounts))
    .from(wantedKeys(LISTING_TYPES))
    .innerJoin(placeCounts, sql`${placeCounts.type} = ${wantedKey}`)
}

/** The numbers of active listings in the areas of some places, or of all that have a list, by kind. */
export function countByArea(db: Db, type?: ListingType, places?: readonly Location[]) {
  return db.orm
    .select(getTableColumns(areaCounts))
    .from(areaCounts)
    .where(and(type && eq(areaCounts.type, type), places && inArray(areaCounts.location, [...places])))
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
  at: SortedPosition | undefined,
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
    moveInSle,
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
      moveInSle,
      likes,
      aiScore,
    })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, status)))
    .orderBy(desc(listings.id))
    .limit(limit)
}

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

/** How many active listings a seller has of each kind, most first. Triggers count them. */
export function countKindsOfSeller(db: Db, sellerId: number) {
  const { type, active } = sellerKinds
  return db.orm
    .select({ type, count: active })
    .from(sellerKinds)
    .where(and(eq(sellerKinds.sellerId, sellerId), gt(active, 0)))
    .orderBy(desc(active))
}
