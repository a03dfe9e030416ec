import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { VIEWERS_A_DAY_MAX, VIEWS_PER_NETWORK_DAY } from '#contract/limits.ts'
import { type Db, type Fragment, wantedKey, wantedKeys } from '../../db/client.ts'
import {
  favourites,
  likes,
  listingEvents,
  listingHolds,
  listings,
  listingViews,
  moderationItems,
  users,
  type ListingRow,
  type NewListingRow,
} from '../../db/schema.ts'
import type { ProvenRow } from '../accounts/policy.ts'

/**
 * A literal, not a parameter: SQLite uses a partial index only if the query contains the index's condition.
 */
const isActive = sql`${listings.status} = 'active'`

/** The lowest and highest active ids of each kind, read from the ends of its index. */
export function activeEnds(db: Db) {
  const end = (type: ListingType, towards: typeof asc) =>
    db.orm
      .select({ id: listings.id })
      .from(listings)
      .where(and(isActive, eq(listings.type, type)))
      .orderBy(towards(listings.id))
      .limit(1)
  const [first, ...rest] = LISTING_TYPES.flatMap((type) => [end(type, asc), end(type, desc)])
  if (!first) throw new Error('there is at least one kind')
  return [first, ...rest] as const
}

/**
 * Active listings with ids from `from` up to but not including `to`, whose sellers are not suspended. Reads
 * at most one row and one seller per id.
 */
export function activeBetween(db: Db, from: number, to: number, now: number) {
  return db.orm
    .select({ publicId: listings.publicId, updatedAt: listings.updatedAt })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        isActive,
        gte(listings.id, from),
        lt(listings.id, to),
        or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)),
      ),
    )
    .orderBy(listings.id)
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(listings).where(eq(listings.publicId, publicId)).limit(1)
}

export function findById(db: Db, id: number) {
  return db.orm.select().from(listings).where(eq(listings.id, id))
}

/** Why moderators removed a listing, if they did: the reason of the latest such decision. */
export function findRemovalOf(db: Db, listingId: number) {
  const isAbout = sql`${moderationItems.contentType} = 'listing'
    and ${moderationItems.contentId} = ${listingHolds.listingId} and ${moderationItems.status} = 'removed'`
  return db.orm
    .select({
      reason: sql<
        string | null
      >`(select ${moderationItems.decisionReason} from ${moderationItems} where ${isAbout}
        order by ${moderationItems.id} desc limit 1)`.as('reason'),
    })
    .from(listingHolds)
    .where(and(eq(listingHolds.listingId, listingId), eq(listingHolds.hold, 'removed')))
}

/** Which of these listings the person likes. */
export function findLikes(db: Db, userId: number, listingIds: readonly number[]) {
  return db.orm
    .select({ listingId: likes.listingId })
    .from(wantedKeys(listingIds))
    .innerJoin(likes, and(eq(likes.userId, userId), sql`${likes.listingId} = ${wantedKey}`))
}

/** Returns a row if the listing is a favourite of the person. */
export function findFavouriteOf(db: Db, userId: number, listingId: number) {
  return db.orm
    .select({ listingId: favourites.listingId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId)))
}

/** A viewer's token and a space, which prevents a match across two tokens. */
const VIEWER_CHARACTERS = 7

/**
 * Counts a viewer once a day, and prepends them to that day's list. The update names no indexed column, so
 * only the row and its seller's day are written. Changes nothing if the viewer is listed or the day is past.
 * Tokens of a network's visitors begin with `network`, which counts at most VIEWS_PER_NETWORK_DAY a day.
 */
export function addView(db: Db, listingId: number, day: number, viewer: string, network?: string) {
  const { id, views, viewedDay, viewers } = listingViews
  const earlier = sql`substr(${viewers}, 1, ${(VIEWERS_A_DAY_MAX - 1) * VIEWER_CHARACTERS})`
  const ofNetwork = sql`(length(' ' || ${viewers}) - length(replace(' ' || ${viewers}, ${` ${network}`}, '')))
    / ${1 + (network?.length ?? 0)}`
  const hasRoom = network === undefined ? undefined : sql`${ofNetwork} < ${VIEWS_PER_NETWORK_DAY}`
  const isNewThatDay = and(eq(viewedDay, day), sql`instr(${viewers}, ${viewer}) = 0`, hasRoom)
  return db.orm
    .update(listingViews)
    .set({
      views: sql`${views} + 1`,
      viewedDay: day,
      viewers: sql`${viewer} || ' ' || case when ${viewedDay} = ${day} then ${earlier} else '' end`,
    })
    .where(and(eq(id, listingId), or(isNull(viewedDay), lt(viewedDay, day), isNewThatDay)))
}

