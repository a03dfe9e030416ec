import * as z from 'zod'
import { AUDIT_ACTIONS, AUDIT_DETAILS, AUDIT_SUBJECTS, SECURITY_EVENTS } from './desk-lists.ts'
import { Cursor, LIST_TOTAL, PageLimit } from './fields.ts'

const Person = z.object({ id: z.string(), displayName: z.string() })

/**
 * One entry of the audit trail. `actor` is null if the system acted by itself. `detail` is the type of a ban
 * or document, and null for other subjects and for older entries.
 */
export const AuditEvent = z.object({
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  actor: Person.nullable(),
  user: Person.nullable(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  detail: z.enum(AUDIT_DETAILS).nullable(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/**
 * The query of GET /api/admin/audit. `userId` is the public id of the person whom an event is about,
 * `actorId` that of the person who caused it.
 */
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
  ...LIST_TOTAL,
  nextCursor: z.string().nullable(),
})
export type AuditTrail = z.infer<typeof AuditTrail>

/**
 * The response of GET /api/admin/security: how often each event happened on each of the last 30 days, newest
 * day first. Zero counts are left out.
 */
export const SecurityCounts = z.object({
  counts: z.array(z.object({ day: z.iso.date(), event: z.enum(SECURITY_EVENTS), events: z.int() })),
})
export type SecurityCounts = z.infer<typeof SecurityCounts>
