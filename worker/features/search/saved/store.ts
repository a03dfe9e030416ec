import { and, asc, desc, eq, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Db, Fragment } from '../../../db/client.ts'
import {
  listings,
  listingsToMatch,
  savedSearchAlerts,
  savedSearchDigests,
  savedSearches,
  savedSearchKeys,
  users,
  type NewSavedSearchRow,
  type SavedSearchRow,
  type ToMatchRow,
} from '../../../db/schema.ts'

/** The newest first. */
export function listOfPerson(db: Db, userId: number) {
  return db.orm
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id))
}

export function findOfPerson(db: Db, userId: number, publicId: string) {
  return db.orm
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.publicId, publicId), eq(savedSearches.userId, userId)))
}

export function countOfPerson(db: Db, userId: number) {
  return db.orm
    .select({ total: sql<number>`count(*)` })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
}

/**
 * Adds a search while its owner has fewer than `most`. Otherwise there is no user_id to add, which its NOT
 * NULL refuses together with the whole batch: of any number at once no more than `most` land.
 */
export function insertSearch(db: Db, { userId, ...row }: NewSavedSearchRow, most: number) {
  const owner = sql<number>`(select case when count(*) < ${most} then ${userId} end from ${savedSearches}
    where ${savedSearches.userId} = ${userId})`
  return db.orm
    .insert(savedSearches)
    .values({ ...row, userId: owner })
    .returning()
}

/**
 * The condition under which a change of a search is made: it stands as it was read. The change itself comes
 * last in its batch.
 */
export function asRead({ id, updatedAt }: Pick<SavedSearchRow, 'id' | 'updatedAt'>): Fragment {
  return sql`${savedSearches.id} = ${id} and ${savedSearches.updatedAt} = ${updatedAt}`
}

/** In the batch that adds the search, hence by public id. */
export function isSearch(publicId: string): Fragment {
  return sql`${savedSearches.publicId} = ${publicId}`
}

export function addKeys(db: Db, condition: Fragment, keys: readonly string[]) {
  return db.orm.insert(savedSearchKeys).select(
    sql`select made.value, ${savedSearches.id} from ${savedSearches}
        cross join json_each(${JSON.stringify(keys)}) as made where ${condition}`,
  )
}

export function deleteKeys(db: Db, condition: Fragment) {
  return db.orm.delete(savedSearchKeys).where(sql`${savedSearchKeys.searchId} in (${idsWhere(condition)})`)
}

/** What is waiting for a digest is never told: it stays as told, so that it does not come a second time. */
export function dropUntold(db: Db, condition: Fragment, now: number) {
  return db.orm
    .update(savedSearchAlerts)
    .set({ toldAt: now })
    .where(
      and(sql`${savedSearchAlerts.searchId} in (${idsWhere(condition)})`, isNull(savedSearchAlerts.toldAt)),
    )
}

export function changeSearch(db: Db, condition: Fragment, set: Partial<NewSavedSearchRow>) {
  return db.orm.update(savedSearches).set(set).where(condition).returning()
}

export function deleteAlerts(db: Db, condition: Fragment) {
  return db.orm
    .delete(savedSearchAlerts)
    .where(sql`${savedSearchAlerts.searchId} in (${idsWhere(condition)})`)
}

export function deleteSearch(db: Db, condition: Fragment) {
  return db.orm.delete(savedSearches).where(condition).returning({ id: savedSearches.id })
}

function idsWhere(condition: Fragment): SQL {
  return sql`select ${savedSearches.id} from ${savedSearches} where ${condition}`
}

/** Searches whose text was read in an earlier year. */
export function listReadBefore(db: Db, year: number, limit: number) {
  return db.orm.select().from(savedSearches).where(lt(savedSearches.readIn, year)).limit(limit)
}

interface Marked {
  /** The updated_at of the change that brings or changes them. */
  at: number
  /** What was on the market before it; null where nothing was. */
  before: ToMatchRow['before']
}

/**
 * Marks listings for matching from the start. Of several changes that no matching came between the first
 * one's `before` counts; where the listing came to the market with any of them, there is none.
 */
export function markListings(db: Db, listingIds: Fragment, { at, before }: Marked) {
  const earlier = listingsToMatch.before
  return db.orm
    .insert(listingsToMatch)
    .select(
      sql`select marked.id, ${at}, '', 0, ${sql.param(before, earlier)} from (${listingIds}) as marked
        where true`,
    )
    .onConflictDoUpdate({
      target: listingsToMatch.listingId,
      set: {
        markedAt: at,
        afterKey: '',
        afterSearch: 0,
        before: sql`case when excluded.before is not null then ${earlier} end`,
      },
    })
}