/** Two queries for the newest listings of the same kind: in the same place, and in any place. */
export function newestLike(db: Db, listing: Pick<ListingRow, 'id' | 'type' | 'location'>, limit: number) {
  const sameKind = and(isActive, eq(listings.type, listing.type), ne(listings.id, listing.id))
  const nearby = db.orm
    .select()
    .from(listings)
    .where(and(sameKind, eq(listings.location, listing.location)))
    .orderBy(desc(listings.id))
    .limit(limit)
  const anywhere = db.orm.select().from(listings).where(sameKind).orderBy(desc(listings.id)).limit(limit)
  return [nearby, anywhere] as const
}

/** Active listings whose age has changed their score, with what the score depends on, longest due first. */
export function listDueForRescore(db: Db, now: number, limit: number) {
  return db.orm
    .select(DUE)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(isActive, lte(listings.rescoreAt, now)))
    .orderBy(asc(listings.rescoreAt))
    .limit(limit)
}

/** One seller's due listings, in any status, newest first. */
export function listDueOfSeller(db: Db, sellerId: number, now: number, limit: number) {
  return db.orm
    .select(DUE)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.sellerId, sellerId), lte(listings.rescoreAt, now)))
    .orderBy(desc(listings.id))
    .limit(limit)
}

const DUE = {
  ...getTableColumns(listings),
  phoneVerifiedAt: users.phoneVerifiedAt,
  idVerifiedAt: users.idVerifiedAt,
  addressVerifiedAt: users.addressVerifiedAt,
  certificateVerifiedAt: users.certificateVerifiedAt,
}
export type DueRow = ListingRow & ProvenRow

/**
 * Never sets the time that is already stored: a concurrent rescore must detect the change, even within one
 * millisecond.
 */
export function makeDueForRescore(db: Db, sellerId: number, now: number) {
  const rescoreAt = sql`min(${now}, coalesce(${listings.rescoreAt} - 1, ${now}))`
  return db.orm.update(listings).set({ rescoreAt }).where(eq(listings.sellerId, sellerId))
}

interface Rescored {
  seen: DueRow
  score: { aiScore: number; rescoreAt: number | null }
}

/** Writes each score only if its row is still as read: a concurrent change wrote its own score. */
export function keepScores(db: Db, rescored: readonly Rescored[]) {
  const set = { aiScore: sql`kept.value ->> 'score'`, rescoreAt: sql`kept.value ->> 'next'` }
  return db.orm.update(listings).set(set).from(keptScores(rescored)).where(isAsSeen)
}

/** Like keepScores, for unchanged scores: writes only the time of the next change. */
export function keepRescoreTimes(db: Db, rescored: readonly Rescored[]) {
  return db.orm
    .update(listings)
    .set({ rescoreAt: sql`kept.value ->> 'next'` })
    .from(keptScores(rescored))
    .where(isAsSeen)
}

/** Passes all rows as one bound parameter, since D1 takes at most 100. */
function keptScores(rescored: readonly Rescored[]): SQL {
  const rows = rescored.map(({ seen: { id, updatedAt, renewedAt, aiScore, rescoreAt }, score }) => {
    return { id, updatedAt, renewedAt, aiScore, rescoreAt, score: score.aiScore, next: score.rescoreAt }
  })
  return sql`json_each(${JSON.stringify(rows)}) as kept`
}

const isAsSeen = sql`${listings.id} = kept.value ->> 'id'
  and ${listings.updatedAt} = kept.value ->> 'updatedAt'
  and ${listings.renewedAt} is kept.value ->> 'renewedAt' and ${listings.aiScore} = kept.value ->> 'aiScore'
  and ${listings.rescoreAt} is kept.value ->> 'rescoreAt'`

/** Triggers count the row and add it to the text index (migrations/0019_any_kind.sql). */
export function addListing(db: Db, row: NewListingRow) {
  return db.orm.insert(listings).values(row).returning()
}

/** Runs in the batch of the change that it records, hence the lookup by public id. */
export function addEvent(db: Db, publicId: string, actorId: number, kind: string, at: number) {
  const listingId = sql<number>`(select ${listings.id} from ${listings}
    where ${listings.publicId} = ${publicId})`
  return db.orm.insert(listingEvents).values({ listingId, actorId, kind, at })
}

/** The totals of a person's listings by status. */
export function totalsOfSeller(db: Db, sellerId: number) {
  return db.orm
    .select({
      status: listings.status,
      count: sql<number>`count(*)`,
      likes: sql<number>`sum(${listings.likes})`,
      views: sql<number>`sum(${listings.views})`,
    })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
    .groupBy(listings.status)
}

/**
 * The condition for a change and the statements that belong to it. All statements of the batch carry it and
 * the change itself comes last, so they take effect together or not at all.
 */
export function asRead({ id, updatedAt, status }: Pick<ListingRow, 'id' | 'updatedAt' | 'status'>): Fragment {
  return sql`${listings.id} = ${id} and ${listings.updatedAt} = ${updatedAt}
    and ${listings.status} = ${status}`
}

