import type { AuditAction, AuditSubject } from '#contract/audit-kinds.ts'
import type { Db, Fragment, Statement } from '../../../db/client.ts'
import { newId } from '../../../platform/ids.ts'
import { addEvent } from './store.ts'

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
 * The statement that writes it into the audit trail, for the batch of what was done. After a statement that
 * changed nothing, `onlyIfChanged` writes nothing.
 */
export function record(db: Db, done: Done, now: number, { onlyIfChanged = false } = {}): Statement {
  return addEvent(db, { ...done, publicId: newId(now), createdAt: now }, onlyIfChanged)
}
