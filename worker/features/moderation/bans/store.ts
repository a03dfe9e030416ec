import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import { FOR_GOOD } from '#contract/bans.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { isBan } from '../../../db/on-show.ts'
import type { Db } from '../../../db/client.ts'
import { userBans, users, type UserBanRow } from '../../../db/schema.ts'

const isSettling = sql`${userBans.isSettling} = 1`

type NewBan = Omit<UserBanRow, 'id' | 'liftedAt' | 'liftedBy' | 'userId'> & { userPublicId: string }

/** Adds a ban. If the person is an admin by now, user_id is null, and its NOT NULL fails the whole batch. */
export function addBan(db: Db, { userPublicId, ...row }: NewBan) {
  const userId = sql<number>`(select ${users.id} from ${users} where ${users.publicId} = ${userPublicId}
    and ${users.role} <> 'admin')`
  return db.orm
    .insert(userBans)
    .values({ ...row, userId })
    .returning()
}

/** Suspends a person for as long as their longest ban lasts. */
export function followBans(db: Db, userId: number, now: number) {
  const end = sql`max(coalesce(${userBans.expiresAt}, ${FOR_GOOD}))`
  const until = sql`(select ${end} from ${userBans} where ${userBans.userId} = ${userId} and ${isBan}
    and coalesce(${userBans.expiresAt}, ${FOR_GOOD}) > ${now})`
  return db.orm
    .update(users)
    .set({ suspendedUntil: until })
    .where(eq(users.id, userId))
    .returning({ suspendedUntil: users.suspendedUntil })
}

/**
 * Ends a ban and returns its row; of two concurrent calls one gets none. `liftedBy` is null if the ban
 * expired.
 */
export function endBan(db: Db, id: number, liftedBy: number | null, now: number) {
  return db.orm
    .update(userBans)
    .set({ liftedAt: now, liftedBy, isSettling: sql`${userBans.banType} <> 'warning'` })
    .where(and(eq(userBans.id, id), isNull(userBans.liftedAt)))
    .returning()
}

/** Bans that have expired, earliest first. */
export function listOver(db: Db, now: number, limit: number) {
  return db.orm
    .select()
    .from(userBans)
    .where(and(isBan, lte(userBans.expiresAt, now)))
    .orderBy(asc(userBans.expiresAt))
    .limit(limit)
}

/** Bans whose listings may still have to be hidden or shown, oldest first. */
export function listSettling(db: Db, limit: number) {
  return db.orm
    .select({ id: userBans.id, userId: userBans.userId })
    .from(userBans)
    .where(isSettling)
    .orderBy(asc(userBans.id))
    .limit(limit)
}

/** Marks the listings of a ban as settled, unless it was lifted meanwhile: then they have to change again. */
export function markSettled(db: Db, id: number, startedAt: number) {
  return db.orm
    .update(userBans)
    .set({ isSettling: false })
    .where(and(eq(userBans.id, id), sql`coalesce(${userBans.liftedAt}, 0) <= ${startedAt}`))
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(userBans).where(eq(userBans.publicId, publicId))
}

/** A page of bans below a row id, newest first. */
export function bansPage(db: Db, below: number | undefined, limit: number) {
  return db.orm
    .select()
    .from(userBans)
    .where(below === undefined ? undefined : lt(userBans.id, below))
    .orderBy(desc(userBans.id))
    .limit(limit)
}

/** The number of bans, counted up to 1,000. */
export function countBans(db: Db) {
  const capped = db.orm
    .select({ id: userBans.id })
    .from(userBans)
    .where(gt(userBans.id, 0))
    .limit(TOTAL_EXACT_MAX)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

export function bansOf(db: Db, userId: number, limit: number) {
  return db.orm
    .select()
    .from(userBans)
    .where(eq(userBans.userId, userId))
    .orderBy(desc(userBans.id))
    .limit(limit)
}