/** By public id, since the same batch adds the listing. */
export function isListing(publicId: string): Fragment {
  return sql`${listings.publicId} = ${publicId}`
}

export function stillExpiring(ids: readonly number[], now: number): Fragment {
  return sql`${isOneOf(ids)} and ${isActive} and ${listings.expiresAt} <= ${now}`
}

export function stillUntold(ids: readonly number[], now: number, until: number): Fragment {
  return sql`${isOneOf(ids)} and ${isActive} and ${isUntold} and ${listings.expiresAt} > ${now}
    and ${listings.expiresAt} <= ${until}`
}

export function stillPurgeable(ids: readonly number[], until: number): Fragment {
  return sql`${isOneOf(ids)} and ${isRestorable} and ${listings.deletedAt} <= ${until}`
}

export function purged(ids: readonly number[]): Fragment {
  return sql`${isOneOf(ids)} and ${listings.deletedAt} is not null and ${listings.statusBefore} is null`
}

function isOneOf(ids: readonly number[]): SQL {
  return sql`${listings.id} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** Worded exactly as in its partial index, like isActive. */
const isUntold = sql`${listings.expiryTold} is not ${listings.expiresAt}`
const isRestorable = sql`${listings.statusBefore} is not null`

/** The row ids of the listings that meet a condition, for statements on other tables. */
export function idsWhere(condition: Fragment): Fragment {
  return sql`select ${listings.id} from ${listings} where ${condition}`
}

export type EventKind =
  | 'published'
  | 'edited'
  | 'price_changed'
  | 'sold'
  | 'reactivated'
  | 'renewed'
  | 'expired'
  | 'expiry_told'
  | 'deleted'
  | 'restored'
  | 'purged'

export interface NewEvent {
  kind: EventKind
  detail?: Record<string, unknown>
}

/** Adds events to each listing that meets the condition. `actorId` is null for what happens by itself. */
export function addEvents(
  db: Db,
  condition: Fragment,
  events: readonly NewEvent[],
  actorId: number | null,
  at: number,
) {
  return db.orm.insert(listingEvents).select(
    sql`select null, ${listings.id}, ${actorId}, event.value ->> 'kind', event.value ->> 'detail', ${at}
      from ${listings} cross join json_each(${JSON.stringify(events)}) as event where ${condition}`,
  )
}

export function changeListings(db: Db, condition: Fragment, set: Partial<NewListingRow>) {
  return db.orm.update(listings).set(set).where(condition).returning()
}

/** Active listings past their expiry, longest past first. */
export function listExpiring(db: Db, now: number, limit: number) {
  return db.orm
    .select(NOTICE)
    .from(listings)
    .where(and(isActive, lte(listings.expiresAt, now)))
    .orderBy(asc(listings.expiresAt))
    .limit(limit)
}

/** Active listings that expire by `until` and whose sellers have not been notified, soonest first. */
export function listUntold(db: Db, now: number, until: number, limit: number) {
  return db.orm
    .select(NOTICE)
    .from(listings)
    .where(and(isActive, isUntold, gt(listings.expiresAt, now), lte(listings.expiresAt, until)))
    .orderBy(asc(listings.expiresAt))
    .limit(limit)
}

const NOTICE = { id: listings.id, sellerId: listings.sellerId, expiresAt: listings.expiresAt }

export function endListings(db: Db, condition: Fragment, now: number) {
  return db.orm
    .update(listings)
    .set({ status: 'expired', updatedAt: laterThanBefore(now) })
    .where(condition)
    .returning({ sellerId: listings.sellerId })
}

export function markTold(db: Db, condition: Fragment) {
  return db.orm
    .update(listings)
    .set({ expiryTold: sql`${listings.expiresAt}` })
    .where(condition)
    .returning({ sellerId: listings.sellerId })
}

/** Listings that their seller deleted by `until` and that are not purged yet, longest deleted first. */
export function listPurgeable(db: Db, until: number, limit: number) {
  return db.orm
    .select({ id: listings.id, sellerId: listings.sellerId, photos: listings.photos })
    .from(listings)
    .where(and(isRestorable, lte(listings.deletedAt, until)))
    .orderBy(asc(listings.deletedAt))
    .limit(limit)
}

/** The row and its title stay, since other rows refer to it. */
export function emptyListings(db: Db, condition: Fragment, now: number) {
  return db.orm
    .update(listings)
    .set({ description: '', photos: [], statusBefore: null, updatedAt: laterThanBefore(now) })
    .where(condition)
    .returning({ id: listings.id })
}

/** Always increases for one listing, so that two changes in one millisecond differ. */
function laterThanBefore(now: number): SQL {
  return sql`max(${now}, ${listings.updatedAt} + 1)`
}
