import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { VIEWERS_PER_DAY_MAX, VIEWS_PER_NETWORK_PER_DAY } from '#contract/limits.ts'
import { type Db, type Fragment, wantedKey, wantedKeys } from '#worker/db/client.ts'
import {
  likes,
  listingChecks,
  listingEvents,
  listingHolds,
  listings,
  listingViews,
  moderationItems,
  users,
  type ListingRow,
  type NewListingRow,
  type UserRow,
} from '#worker/db/schema.ts'
import type { ProofTimes } from '#worker/features/accounts/policy.ts'
import type { Reservation } from './policy.ts'

/**
 * A literal, not a parameter: SQLite uses a partial index only if the query contains the index's condition.
 */
const isActive = sql`${listings.status} = 'active'`

/**
 * The query of listPartsWithActive. Jumps from each such part to the next, and reads one index row of each
 * kind per part.
 */
export function activePartsQuery(size: number): SQL {
  // As a literal, because D1 binds numbers as floating-point numbers.
  const sizeLiteral = sql.raw(String(size))
  const partFrom = (part: Fragment) => sql`(select min((select min(id) from ${listings}
    where status = 'active' and type = kinds.value and id >= ${part} * ${sizeLiteral})) / ${sizeLiteral}
    from json_each(${JSON.stringify(LISTING_TYPES)}) as kinds)`
  return sql`with recursive parts(part) as (
    select ${partFrom(sql`0`)}
    union all select ${partFrom(sql`(parts.part + 1)`)} from parts where parts.part is not null
  ) select part from parts where part is not null`
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

/** A viewer's token and a space, which prevents a match across two tokens. */
const VIEWER_CHARACTERS = 7

/**
 * Counts a viewer once a day, and prepends them to that day's list. The update names no indexed column, so
 * only the listing's row and its seller's daily row are written. Changes nothing if the viewer is in the list
 * already, or if `day` is before the stored day. The tokens of visitors from one network begin with
 * `network`; at most VIEWS_PER_NETWORK_PER_DAY of them are counted a day.
 */
export function addView(db: Db, listingId: number, day: number, viewer: string, network?: string) {
  const { id, views, viewedDay, viewers } = listingViews
  const earlier = sql`substr(${viewers}, 1, ${(VIEWERS_PER_DAY_MAX - 1) * VIEWER_CHARACTERS})`
  const ofNetwork = sql`(length(' ' || ${viewers}) - length(replace(' ' || ${viewers}, ${` ${network}`}, '')))
    / ${1 + (network?.length ?? 0)}`
  const hasRoom = network === undefined ? undefined : sql`${ofNetwork} < ${VIEWS_PER_NETWORK_PER_DAY}`
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

type SimilarTo = Pick<ListingRow, 'id' | 'type' | 'productType' | 'location'>

/**
 * Three queries for the newest listings of the same kind: of the same product type (none if the listing has
 * none), in the same place, and of all.
 */
export function newestSimilar(db: Db, { id, type, productType, location }: SimilarTo, limit: number) {
  const newestWith = (condition?: SQL) =>
    db.orm
      .select()
      .from(listings)
      .where(
        and(isActive, sql`${listings.behind} = 0`, eq(listings.type, type), ne(listings.id, id), condition),
      )
      .orderBy(desc(listings.id))
      .limit(limit)
  return [
    newestWith(sql`${listings.productType} = ${productType}`),
    newestWith(eq(listings.location, location)),
    newestWith(),
  ] as const
}

/**
 * Active listings that are due for a rescore, with the columns that the score depends on, longest due first.
 */
export function listDueForRescore(db: Db, now: number, limit: number) {
  return db.orm
    .select(DUE_COLUMNS)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(listingChecks, eq(listingChecks.listingId, listings.id))
    .where(and(isActive, lte(listings.rescoreAt, now)))
    .orderBy(asc(listings.rescoreAt))
    .limit(limit)
}

/** One listing, if it is due. */
export function listDueOfListing(db: Db, id: number, now: number) {
  return db.orm
    .select(DUE_COLUMNS)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(listingChecks, eq(listingChecks.listingId, listings.id))
    .where(and(eq(listings.id, id), lte(listings.rescoreAt, now)))
}

/** One seller's due listings, in any status, newest first. */
export function listDueOfSeller(db: Db, sellerId: number, now: number, limit: number) {
  return db.orm
    .select(DUE_COLUMNS)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(listingChecks, eq(listingChecks.listingId, listings.id))
    .where(and(eq(listings.sellerId, sellerId), lte(listings.rescoreAt, now)))
    .orderBy(desc(listings.id))
    .limit(limit)
}

const DUE_COLUMNS = {
  ...getTableColumns(listings),
  phoneVerifiedAt: users.phoneVerifiedAt,
  idVerifiedAt: users.idVerifiedAt,
  addressVerifiedAt: users.addressVerifiedAt,
  certificateVerifiedAt: users.certificateVerifiedAt,
  repliesWithin: users.repliesWithin,
  isAsked: listingChecks.isOpen,
}
export type DueRow = ListingRow & ProofTimes & Pick<UserRow, 'repliesWithin'> & { isAsked: boolean }

/**
 * Makes all of a seller's listings due. Never stores the same time again, so that a concurrent rescore
 * detects the change even within one millisecond.
 */
export function makeDueForRescore(db: Db, sellerId: number, now: number) {
  return db.orm
    .update(listings)
    .set({ rescoreAt: dueAt(now) })
    .where(eq(listings.sellerId, sellerId))
}

function dueAt(now: number): SQL {
  return sql`min(${now}, coalesce(${listings.rescoreAt} - 1, ${now}))`
}

interface Rescored {
  seen: DueRow
  score: { aiScore: number; rescoreAt: number | null }
}

/**
 * Writes each score only if its row is still as read. Otherwise a concurrent change has written its own
 * score.
 */
export function saveScores(db: Db, rescored: readonly Rescored[]) {
  const set = { aiScore: sql`kept.value ->> 'score'`, rescoreAt: sql`kept.value ->> 'next'` }
  return db.orm.update(listings).set(set).from(scoresTable(rescored)).where(isSameRow)
}

/** Like saveScores, but for unchanged scores: writes only the time at which age changes them next. */
export function saveRescoreTimes(db: Db, rescored: readonly Rescored[]) {
  return db.orm
    .update(listings)
    .set({ rescoreAt: sql`kept.value ->> 'next'` })
    .from(scoresTable(rescored))
    .where(isSameRow)
}

/** Passes all rows as one bound parameter, since D1 allows at most 100. */
function scoresTable(rescored: readonly Rescored[]): SQL {
  const rows = rescored.map(({ seen: { id, updatedAt, renewedAt, aiScore, rescoreAt }, score }) => {
    return { id, updatedAt, renewedAt, aiScore, rescoreAt, score: score.aiScore, next: score.rescoreAt }
  })
  return sql`json_each(${JSON.stringify(rows)}) as kept`
}

const isSameRow = sql`${listings.id} = kept.value ->> 'id'
  and ${listings.updatedAt} = kept.value ->> 'updatedAt'
  and ${listings.renewedAt} is kept.value ->> 'renewedAt' and ${listings.aiScore} = kept.value ->> 'aiScore'
  and ${listings.rescoreAt} is kept.value ->> 'rescoreAt'`

/** Triggers count the row and add it to the text index (migrations/0019_any_kind.sql). */
export function addListing(db: Db, row: NewListingRow) {
  return db.orm.insert(listings).values(row).returning()
}

/** Looks the listing up by public id, since the same batch adds it. */
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
 * True while a listing's row is as it was read. A change and the statements before it in its batch carry this
 * condition, so they take effect together or not at all.
 */
export function isUnchanged({
  id,
  updatedAt,
  status,
}: Pick<ListingRow, 'id' | 'updatedAt' | 'status'>): Fragment {
  return sql`${listings.id} = ${id} and ${listings.updatedAt} = ${updatedAt}
    and ${listings.status} = ${status}`
}

/** Compares public ids, since the same batch adds the listing. */
export function isListing(publicId: string): Fragment {
  return sql`${listings.publicId} = ${publicId}`
}

export function isExpiring(ids: readonly number[], now: number): Fragment {
  return sql`${isOneOf(ids)} and ${isActive} and ${listings.expiresAt} <= ${now}`
}

export function needsExpiryNotice(ids: readonly number[], now: number, until: number): Fragment {
  return sql`${isOneOf(ids)} and ${isActive} and ${isUnnotified} and ${listings.expiresAt} > ${now}
    and ${listings.expiresAt} <= ${until}`
}

export function isPurgeable(ids: readonly number[], until: number): Fragment {
  return sql`${isOneOf(ids)} and ${isRestorable} and ${listings.deletedAt} <= ${until}`
}

export function isPurged(ids: readonly number[]): Fragment {
  return sql`${isOneOf(ids)} and ${listings.deletedAt} is not null and ${listings.statusBefore} is null`
}

function isOneOf(ids: readonly number[]): SQL {
  return sql`${listings.id} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** Like isActive, these two must be worded exactly as in their partial indexes. */
const isUnnotified = sql`${listings.expiryTold} is not ${listings.expiresAt}`
const isRestorable = sql`${listings.statusBefore} is not null`

/** The row ids of the listings that meet a condition, for statements on other tables. */
export function idsWhere(condition: Fragment): Fragment {
  return sql`select ${listings.id} from ${listings} where ${condition}`
}

type EventKind =
  | 'published'
  | 'edited'
  | 'price_changed'
  | 'sold'
  | 'buyer_named'
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

/** Adds events to each listing that meets the condition. `actorId` is null for events that nobody caused. */
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

/** Returns a row if the listing is for sale and not reserved for another offer. */
export function reserve(db: Db, { listingId, offerId, buyerId, sellerId, until }: Reservation, now: number) {
  const { reservedUntil, reservedOffer } = listings
  const isFree = sql`(${reservedUntil} is null or ${reservedUntil} <= ${now} or ${reservedOffer} = ${offerId})`
  const hasSuspended = sql`exists (select 1 from ${users} where ${users.id} in (${buyerId}, ${sellerId})
    and ${users.suspendedUntil} > ${now})`
  return db.orm
    .update(listings)
    .set({
      reservedUntil: until,
      reservedOffer: offerId,
      reservedFor: buyerId,
      rescoreAt: dueAt(now),
      updatedAt: nextUpdatedAt(now),
    })
    .where(and(eq(listings.id, listingId), isActive, isFree, sql`not ${hasSuspended}`))
    .returning({ id: listings.id })
}

/** Whether the listing is reserved, as 0 or 1. */
export function findReservation(db: Db, listingId: number, now: number) {
  const isReserved = sql<number>`${isActive} and coalesce(${listings.reservedUntil}, 0) > ${now}`
  return db.orm
    .select({ isReserved: isReserved.as('is_reserved') })
    .from(listings)
    .where(eq(listings.id, listingId))
}

/** Ends the reservation of a listing if this offer gave it. */
export function release(db: Db, listingId: number, offerId: string, now: number) {
  return db.orm
    .update(listings)
    .set({ reservedUntil: null, rescoreAt: dueAt(now), updatedAt: nextUpdatedAt(now) })
    .where(and(eq(listings.id, listingId), eq(listings.reservedOffer, offerId)))
}

export function releaseReservedFor(db: Db, buyerId: number, now: number) {
  return db.orm
    .update(listings)
    .set({ reservedUntil: null, rescoreAt: dueAt(now), updatedAt: nextUpdatedAt(now) })
    .where(and(eq(listings.reservedFor, buyerId), isNotNull(listings.reservedUntil)))
}

/** Active listings whose term has ended, earliest first. */
export function listExpiring(db: Db, now: number, limit: number) {
  return db.orm
    .select(NOTICE_COLUMNS)
    .from(listings)
    .where(and(isActive, lte(listings.expiresAt, now)))
    .orderBy(asc(listings.expiresAt))
    .limit(limit)
}

/** Active listings that expire by `until` and whose sellers have not been notified, earliest first. */
export function listNeedingExpiryNotice(db: Db, now: number, until: number, limit: number) {
  return db.orm
    .select(NOTICE_COLUMNS)
    .from(listings)
    .where(and(isActive, isUnnotified, gt(listings.expiresAt, now), lte(listings.expiresAt, until)))
    .orderBy(asc(listings.expiresAt))
    .limit(limit)
}

const NOTICE_COLUMNS = { id: listings.id, sellerId: listings.sellerId, expiresAt: listings.expiresAt }

/** Ends the term of listings that expire before it. */
export function markExpired(db: Db, condition: Fragment, now: number) {
  return db.orm
    .update(listings)
    .set({
      status: 'expired',
      expiresAt: sql`min(${listings.expiresAt}, ${now})`,
      updatedAt: nextUpdatedAt(now),
    })
    .where(condition)
    .returning({ sellerId: listings.sellerId })
}

export function markNotified(db: Db, condition: Fragment) {
  return db.orm
    .update(listings)
    .set({ expiryTold: sql`${listings.expiresAt}` })
    .where(condition)
    .returning({ sellerId: listings.sellerId })
}

/** Listings that their seller deleted by `until` and that have not been purged, earliest first. */
export function listPurgeable(db: Db, until: number, limit: number) {
  return db.orm
    .select({ id: listings.id, photos: listings.photos })
    .from(listings)
    .where(and(isRestorable, lte(listings.deletedAt, until)))
    .orderBy(asc(listings.deletedAt))
    .limit(limit)
}

/** Deletes the listings' content. The rows and their titles stay, since other rows refer to them. */
export function emptyListings(db: Db, condition: Fragment, now: number) {
  return db.orm
    .update(listings)
    .set({ description: '', photos: [], statusBefore: null, updatedAt: nextUpdatedAt(now) })
    .where(condition)
    .returning({ id: listings.id })
}

/** Rises with every change of a listing, so that two changes in one millisecond differ. */
function nextUpdatedAt(now: number): SQL {
  return sql`max(${now}, ${listings.updatedAt} + 1)`
}
