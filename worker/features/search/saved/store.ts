import { and, asc, desc, eq, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  blocks,
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
} from '#worker/db/schema.ts'

/** A person's searches, newest first, starting below row id `belowId` if it is given. */
export function listOfPerson(db: Db, userId: number, belowId: number | undefined, limit: number) {
  const isFurther = belowId === undefined ? undefined : lt(savedSearches.id, belowId)
  return db.orm
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), isFurther))
    .orderBy(desc(savedSearches.id))
    .limit(limit)
}

export function findOfPerson(db: Db, userId: number, publicId: string) {
  return db.orm
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.publicId, publicId), eq(savedSearches.userId, userId)))
}

export function countOfPerson(db: Db, userId: number) {
  return db.orm
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
}

/** The search with which a person follows a seller. */
export function findFollowing(db: Db, userId: number, sellerId: string) {
  return db.orm
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), isOfSeller(sellerId)))
}

function isOfSeller(sellerId: string | undefined): SQL {
  return sql`${savedSearches.filters} ->> 'sellerId' = ${sellerId ?? null}`
}

/**
 * Adds a search if its owner has fewer than `max` and does not follow its seller yet. Otherwise user_id is
 * null, and the NOT NULL constraint fails the whole batch, so that concurrent saves add no more.
 */
export function insertSearch(db: Db, { userId, ...row }: NewSavedSearchRow, max: number) {
  const owner = sql<number>`(select case when count(*) < ${max}
    and total(${isOfSeller(row.filters.sellerId)}) = 0 then ${userId} end from ${savedSearches}
    where ${savedSearches.userId} = ${userId})`
  return db.orm
    .insert(savedSearches)
    .values({ ...row, userId: owner })
    .returning()
}

/**
 * The condition that a search is unchanged since it was read. The statement that changes the search must come
 * last in its batch, because it makes this condition false.
 */
export function isUnchanged({ id, updatedAt }: Pick<SavedSearchRow, 'id' | 'updatedAt'>): Fragment {
  return sql`${savedSearches.id} = ${id} and ${savedSearches.updatedAt} = ${updatedAt}`
}

/** The condition for a search by its public id. The batch that adds a search has no row id yet. */
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

/**
 * Marks unsent alerts as sent, so that the search never reports them or their listings.
 */
