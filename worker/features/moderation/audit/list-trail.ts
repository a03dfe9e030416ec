import * as z from 'zod'
import type { AuditQuery, AuditTrail, AuditEvent } from '#contract/audit.ts'
import { headerName } from '#contract/names.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { countTrail, trailPage, type TrailRow } from './store.ts'

/** What a cursor contains: the last event of a page. */
const Position = z.object({ id: z.int().positive() })

/** The audit trail, newest first. */
export async function listTrail(
  ctx: SignedInCtx,
  { limit, cursor, ...filter }: AuditQuery,
): Promise<AuditTrail> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [counted, found] = await ctx.db.batch([
    countTrail(ctx.db, filter),
    trailPage(ctx.db, filter, at?.id, limit + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    events: rows.map(toEvent),
    ...toTotal(counted),
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}

/** An event as admins see it. A person without a name is shown by the end of their phone number. */
function toEvent({
  publicId,
  action,
  subjectType,
  subjectId,
  detail,
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
    detail,
    reason,
    createdAt: new Date(createdAt).toISOString(),
  }
}

function toPerson(person: TrailRow['actor']): AuditEvent['actor'] {
  return person && { id: person.id, displayName: headerName(person) }
}
