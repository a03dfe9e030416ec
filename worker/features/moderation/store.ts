import { and, eq, sql } from 'drizzle-orm'
import type { ReportReason } from '#contract/kinds.ts'
import type { Db } from '../../db/client.ts'
import { moderationItems, reportedMessages, reports } from '../../db/schema.ts'

export interface NewReport {
  listingId: number
  reporterId: number
  reason: ReportReason
  details: string | null
  createdAt: number
}

export function findReport(db: Db, { listingId, reporterId, reason }: NewReport) {
  return db.orm.select({ id: reports.id }).from(reports).where(isSame({ listingId, reporterId, reason }))
}

/** Adds a report; the same person and reason count once, so a repeat answers no row. A trigger counts it at the open item. */
export function addReport(db: Db, report: NewReport) {
  return db.orm.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id })
}

export interface NewItem {
  publicId: string
  flagType: (typeof moderationItems.$inferInsert)['flagType']
  reason: string
  contentPreview: string
}

/** Opens an item for a report that is yet to be added: none where one is open, or where the report is a repeat. */
export function openItem(db: Db, item: NewItem, report: NewReport) {
  const repeated = db.orm.select({ id: reports.id }).from(reports).where(isSame(report))
  return db.orm
    .insert(moderationItems)
    .select(
      sql`select null, ${item.publicId}, 'listing', ${report.listingId}, ${item.flagType}, null, ${item.reason}, ${item.contentPreview},
        0, 'open', ${report.createdAt}, null, null where not exists ${repeated}`,
    )
    .onConflictDoNothing()
}

function isSame({ listingId, reporterId, reason }: Pick<NewReport, 'listingId' | 'reporterId' | 'reason'>) {
  return and(eq(reports.listingId, listingId), eq(reports.reporterId, reporterId), eq(reports.reason, reason))
}

export type NewReportedMessage = typeof reportedMessages.$inferInsert
type MessageKey = Pick<NewReportedMessage, 'conversationId' | 'seq'>

export function findReportedMessage(db: Db, message: MessageKey) {
  return db.orm.select({ id: reportedMessages.id }).from(reportedMessages).where(isMessage(message))
}

/** Keeps the copy of a message; one that is there already answers no row. */
export function addReportedMessage(db: Db, row: NewReportedMessage) {
  return db.orm.insert(reportedMessages).values(row).onConflictDoNothing().returning({ id: reportedMessages.id })
}

/** Right after addReportedMessage in its batch: opens the item of the copy that was added, and none where none was. */
export function openMessageItem(db: Db, item: NewItem, report: MessageKey & { createdAt: number }) {
  return db.orm.insert(moderationItems).select(
    sql`select null, ${item.publicId}, 'message', ${reportedMessages.id}, ${item.flagType}, null, ${item.reason}, ${item.contentPreview},
      1, 'open', ${report.createdAt}, null, null from ${reportedMessages} where ${isMessage(report)} and changes() > 0`,
  )
}

function isMessage({ conversationId, seq }: MessageKey) {
  return and(eq(reportedMessages.conversationId, conversationId), eq(reportedMessages.seq, seq))
}
