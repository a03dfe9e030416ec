import { and, asc, desc, eq, gt, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import { userBans, users, type UserBanRow } from '#worker/db/schema.ts'
import { findLongestBan, isUnliftedBan } from '#worker/db/visibility.ts'

const isSettling = sql`${userBans.isSettling} = 1`

type NewBan = Omit<UserBanRow, 'id' | 'liftedAt' | 'liftedBy' | 'userId'> & { userPublicId: string }

/** Adds a ban. If the person is now an admin, `user_id` is null, and NOT NULL makes the batch fail. */
export function addBan(db: Db, { userPublicId, ...row }: NewBan) {
  const userId = sql<number>`(select ${users.id} from ${users} where ${users.publicId} = ${userPublicId}
    and ${users.role} <> 'admin')`
  return db.orm
    .insert(userBans)
    .values({ ...row, userId })
    .returning()
}

export function hasNoBan(db: Db, userId: number, now: number): Fragment {
  return notExists(findLongestBan(db, userId, now))
}

/** Sets `suspended_until` to the end of the person's longest ban, or to null if they have none. */
export function updateSuspension(db: Db, userId: number, now: number) {
  const end = sql`max(coalesce(${userBans.expiresAt}, ${PERMANENT_UNTIL}))`
  const until = sql`(select ${end} from ${userBans} where ${userBans.userId} = ${userId} and ${isUnliftedBan}
    and coalesce(${userBans.expiresAt}, ${PERMANENT_UNTIL}) > ${now})`
  return db.orm
    .update(users)
    .set({ suspendedUntil: until })
    .where(eq(users.id, userId))
    .returning({ suspendedUntil: users.suspendedUntil })
}

/**
 * Ends a ban and returns its row. The second of two concurrent calls gets no row. `liftedBy` is null if the
 * ban expired.
 */
export function endBan(db: Db, id: number, liftedBy: number | null, now: number, onlyIf?: Fragment) {
  return db.orm
    .update(userBans)
    .set({ liftedAt: now, liftedBy, isSettling: sql`${userBans.banType} <> 'warning'` })
    .where(and(eq(userBans.id, id), isNull(userBans.liftedAt), onlyIf && sql`(${onlyIf})`))
    .returning()
}

/** Expired bans that have not been ended yet, earliest first. */
export function listExpired(db: Db, now: number, limit: number) {
  return db.orm
    .select()
    .from(userBans)
    .where(and(isUnliftedBan, lte(userBans.expiresAt, now)))
    .orderBy(asc(userBans.expiresAt))
    .limit(limit)
}

/**
 * Bans for which listings may still have to be hidden or shown, or sockets to be closed, oldest first. With
 * the person's public id and suspension.
 */
export function listSettling(db: Db, limit: number) {
  const { id, publicId, userId } = userBans
  return db.orm
    .select({ id, publicId, userId, userPublicId: users.publicId, suspendedUntil: users.suspendedUntil })
    .from(userBans)
    .innerJoin(users, eq(users.id, userBans.userId))
    .where(isSettling)
    .orderBy(asc(userBans.id))
    .limit(limit)
}

/** Marks a ban as settled, unless it was lifted after `startedAt`: then the listings have to change again. */
export function markSettled(db: Db, id: number, startedAt: number) {
  return db.orm
    .update(userBans)
    .set({ isSettling: false })
    .where(and(eq(userBans.id, id), sql`coalesce(${userBans.liftedAt}, 0) <= ${startedAt}`))
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(userBans).where(eq(userBans.publicId, publicId))
}

/** A page of the bans with row ids below `below`, newest first. */
export function bansPage(db: Db, below: number | undefined, limit: number) {
  return db.orm
    .select()
    .from(userBans)
    .where(below === undefined ? undefined : lt(userBans.id, below))
    .orderBy(desc(userBans.id))
    .limit(limit)
}

/** The number of bans, counted up to 1,001. */
export function countBans(db: Db) {
  const capped = db.orm
    .select({ id: userBans.id })
    .from(userBans)
    .where(gt(userBans.id, 0))
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

/** A person's bans in force and warnings that were not withdrawn, newest first. */
export function bansAgainst(db: Db, userId: number, now: number, limit: number) {
  return db.orm
    .select()
    .from(userBans)
    .where(and(eq(userBans.userId, userId), isNull(userBans.liftedAt), isInForce(now)))
    .orderBy(desc(userBans.id))
    .limit(limit)
}

/** A ban that nobody ended. Of a warning the time of expiry is null. */
function isInForce(now: number) {
  return or(isNull(userBans.expiresAt), gt(userBans.expiresAt, now))
}

/** The condition that a ban or warning is in force. */
export function isBanStanding(id: number, now: number) {
  return sql`exists (select 1 from ${userBans} where ${and(eq(userBans.id, id), isNull(userBans.liftedAt), isInForce(now))})`
}

/** The condition that nobody ended a ban or warning. One that expired counts until cron ends it. */
export function isUnlifted(id: number) {
  return sql`exists (select 1 from ${userBans} where ${userBans.id} = ${id} and ${userBans.liftedAt} is null)`
}

export function findBanById(db: Db, id: number) {
  return db.orm.select().from(userBans).where(eq(userBans.id, id))
}

export function bansOf(db: Db, userId: number, limit: number) {
  return db.orm
    .select()
    .from(userBans)
    .where(eq(userBans.userId, userId))
    .orderBy(desc(userBans.id))
    .limit(limit)
}
