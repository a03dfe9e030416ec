import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ReportReason } from '#contract/lists.ts'
import type { Db } from '#worker/db/client.ts'
import { moderationItems, reportedMessages, reports, reviewReports } from '#worker/db/schema.ts'

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

/**
 * Adds a report. Reports by the same person for the same reason count once, so a repeat returns no row. A
 * trigger adds one to the open item's number of reports.
 */
export function addReport(db: Db, report: NewReport) {
  return db.orm.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id })
}

export interface NewItem {
  publicId: string
  flagType: (typeof moderationItems.$inferInsert)['flagType']
  reason: string
  contentPreview: string
}

/** Opens an item for a report that is about to be added, unless one is open or the report is a repeat. */
export function openItem(db: Db, item: NewItem, report: NewReport) {
  const repeated = db.orm.select({ id: reports.id }).from(reports).where(isSame(report))
  return db.orm
    .insert(moderationItems)
    .select(
      sql`select null, ${item.publicId}, 'listing', ${report.listingId}, ${item.flagType}, null,
        ${item.reason}, ${item.contentPreview},
        0, 'open', ${report.createdAt}, null, null, (select seller_id from listings
        where id = ${report.listingId}), '[]', null, 0, null
        where not exists ${repeated}`,
    )
    .onConflictDoNothing()
}

function isSame({ listingId, reporterId, reason }: Pick<NewReport, 'listingId' | 'reporterId' | 'reason'>) {
  return and(eq(reports.listingId, listingId), eq(reports.reporterId, reporterId), eq(reports.reason, reason))
}

/** The reports of a listing, unordered. */
export function reportsOfListing(db: Db, listingId: number, limit: number) {
  return db.orm
    .select({ reason: reports.reason, details: reports.details, createdAt: reports.createdAt })
    .from(reports)
    .where(eq(reports.listingId, listingId))
    .limit(limit)
}

/** The reports of a review or of the answer to it, unordered. */
export function reportsOfReview(db: Db, part: NewReviewReport['part'], reviewId: number, limit: number) {
  const { reason, details, createdAt } = reviewReports
  return db.orm
    .select({ reason, details, createdAt })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviewId), eq(reviewReports.part, part)))
    .limit(limit)
}

export type NewReviewReport = typeof reviewReports.$inferInsert

export function findReviewReport(db: Db, { reviewId, part, reporterId, reason }: NewReviewReport) {
  return db.orm
    .select({ reason: reviewReports.reason })
    .from(reviewReports)
    .where(
      and(
        eq(reviewReports.reviewId, reviewId),
        eq(reviewReports.part, part),
        eq(reviewReports.reporterId, reporterId),
        eq(reviewReports.reason, reason),
      ),
    )
}

/** Adds a report. A repeat by the same person for the same reason returns no row. */
export function addReviewReport(db: Db, report: NewReviewReport) {
  return db.orm
    .insert(reviewReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ reason: reviewReports.reason })
}

/** Counts the report in the open item, or opens one. Goes right after addReviewReport. */
export function openReviewItem(
  db: Db,
  item: NewItem & { authorId: number },
  { part, reviewId, createdAt }: NewReviewReport,
) {
  return db.orm
    .insert(moderationItems)
    .select(
      sql`select null, ${item.publicId}, ${part}, ${reviewId}, ${item.flagType}, null, ${item.reason},
        ${item.contentPreview}, 1, 'open', ${createdAt}, null, null, ${item.authorId}, '[]', null, 0, null
        where changes() > 0`,
    )
    .onConflictDoUpdate({
      target: [moderationItems.contentType, moderationItems.contentId],
      targetWhere: eq(moderationItems.status, sql`'open'`),
      set: { reports: sql`${moderationItems.reports} + 1` },
    })
}

export type NewReportedMessage = typeof reportedMessages.$inferInsert
type MessageKey = Pick<NewReportedMessage, 'conversationId' | 'seq'>

export function findReportedMessage(db: Db, message: MessageKey) {
  return db.orm
    .select({ id: reportedMessages.id })
    .from(reportedMessages)
    .where(and(isMessage(message), isNotNull(reportedMessages.reporterId)))
}

/**
 * Stores a copy of a reported message and returns its row. Returns no row if the message was reported before.
 * If the message was already copied for the classifier, the report is added to that copy.
 */
export function addReportedMessage(db: Db, row: NewReportedMessage) {
  const { reporterId, reason, details } = row
  return db.orm
    .insert(reportedMessages)
    .values(row)
    .onConflictDoUpdate({
      target: [reportedMessages.conversationId, reportedMessages.seq],
      set: { reporterId, reason, details },
      setWhere: isNull(reportedMessages.reporterId),
    })
    .returning({ id: reportedMessages.id })
}

/** Counts the report in the copy's open item, or opens an item. Goes right after addReportedMessage. */
export function openMessageItem(db: Db, item: NewItem, report: MessageKey & { createdAt: number }) {
  const added = db.orm.insert(moderationItems).select(
    sql`select null, ${item.publicId}, 'message', ${reportedMessages.id}, ${item.flagType}, null,
      ${item.reason}, ${item.contentPreview},
      1, 'open', ${report.createdAt}, null, null, ${reportedMessages.senderId}, '[]', null, 0, null
      from ${reportedMessages} where ${isMessage(report)} and changes() > 0`,
  )
  return added.onConflictDoUpdate({
    target: [moderationItems.contentType, moderationItems.contentId],
    targetWhere: eq(moderationItems.status, sql`'open'`),
    set: { reports: sql`${moderationItems.reports} + 1` },
  })
}

function isMessage({ conversationId, seq }: MessageKey) {
  return and(eq(reportedMessages.conversationId, conversationId), eq(reportedMessages.seq, seq))
}

export function findReportedCopy(db: Db, id: number) {
  return db.orm.select().from(reportedMessages).where(eq(reportedMessages.id, id))
}
