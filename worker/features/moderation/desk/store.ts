import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import type { Db } from '#worker/db/client.ts'
import {
  listingCounts,
  moderationItems,
  peopleCounts,
  userBans,
  verificationDocuments,
} from '#worker/db/schema.ts'

const total = sql<number>`count(*)`.as('total')

/** The numbers of all and of verified people, from counters that triggers maintain. */
export function countPeople(db: Db) {
  return db.orm
    .select({ people: peopleCounts.people, verified: peopleCounts.verified })
    .from(peopleCounts)
    .where(eq(peopleCounts.id, 1))
}

/** The number of active listings of each kind; the place '' stands for all places. */
export function countListings(db: Db) {
  return db.orm
    .select({ type: listingCounts.type, active: listingCounts.active })
    .from(listingCounts)
    .where(sql`(${listingCounts.type}, ${listingCounts.place}) in (values ${KINDS})`)
}

const KINDS = sql.join(
  LISTING_TYPES.map((type) => sql`(${type}, '')`),
  sql`, `,
)

export function countOpenItems(db: Db) {
  return db.orm.select({ total }).from(moderationItems).where(eq(moderationItems.status, 'open'))
}

/** The status is a literal, because with a parameter SQLite cannot see that a partial index applies. */
export function countPendingDocuments(db: Db) {
  return db.orm
    .select({ total })
    .from(verificationDocuments)
    .where(and(sql`${verificationDocuments.status} = 'pending'`, gt(verificationDocuments.id, 0)))
}

/** Active bans, without warnings. Permanent and temporary bans are two ranges of the index. */
export function countActiveBans(db: Db, now: number) {
  const isBan = sql`${userBans.liftedAt} is null and ${userBans.banType} <> 'warning'`
  return [
    db.orm
      .select({ total })
      .from(userBans)
      .where(and(isBan, sql`${userBans.expiresAt} is null`)),
    db.orm
      .select({ total })
      .from(userBans)
      .where(and(isBan, gt(userBans.expiresAt, now))),
  ] as const
}

/** The latest decisions made after `since`. */
export function decisionsSince(db: Db, since: number, limit: number) {
  const { createdAt, decidedAt, status, aiConfidence, isOverturned } = moderationItems
  return db.orm
    .select({ createdAt, decidedAt, status, aiConfidence, isOverturned })
    .from(moderationItems)
    .where(gt(decidedAt, since))
    .orderBy(desc(decidedAt))
    .limit(limit)
}
