import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Fragment } from '../../../db/client.ts'
import { conversationMembers, conversations, users } from '../../../db/schema.ts'

/** True in a batch while the conversation's row is older than that revision. */
export function isOlder(conversationId: number, revision: number): Fragment {
  return sql`exists (select 1 from ${conversations} where ${conversations.id} = ${conversationId} and ${conversations.revision} < ${revision})`
}

export interface Summary {
  revision: number
  lastSeq: number
  lastContent: string
  lastSenderId: number
  lastAt: number
}

export function keepSummary(db: Db, conversationId: number, summary: Summary) {
  return db.orm
    .update(conversations)
    .set(summary)
    .where(and(eq(conversations.id, conversationId), lt(conversations.revision, summary.revision)))
}

export interface MemberSummary {
  userId: number
  conversationId: number
  otherId: number
  sortedAt: number
  unread: number
  deliveredSeq: number
  readSeq: number
}

/** One person's row of the list; it is made where there is none. Without a new message its place in the list, and the index of that, is left alone. */
export function keepMember(db: Db, member: MemberSummary, hasNews: boolean, onlyIf: Fragment) {
  const { userId, conversationId, otherId, sortedAt, unread, deliveredSeq, readSeq } = member
  const columns = conversationMembers
  const differs = sql`(${columns.unread}, ${columns.deliveredSeq}, ${columns.readSeq}) <> (${unread}, ${deliveredSeq}, ${readSeq})`
  return db.orm
    .insert(columns)
    .select(sql`select ${userId}, ${conversationId}, ${otherId}, ${sortedAt}, ${unread}, ${deliveredSeq}, ${readSeq} where ${onlyIf}`)
    .onConflictDoUpdate({
      target: [columns.userId, columns.conversationId],
      set: { unread, deliveredSeq, readSeq, ...(hasNews && { sortedAt }) },
      setWhere: hasNews ? undefined : differs,
    })
}

/** Until when each of these people is suspended. */
export function listSuspensions(db: Db, userIds: readonly number[]) {
  return db.orm.select({ id: users.id, suspendedUntil: users.suspendedUntil }).from(users).where(inArray(users.id, [...userIds]))
}
