import * as z from 'zod'
import type { AuditEvent } from '#contract/audit.ts'
import { headerName } from '#contract/names.ts'
import type { TrailRow } from './store.ts'

const name = z.string().nullable()
const Person = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  firstName: name,
  lastName: name,
  businessName: name,
})

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

function toPerson(json: string | null): AuditEvent['actor'] {
  if (json === null) return null
  const person = Person.parse(JSON.parse(json))
  return { id: person.id, displayName: headerName(person) }
}
