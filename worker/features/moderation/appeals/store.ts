import { and, asc, desc, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AppealAbout } from '#contract/appeal.ts'
import type { AppealStatus } from '#contract/desk-lists.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  appeals,
  comments,
  listings,
  moderationItems,
  reportedMessages,
  reviews,
  userBans,
  users,
  verificationDocuments,
  type AppealRow,
} from '#worker/db/schema.ts'

/** A decision as it is written into an appeal. */
export type AppealedRow = Pick<
  AppealRow,
  | 'aboutType'
  | 'aboutId'
  | 'decision'
  | 'decisionId'
  | 'what'
  | 'title'
  | 'reason'
  | 'decidedAt'
  | 'decidedBy'
>

type NewAppealRow = AppealedRow & Pick<AppealRow, 'publicId' | 'userId' | 'text' | 'createdAt'>

/** Adds an appeal if `onlyIf` is true. Returns no row if the decision was appealed before. */
export function addAppeal(db: Db, row: NewAppealRow, onlyIf: Fragment) {
  const { publicId, userId, aboutType, aboutId, decision, decisionId, what, title, reason } = row
  const { decidedAt, decidedBy, text, createdAt } = row
  return db.orm
    .insert(appeals)
    .select(
      sql`select null, ${publicId}, ${userId}, ${aboutType}, ${aboutId}, ${decision}, ${decisionId}, ${what},
        ${title}, ${reason}, ${decidedAt}, ${decidedBy}, ${text}, 'open', ${createdAt}, null, null, null, 0, null
        where ${onlyIf}`,
    )
    .onConflictDoNothing()
    .returning()
}

export function findByPublicId(db: Db, publicId: string) {
  return db.orm.select().from(appeals).where(eq(appeals.publicId, publicId))
}

/** The person's last appeal about this, which did not end by itself. */
export function findAbout(db: Db, userId: number, { type, id }: AppealAbout) {
  return db.orm
    .select()
    .from(appeals)
    .where(
      and(
        eq(appeals.userId, userId),
        eq(appeals.aboutType, type),
        eq(appeals.aboutId, id),
        ne(appeals.status, 'ended'),
      ),
    )
    .orderBy(desc(appeals.id))
    .limit(1)
}

/** A person's appeals with row ids below `below`, newest first. */
export function pageOf(db: Db, userId: number, below: number | undefined, limit: number) {
  return db.orm
    .select()
    .from(appeals)
    .where(and(eq(appeals.userId, userId), below === undefined ? undefined : lt(appeals.id, below)))
    .orderBy(desc(appeals.id))
    .limit(limit)
}

export function countOf(db: Db, userId: number) {
  return countRows(db, eq(appeals.userId, userId))
}

/** Open appeals after the row id `at`, oldest first; others before it, newest first. */
export function queuePage(db: Db, status: AppealStatus, at: number | undefined, limit: number) {
  const isOpen = status === 'open'
  const beyond = at === undefined ? undefined : (isOpen ? gt : lt)(appeals.id, at)
  return db.orm
    .select()
    .from(appeals)
    .where(and(eq(appeals.status, status), beyond))
    .orderBy((isOpen ? asc : desc)(appeals.id))
    .limit(limit)
}

export function countQueue(db: Db, status: AppealStatus) {
  return countRows(db, eq(appeals.status, status))
}

/** The number of rows, counted up to 1,001. */
function countRows(db: Db, condition: SQL) {
  const capped = db.orm
    .select({ id: appeals.id })
    .from(appeals)
    .where(condition)
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)`.as('total') }).from(capped)
}

/** The decisions of these that were appealed against. */
export function listAppealed(db: Db, userId: number) {
  const { decision, decisionId } = appeals
  return db.orm
    .select({ decision, decisionId })
    .from(appeals)
    .where(and(eq(appeals.userId, userId), ne(appeals.status, 'ended')))
}

interface Answer {
  status: 'upheld' | 'overturned'
  answer: string
  adminId: number
  token: string
  now: number
}

/**
 * Answers an open appeal of somebody else. Returns no row for the second of two answers, if `onlyIf` is false, or
 * if the moderator decided it and another one could answer.
 */
export function markAnswered(
  db: Db,
  appeal: AppealRow,
  { status, answer, adminId, token, now }: Answer,
  onlyIf: Fragment,
) {
  const isDecider = sql`(${appeals.decidedBy} is ${adminId})`
  return db.orm
    .update(appeals)
    .set({ status, answer, answeredAt: now, answeredBy: adminId, isByDecider: isDecider, token })
    .where(
      and(
        eq(appeals.id, appeal.id),
        eq(appeals.status, 'open'),
        ne(appeals.userId, adminId),
        sql`(${onlyIf})`,
        sql`not (${isDecider} and exists ${findOther(db, appeal.userId, adminId, now)})`,
      ),
    )
    .returning()
}

const others = alias(users, 'others')

/** A moderator who can answer instead of this one. The person who appeals cannot. */
export function findOther(db: Db, appellantId: number, adminId: number, now: number) {
  return db.orm
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        sql`${others.role} = 'admin'`,
        ne(others.id, adminId),
        ne(others.id, appellantId),
        sql`coalesce(${others.suspendedUntil}, 0) <= ${now}`,
      ),
    )
    .limit(1)
}

/** The condition that an appeal was answered with this token. */
export function hasAnswer(id: number, token: string): Fragment {
  return sql`exists (select 1 from ${appeals} as answered where answered.id = ${id} and answered.token = ${token})`
}

/** Whether something belongs to the person who names it: one row if it does. */
export function findOwned(db: Db, userId: number, { type, id }: AppealAbout) {
  return db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), sql`exists (${owned(type, id, userId)})`))
}

function owned(type: AppealAbout['type'], id: string, userId: number): SQL {
  switch (type) {
    case 'listing':
      return sql`select 1 from ${listings} where ${listings.publicId} = ${id} and ${listings.sellerId} = ${userId}`
    case 'comment':
      return sql`select 1 from ${comments} where ${comments.publicId} = ${id} and ${comments.authorId} = ${userId}`
    case 'profile':
      return sql`select 1 where ${users.publicId} = ${id}`
    case 'review':
      return sql`select 1 from ${reviews} where ${reviews.publicId} = ${id}
        and ${userId} in (${reviews.authorId}, ${reviews.subjectId})`
    case 'document':
      return sql`select 1 from ${verificationDocuments} where ${verificationDocuments.publicId} = ${id}
        and ${verificationDocuments.userId} = ${userId}`
    case 'ban':
      return sql`select 1 from ${userBans} where ${userBans.publicId} = ${id} and ${userBans.userId} = ${userId}`
    case 'message':
      return sql`select 1 from ${moderationItems} left join ${reportedMessages}
        on ${reportedMessages.id} = ${moderationItems.contentId}
        where ${moderationItems.authorId} = ${userId} and ${moderationItems.contentType} = 'message'
        and ${id} in (${moderationItems.publicId}, ${reportedMessages.messageId})`
  }
}

export function countOpen(db: Db) {
  return db.orm
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(appeals)
    .where(eq(appeals.status, 'open'))
}

/** How many appeals were answered after `since`, and how many of them overturned the decision. */
export function countAnswered(db: Db, since: number) {
  return db.orm
    .select({
      answered: sql<number>`count(*)`.as('answered'),
      overturned: sql<number>`count(case when ${appeals.status} = 'overturned' then 1 end)`.as('overturned'),
    })
    .from(appeals)
    .where(gt(appeals.answeredAt, since))
}
