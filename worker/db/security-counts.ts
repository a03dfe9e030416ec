import { desc, gt, sql } from 'drizzle-orm'
import type { SecurityEventName } from '#contract/desk-lists.ts'
import type { Db } from './client.ts'
import { securityCounts } from './schema.ts'

/** Adds to the day's counts, all of them in one statement. */
export function addSecurityCounts(db: Db, day: number, counts: ReadonlyMap<SecurityEventName, number>) {
  return db.orm
    .insert(securityCounts)
    .values(Array.from(counts, ([event, events]) => ({ day, event, events })))
    .onConflictDoUpdate({
      target: [securityCounts.day, securityCounts.event],
      set: { events: sql`${securityCounts.events} + excluded.events` },
    })
}

export function listSecurityCounts(db: Db, afterDay: number) {
  return db.orm
    .select()
    .from(securityCounts)
    .where(gt(securityCounts.day, afterDay))
    .orderBy(desc(securityCounts.day), securityCounts.event)
}
