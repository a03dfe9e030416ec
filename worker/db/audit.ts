import { sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '#contract/desk-lists.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Fragment, Statement } from './client.ts'
import { auditEvents } from './schema.ts'

/**
 * What was done; `actorId` and `userId` are row ids and `subjectId` is a public id, or the query that answers
 * one. Without an actor nobody did it.
 */
export interface Done {
  action: AuditAction
  actorId?: number
  userId?: number | Fragment
  subjectType: AuditSubject
  subjectId: string | Fragment
  reason?: string
}

/**
 * The statement that writes it into the audit trail, for the batch of what was done. With `onlyIfChanged` it
 * writes nothing where the statement before it in the batch changed nothing, which is what `changes()`
 * counts.
 */
export function record(db: Db, done: Done, now: number, { onlyIfChanged = false } = {}): Statement {
  const { action, actorId = null, userId = null, subjectType, subjectId, reason = null } = done
  return db.orm.insert(auditEvents).select(
    sql`select null, ${newId(now)}, ${actorId}, ${action}, ${userId}, ${subjectType}, ${subjectId}, ${reason},
      null, ${now}
      where ${onlyIfChanged ? sql`changes() > 0` : sql`true`}`,
  )
}