/** A marked listing with its row as it is now, and until when its seller is suspended. */
export function findMarked(db: Db, listingId: number) {
  return db.orm
    .select({ mark: listingsToMatch, listing: listings, sellerSuspendedUntil: users.suspendedUntil })
    .from(listingsToMatch)
    .innerJoin(listings, eq(listings.id, listingsToMatch.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listingsToMatch.listingId, listingId))
}

/** Those that wait longest. */
export function listMarked(db: Db, until: number, limit: number) {
  return db.orm
    .select({ listingId: listingsToMatch.listingId })
    .from(listingsToMatch)
    .where(lte(listingsToMatch.markedAt, until))
    .orderBy(asc(listingsToMatch.markedAt))
    .limit(limit)
}

/** A saved search that stands under one of the keys of a listing. */
export interface CandidateRow {
  key: string
  searchId: number
  publicId: string
  name: string
  userId: number
  wanted: SavedSearchRow['wanted']
  paused: number
  wantedAt: number
  ownerSuspendedUntil: number | null
}

/**
 * The next searches under these keys, each key from behind a search. They come in the order of the keys
 * given: the join has no other.
 */
export async function listCandidates(
  db: Db,
  keys: readonly (readonly [key: string, after: number])[],
  limit: number,
): Promise<CandidateRow[]> {
  const rows = await db.orm.all<Omit<CandidateRow, 'wanted'> & { wanted: string }>(
    candidateQuery(keys, limit),
  )
  return rows.map((row) => ({ ...row, wanted: toWanted(row.wanted) }))
}

/** What drizzle does with a column of JSON, for a query of our own words. */
function toWanted(json: string): CandidateRow['wanted'] {
  return JSON.parse(json)
}

export function candidateQuery(keys: readonly (readonly [key: string, after: number])[], limit: number): SQL {
  return sql`select k.key, s.id as searchId, s.public_id as publicId, s.name, s.user_id as userId, s.wanted,
    s.paused, s.wanted_at as wantedAt,
      u.suspended_until as ownerSuspendedUntil
    from json_each(${JSON.stringify(keys)}) as sought
    cross join ${savedSearchKeys} k on k.key = sought.value ->> 0 and k.search_id > sought.value ->> 1
    cross join ${savedSearches} s on s.id = k.search_id
    cross join ${users} u on u.id = s.user_id
    limit ${limit}`
}

/** Searches that a listing is what they look for, as they were read. */
export type Found = readonly Pick<CandidateRow, 'searchId' | 'wantedAt'>[]

/**
 * While the listing is for sale and its matching stands where it was read. All statements of a step carry it
 * and the step itself comes last of them, so that of two runs at once one lands.
 */
function isAtStep({ listingId, markedAt, afterKey, afterSearch }: ToMatchRow): SQL {
  return sql`${listingsToMatch.listingId} = ${listingId} and ${listingsToMatch.markedAt} = ${markedAt}
    and ${listingsToMatch.afterKey} = ${afterKey} and ${listingsToMatch.afterSearch} = ${afterSearch}
    and exists (select 1 from ${listings} where ${listings.id} = ${listingId}
    and ${listings.status} = 'active')`
}

/**
 * Keeps what was found, each once ever. A search that was paused or deleted since it was read, or looks for
 * something else by now, is left out.
 */
export function addAlerts(db: Db, mark: ToMatchRow, found: Found, now: number) {
  return db.orm
    .insert(savedSearchAlerts)
    .select(
      sql`select null, ${savedSearches.id}, ${mark.listingId}, ${savedSearches.userId}, ${now}, null
        from json_each(${toJson(found)}) as found cross join ${savedSearches}
        on ${savedSearches.id} = found.value ->> 'searchId'
        where ${savedSearches.wantedAt} = found.value ->> 'wantedAt' and ${savedSearches.paused} = 0
        and exists (select 1 from ${listingsToMatch} where ${isAtStep(mark)})`,
    )
    .onConflictDoNothing()
}

/** Of those found the ones that are told at once and were not yet. */
export function instantOnes({ listingId }: ToMatchRow, found: Found): Fragment {
  return sql`select a.search_id from json_each(${toJson(found)}) as found
    cross join ${savedSearchAlerts} a on a.search_id = found.value ->> 'searchId'
    and a.listing_id = ${listingId} and a.told_at is null
    cross join ${savedSearches} s on s.id = a.search_id and s.frequency = 'instant'`
}

export function markTold(db: Db, { listingId }: ToMatchRow, searchIds: Fragment, now: number) {
  return db.orm
    .update(savedSearchAlerts)
    .set({ toldAt: now })
    .where(
      and(eq(savedSearchAlerts.listingId, listingId), sql`${savedSearchAlerts.searchId} in (${searchIds})`),
    )
    .returning({ userId: savedSearchAlerts.userId })
}

