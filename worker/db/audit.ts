import { sql, desc, gt } from 'drizzle-orm'
import type { AuditAction, AuditSubject, SecurityEventName } from '#contract/desk-lists.ts'
import type { BanType, VerificationType } from '#contract/trust.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Db, Fragment, Statement } from './client.ts'
import { auditEvents, securityCounts } from './schema.ts'

/**
 * An entry of the audit trail. `actorId` and `userId` are row ids; `subjectId` is a public id, or a query
 * that returns one. Without an actor, the system did it by itself.
 */
export type AuditEntry = Subject & {
  action: AuditAction
  actorId?: number
  userId?: number | Fragment
  subjectId: string | Fragment
  reason?: string
}

/** What an entry is about. */
export type AuditedSubject = Subject & Pick<AuditEntry, 'subjectId'>

/** `detail` is the type of a ban or document, which its other columns do not say. */
type Subject =
  | { subjectType: 'ban'; detail: BanType }
  | { subjectType: 'document'; detail: VerificationType }
  | { subjectType: Exclude<AuditSubject, 'ban' | 'document'>; detail?: undefined }

/**
 * Makes the statement that adds an entry to the audit trail, for the batch that makes the change. With
 * `onlyIfChanged` it writes nothing if the previous statement of the batch changed nothing (SQLite's
 * `changes()`).
 */
export function record(db: Db, entry: AuditEntry, now: number, { onlyIfChanged = false } = {}): Statement {
  const { action, actorId = null, userId = null, subjectType, subjectId } = entry
  const { reason = null, detail = null } = entry
  return db.orm.insert(auditEvents).select(
    sql`select null, ${newId(now)}, ${actorId}, ${action}, ${userId}, ${subjectType}, ${subjectId}, ${reason},
      ${detail}, ${now}
      where ${onlyIfChanged ? sql`changes() > 0` : sql`true`}`,
  )
}

/** Adds to the counts of a day in one statement. */
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
