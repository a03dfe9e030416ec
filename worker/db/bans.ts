import { and, eq, gt, sql } from 'drizzle-orm'
import { FOR_GOOD } from '#contract/bans.ts'
import type { Db } from './client.ts'
import { userBans } from './schema.ts'

/** True of a ban that nobody lifted, in the very words of its partial index. */
export const isBan = sql`${userBans.liftedAt} is null and ${userBans.banType} <> 'warning'`

/** The ban of a person that lasts longest, if any is in force. */
export function findLongestBan(db: Db, userId: number, now: number) {
  const end = sql`coalesce(${userBans.expiresAt}, ${FOR_GOOD})`
  return db.orm
    .select({
      reason: sql<string>`${userBans.reason}`.as('reason'),
      end: sql<number>`max(${end})`.as('ends_at'),
    })
    .from(userBans)
    .where(and(eq(userBans.userId, userId), isBan, gt(end, now)))
    .groupBy(userBans.userId)
}