export function cancelUnsentAlerts(db: Db, condition: Fragment, now: number) {
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

/** Searches whose text was parsed in an earlier year. */
export function listParsedBefore(db: Db, year: number, limit: number) {
  return db.orm.select().from(savedSearches).where(lt(savedSearches.readIn, year)).limit(limit)
}

interface MarkOptions {
  /** The updated_at that the change sets. */
  at: number
  /** The listing before the change; null if it was not on the market. */
  before: ToMatchRow['before']
}

/**
 * Marks listings for matching from the first key on. If a listing changes several times before it is matched,
 * `before` stays that of the first change; but if any change put the listing on the market, `before` is null.
 */
export function markListings(db: Db, listingIds: Fragment, { at, before }: MarkOptions) {
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

/** A marked listing with its current row, its seller's public id and the end of their suspension. */
export function findMarked(db: Db, listingId: number) {
  return db.orm
    .select({
      mark: listingsToMatch,
      listing: listings,
      sellerPublicId: users.publicId,
      sellerSuspendedUntil: users.suspendedUntil,
    })
    .from(listingsToMatch)
    .innerJoin(listings, eq(listings.id, listingsToMatch.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listingsToMatch.listingId, listingId))
}

/** Marked listings, those marked longest ago first. */
export function listMarked(db: Db, until: number, limit: number) {
  return db.orm
    .select({ listingId: listingsToMatch.listingId })
    .from(listingsToMatch)
    .where(lte(listingsToMatch.markedAt, until))
    .orderBy(asc(listingsToMatch.markedAt))
    .limit(limit)
}

/** A saved search that is stored under one of a listing's keys. */
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
  /** Whether the owner of the search or the seller has blocked the other. */
  isBlocked: number
}

/**
 * The next searches under these keys. For each key, they start after the search given with the key. Rows come
 * in the order of the given keys, because the join reads the keys in that order.
 */
export async function listCandidates(
  db: Db,
  keys: readonly (readonly [key: string, after: number])[],
  sellerId: number,
  limit: number,
): Promise<CandidateRow[]> {
  const rows = await db.orm.all<Omit<CandidateRow, 'wanted'> & { wanted: string }>(
    candidateQuery(keys, sellerId, limit),
  )
  return rows.map((row) => ({ ...row, wanted: toWanted(row.wanted) }))
}

/** Parses a JSON column as drizzle does, for a raw query. */
function toWanted(json: string): CandidateRow['wanted'] {
  return JSON.parse(json)
}

export function candidateQuery(
  keys: readonly (readonly [key: string, after: number])[],
  sellerId: number,
  limit: number,
): SQL {
  return sql`select k.key, s.id as searchId, s.public_id as publicId, s.name, s.user_id as userId, s.wanted,
    s.paused, s.wanted_at as wantedAt,
      u.suspended_until as ownerSuspendedUntil,
      exists (select 1 from ${blocks} where (blocker_id = ${sellerId} and blocked_id = s.user_id)
        or (blocker_id = s.user_id and blocked_id = ${sellerId})) as isBlocked
    from json_each(${JSON.stringify(keys)}) as sought
    cross join ${savedSearchKeys} k on k.key = sought.value ->> 0 and k.search_id > sought.value ->> 1
    cross join ${savedSearches} s on s.id = k.search_id
    cross join ${users} u on u.id = s.user_id
    limit ${limit}`
}

/** Searches that a listing matches, with the `wantedAt` that was read. */
export type MatchedSearches = readonly Pick<CandidateRow, 'searchId' | 'wantedAt'>[]

/**
 * The condition that the listing is active and that its matching is still at the step that was read. The
 * first statement of a batch, which adds alerts, and the last, which ends the step, have this condition, so
 * only one of several concurrent runs adds alerts. Other statements write nothing for alerts already sent.
 */
function isAtStep({ listingId, markedAt, afterKey, afterSearch }: ToMatchRow): SQL {
  return sql`${listingsToMatch.listingId} = ${listingId} and ${listingsToMatch.markedAt} = ${markedAt}
    and ${listingsToMatch.afterKey} = ${afterKey} and ${listingsToMatch.afterSearch} = ${afterSearch}
    and exists (select 1 from ${listings} where ${listings.id} = ${listingId}
    and ${listings.status} = 'active')`
}

/**
 * Stores the matches as alerts, at most one for each pair of search and listing. Leaves out searches that
 * were paused, deleted or changed since they were read.
 */
export function addAlerts(db: Db, mark: ToMatchRow, found: MatchedSearches, now: number) {
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

/** The ids of the matched searches that have an unsent instant alert. */
export function unsentInstantSearches({ listingId }: ToMatchRow, found: MatchedSearches): Fragment {
  return sql`select a.search_id from json_each(${toJson(found)}) as found
    cross join ${savedSearchAlerts} a on a.search_id = found.value ->> 'searchId'
    and a.listing_id = ${listingId} and a.told_at is null
    cross join ${savedSearches} s on s.id = a.search_id and s.frequency = 'instant'`
}

export function markAlertsSent(db: Db, { listingId }: ToMatchRow, searchIds: Fragment, now: number) {
  return db.orm
    .update(savedSearchAlerts)
    .set({ toldAt: now })
    .where(
      and(eq(savedSearchAlerts.listingId, listingId), sql`${savedSearchAlerts.searchId} in (${searchIds})`),
    )
    .returning({ userId: savedSearchAlerts.userId })
}

/**
 * Queues a digest for the owners of unsent alerts. A person's first digest is due at once; each later one is
 * due a day after the one before.
 */
export function queueDigests(db: Db, { listingId }: ToMatchRow, found: MatchedSearches, now: number) {
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

export function advanceStep(
  db: Db,
  mark: ToMatchRow,
  { key, searchId }: Pick<CandidateRow, 'key' | 'searchId'>,
) {
  return db.orm
    .update(listingsToMatch)
    .set({ afterKey: key, afterSearch: searchId })
    .where(isAtStep(mark))
    .returning()
}

export function finishMatching(db: Db, mark: ToMatchRow) {
  return db.orm.delete(listingsToMatch).where(isAtStep(mark)).returning()
}

/** Removes the mark of a listing that is no longer visible. */
export function removeMark(db: Db, { listingId, markedAt }: ToMatchRow) {
  return db.orm
    .delete(listingsToMatch)
    .where(and(eq(listingsToMatch.listingId, listingId), eq(listingsToMatch.markedAt, markedAt)))
}

function toJson(found: MatchedSearches): string {
  return JSON.stringify(found.map(({ searchId, wantedAt }) => ({ searchId, wantedAt })))
}

/** People who have waiting alerts and are due for a digest. */
export function listDue(db: Db, now: number, limit: number) {
  return db.orm
    .select({ userId: savedSearchDigests.userId })
    .from(savedSearchDigests)
    .where(isDue(now))
    .orderBy(asc(savedSearchDigests.dueAt))
    .limit(limit)
}

/** 1 is a literal, not a parameter: SQLite uses a partial index only if the query contains its condition. */
function isDue(now: number) {
  return and(sql`${savedSearchDigests.isWaiting} = 1`, lte(savedSearchDigests.dueAt, now))
}

/**
 * The digests of the given people who are still due. A digest has the newest listing, the search that found
 * it, and the number of listings. Leaves out suspended people, sold and removed listings, and listings of
 * suspended sellers.
 */
export function dueDigests(userIds: readonly number[], now: number): Fragment {
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
 * Closes the due digests. A person who gets a digest is due again a day later. If no listing is left to
 * report, the next digest is due at once. Must run before the alerts are marked as sent.
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
    .where(and(isOfUsers(userIds), isDue(now)))
    .returning({ userId, dueAt })
}

/**
 * Marks the alerts of closed digests as sent. If another run has closed a digest and new alerts have reopened
 * it, the new alerts stay unsent.
 */
export function markDigestAlertsSent(db: Db, userIds: readonly number[], now: number) {
  const closed = db.orm
    .select({ userId: savedSearchDigests.userId })
    .from(savedSearchDigests)
    .where(and(isOfUsers(userIds), eq(savedSearchDigests.isWaiting, false)))
  return db.orm
    .update(savedSearchAlerts)
    .set({ toldAt: now })
    .where(and(inArray(savedSearchAlerts.userId, closed), isNull(savedSearchAlerts.toldAt)))
}

function isOfUsers(userIds: readonly number[]): SQL {
  return sql`${savedSearchDigests.userId} in (select value from json_each(${JSON.stringify(userIds)}))`
}
