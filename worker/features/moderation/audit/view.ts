import type { AuditEvent } from '#contract/audit.ts'
import { headerName } from '#contract/names.ts'
import type { TrailRow } from './store.ts'

/** An event as admins read it; somebody without a name goes by the end of their phone number. */
export function toEvent({
  publicId,
  action,
  subjectType,
  subjectId,
  reason,
  createdAt,
  actor,
  person,
}: TrailRow): AuditEvent {
  return {
    id: publicId,
    action,
    actor: toPerson(actor),
    user: toPerson(person),
    subjectType,
    subjectId,
    reason,
    createdAt: new Date(createdAt).toISOString(),
  }
}

function toPerson(person: TrailRow['actor']): AuditEvent['actor'] {
  return person && { id: person.id, displayName: headerName(person) }
}
