import * as z from 'zod'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from './audit-kinds.ts'
import { Cursor, PageLimit } from './paging.ts'

const Person = z.object({ id: z.string(), displayName: z.string() })

/** One thing that was done. `actor` is null where nobody did it. */
export const AuditEvent = z.object({
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  actor: Person.nullable(),
  user: Person.nullable(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** The newest first; of one person or by one admin, by public id. */
export const AuditQuery = z.object({
  limit: PageLimit,
  cursor: Cursor,
  userId: z.string().max(100).optional(),
  actorId: z.string().max(100).optional(),
  action: z.enum(AUDIT_ACTIONS, { error: 'That is not an action of the audit trail' }).optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditTrail = z.object({
  events: z.array(AuditEvent),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type AuditTrail = z.infer<typeof AuditTrail>
