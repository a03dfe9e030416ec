import type { AuditAction, AuditSubject } from '#contract/audit-kinds.ts'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { addEvent } from './store.ts'

/** What was done; `actorId` and `userId` are row ids, or the query that answers one, `subjectId` is a public id. Without an actor nobody did it. */
export interface Done {
  action: AuditAction
  actorId?: number
  userId?: number | Fragment
  subjectType: AuditSubject
  subjectId: string
  reason?: string
}

/** The statement that writes it into the audit trail, for the batch of what was done. After a statement that changed nothing, `onlyIfChanged` writes nothing. */
export function record(db: Db, done: Done, now: number, { onlyIfChanged = false } = {}): Statement {
  return addEvent(db, { ...done, publicId: newId(now), createdAt: now }, onlyIfChanged)
}

/** As record, where there may be nobody whom it concerns: then nothing is written. */
export function recordIfAnyone(db: Db, done: Done & { userId: Fragment }, now: number): Statement {
  return addEvent(db, { ...done, publicId: newId(now), createdAt: now }, false, done.userId)
}
