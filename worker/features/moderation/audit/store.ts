import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AuditAction } from '#contract/desk-lists.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Db } from '#worker/db/client.ts'
import { auditChain, auditEvents, users, type UserRow } from '#worker/db/schema.ts'
import { ENTRY_CONTENT } from './chain.ts'

const actors = alias(users, 'actors')
const people = alias(users, 'people')

export interface TrailFilter {
  userId?: string
  actorId?: string
  action?: AuditAction
}

/** A page of the events with row ids below `below`, newest first, with the actor and the person concerned. */
export function trailPage(db: Db, filter: TrailFilter, below: number | undefined, limit: number) {
  return db.orm
    .select({
      id: auditEvents.id,
      publicId: auditEvents.publicId,
      action: auditEvents.action,
      subjectType: auditEvents.subjectType,
      subjectId: auditEvents.subjectId,
      detail: auditEvents.detail,
      reason: auditEvents.reason,
      createdAt: auditEvents.createdAt,
      actor: personColumns(actors, 'actor'),
      person: personColumns(people, 'person'),
    })
    .from(auditEvents)
    .leftJoin(actors, eq(actors.id, auditEvents.actorId))
    .leftJoin(people, eq(people.id, auditEvents.userId))
    .where(and(matchesFilter(filter), below === undefined ? undefined : lt(auditEvents.id, below)))
    .orderBy(desc(auditEvents.id))
    .limit(limit)
}

export type TrailRow = Awaited<ReturnType<typeof trailPage>>[number]

/** A person as one JSON column: a batch returns rows by column name, so names must be unique. */
function personColumns(person: typeof actors | typeof people, name: string) {
  return sql`case when ${person.id} is not null then json_object('id', ${person.publicId}, 'phoneNumber',
    ${person.phone},
    'firstName', ${person.firstName}, 'lastName', ${person.lastName}, 'businessName', ${person.businessName})
    end`
    .mapWith(toPerson)
    .as(name)
}

type Person = Pick<UserRow, 'firstName' | 'lastName' | 'businessName'> & { id: string; phoneNumber: string }

/** Parses a column of personColumns; null if there is no person. */
function toPerson(json: string): Person | null {
  return JSON.parse(json)
}

/** The number of events, counted up to 1,001. */
export function countTrail(db: Db, filter: TrailFilter) {
  const capped = db.orm
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(matchesFilter(filter), gt(auditEvents.id, 0)))
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

function matchesFilter({ userId, actorId, action }: TrailFilter) {
  const rowId = (publicId: string) =>
    sql`(select ${users.id} from ${users} where ${users.publicId} = ${publicId})`
  return and(
    userId === undefined ? undefined : eq(auditEvents.userId, rowId(userId)),
    actorId === undefined ? undefined : eq(auditEvents.actorId, rowId(actorId)),
    action && eq(auditEvents.action, action),
  )
}

export function findLastLink(db: Db) {
  return db.orm.select().from(auditChain).orderBy(desc(auditChain.id)).limit(1)
}

/** The entries after this one, oldest first. */
export function listUnlinked(db: Db, after: number, limit: number) {
  const entry = alias(auditEvents, 'entry')
  return db.orm
    .select({ id: entry.id, content: sql<string>`${sql.raw(ENTRY_CONTENT)}` })
    .from(entry)
    .where(gt(entry.id, after))
    .orderBy(entry.id)
    .limit(limit)
}

export async function addLinks(db: Db, links: readonly { id: number; hash: string }[]): Promise<void> {
  await db.orm.insert(auditChain).values([...links])
}