/**
 * The owners of what is still untold get a digest: a first one at once, the others when their day is over.
 */
export function awaitDigests(db: Db, { listingId }: ToMatchRow, found: Found, now: number) {
  return db.orm
    .insert(savedSearchDigests)
    .select(
      sql`select a.user_id, ${now}, 1 from json_each(${toJson(found)}) as found
        cross join ${savedSearchAlerts} a on a.search_id = found.value ->> 'searchId'
        and a.listing_id = ${listingId}
        where a.told_at is null`,
    )
    .onConflictDoUpdate({ target: savedSearchDigests.userId, set: { isWaiting: true } })
}

export function advance(db: Db, mark: ToMatchRow, { key, searchId }: Pick<CandidateRow, 'key' | 'searchId'>) {
  return db.orm
    .update(listingsToMatch)
    .set({ afterKey: key, afterSearch: searchId })
    .where(isAtStep(mark))
    .returning()
}

export function finish(db: Db, mark: ToMatchRow) {
  return db.orm.delete(listingsToMatch).where(isAtStep(mark)).returning()
}

/** Takes the mark from a listing that nobody may see. */
export function unmark(db: Db, { listingId, markedAt }: ToMatchRow) {
  return db.orm
    .delete(listingsToMatch)
    .where(and(eq(listingsToMatch.listingId, listingId), eq(listingsToMatch.markedAt, markedAt)))
}

function toJson(found: Found): string {
  return JSON.stringify(found.map(({ searchId, wantedAt }) => ({ searchId, wantedAt })))
}

/** People who have something waiting and had no digest lately. */
export function listDue(db: Db, now: number, limit: number) {
  return db.orm
    .select({ userId: savedSearchDigests.userId })
    .from(savedSearchDigests)
    .where(isDue(now))
    .orderBy(asc(savedSearchDigests.dueAt))
    .limit(limit)
}

/**
 * The literal, not a parameter: SQLite uses a partial index only where it can read the index's own condition.
 */
function isDue(now: number) {
  return and(sql`${savedSearchDigests.isWaiting} = 1`, lte(savedSearchDigests.dueAt, now))
}

/**
 * What each of these people is told, where they are still due: the newest listing, how many there are, and
 * the search that found it first. Sold or removed listings and those of suspended sellers are left out, and
 * so are people who are suspended.
 */
export function digestsOf(userIds: readonly number[], now: number): Fragment {
  return sql`select d.user_id as userId, max(l.id) as listingId, count(distinct l.id) as listings, s.public_id
    as searchId, s.name as searchName
    from json_each(${JSON.stringify(userIds)}) as due
    cross join ${savedSearchDigests} d on d.user_id = due.value and d.is_waiting = 1 and d.due_at <= ${now}
    cross join ${users} u on u.id = d.user_id and coalesce(u.suspended_until, 0) <= ${now}
    cross join ${savedSearchAlerts} a on a.user_id = d.user_id and a.told_at is null
    cross join ${listings} l on l.id = a.listing_id and l.status = 'active'
    cross join ${users} seller on seller.id = l.seller_id and coalesce(seller.suspended_until, 0) <= ${now}
    cross join ${savedSearches} s on s.id = a.search_id
    group by d.user_id`
}

/**
 * Who is told something waits a day for the next digest; where nothing was left to tell, the next may come at
 * once. Before the alerts are told.
 */
export function closeDigests(
  db: Db,
  userIds: readonly number[],
  digests: Fragment,
  next: number,
  now: number,
) {
  const { userId, dueAt } = savedSearchDigests
  return db.orm
    .update(savedSearchDigests)
    .set({
      isWaiting: false,
      dueAt: sql`case when ${userId} in (select userId from (${digests})) then ${next} else ${dueAt} end`,
    })
    .where(and(isOneOf(userIds), isDue(now)))
    .returning({ userId, dueAt })
}

/**
 * Whoever waits for no digest is owed nothing: another run may have closed it, and something new be waiting.
 */
export function markDigestsTold(db: Db, userIds: readonly number[], now: number) {
  const closed = db.orm
    .select({ userId: savedSearchDigests.userId })
    .from(savedSearchDigests)
    .where(and(isOneOf(userIds), eq(savedSearchDigests.isWaiting, false)))
  return db.orm
    .update(savedSearchAlerts)
    .set({ toldAt: now })
    .where(and(inArray(savedSearchAlerts.userId, closed), isNull(savedSearchAlerts.toldAt)))
}

function isOneOf(userIds: readonly number[]): SQL {
  return sql`${savedSearchDigests.userId} in (select value from json_each(${JSON.stringify(userIds)}))`
}
