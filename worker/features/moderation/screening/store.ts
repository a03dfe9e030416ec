import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { ModeratedType } from '#contract/trust.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  comments,
  flaggedTexts,
  listingHolds,
  listings,
  listingTextKeys,
  moderationItems,
  reportedMessages,
  reviews,
  type ListingRow,
} from '#worker/db/schema.ts'

const COPIES_READ = 50
const POSTS_READ = 20
const DECISIONS_READ = 50

/** The other sellers of listings with this text, one row for each listing. */
export function listOtherSellers(db: Db, textKey: number, sellerId: number) {
  return db.orm
    .select({ sellerId: listingTextKeys.sellerId })
    .from(listingTextKeys)
    .where(and(eq(listingTextKeys.textKey, textKey), ne(listingTextKeys.sellerId, sellerId)))
    .limit(COPIES_READ)
}

/** When a seller's newest active listings were posted. */
export function listNewest(db: Db, sellerId: number) {
  return db.orm
    .select({ createdAt: listings.createdAt })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'active')))
    .orderBy(desc(listings.id))
    .limit(POSTS_READ)
}

/** Moderators' decisions about a text, unordered. */
export function decisionsAbout(db: Db, textKey: number) {
  return db.orm
    .select({
      status: sql<
        'approved' | 'removed'
      >`case when ${moderationItems.isOverturned} and ${moderationItems.status} = 'removed'
        then 'approved' else ${moderationItems.status} end`.as('standing'),
      authorId: moderationItems.authorId,
      decidedAt: moderationItems.decidedAt,
    })
    .from(flaggedTexts)
    .innerJoin(moderationItems, eq(moderationItems.id, flaggedTexts.itemId))
    .where(and(eq(flaggedTexts.textKey, textKey), ne(moderationItems.status, 'open')))
    .limit(DECISIONS_READ)
}

/** The condition for the listing with this public id, for statements after its insert in the same batch. */
export function isListing(publicId: string): Fragment {
  return sql`${listings.publicId} = ${publicId}`
}

/** The query for the row id of the listing that meets a condition; null if none does. */
export function listingIdWhere(condition: Fragment): Fragment {
  return sql`(select ${listings.id} from ${listings} where ${condition})`
}

/** A text that people write about a listing or a person. An answer has the public id of its review. */
export interface WrittenText {
  contentType: 'comment' | 'review' | 'answer'
  publicId: string
  text: string
}

/** The query for the row id of a written text; null if it was not written. */
export function textIdOf({ contentType, publicId, text }: WrittenText): Fragment {
  if (contentType === 'comment')
    return sql`(select ${comments.id} from ${comments} where ${comments.publicId} = ${publicId})`
  const isWritten = contentType === 'answer' ? sql`and ${reviews.answer} = ${text}` : undefined
  return sql`(select ${reviews.id} from ${reviews} where ${reviews.publicId} = ${publicId} ${isWritten})`
}

export function copyIdOf(conversationId: number, seq: number): Fragment {
  return sql`(select ${reportedMessages.id} from ${reportedMessages} where ${isCopy(conversationId, seq)})`
}

function isCopy(conversationId: number, seq: number) {
  return and(eq(reportedMessages.conversationId, conversationId), eq(reportedMessages.seq, seq))
}

/** Adds the text key of the listing that meets a condition. */
export function addText(db: Db, textKey: number, condition: Fragment) {
  return db.orm
    .insert(listingTextKeys)
    .select(sql`select ${textKey}, ${listings.sellerId}, ${listings.id} from ${listings} where ${condition}`)
    .onConflictDoNothing()
}

export function dropText(db: Db, textKey: number, sellerId: number, condition: Fragment) {
  return db.orm
    .delete(listingTextKeys)
    .where(
      and(
        eq(listingTextKeys.textKey, textKey),
        eq(listingTextKeys.sellerId, sellerId),
        sql`${listingTextKeys.listingId} = ${listingIdWhere(condition)}`,
      ),
    )
}

/** Stores which text the content's open item is about. Goes right after the flag in its batch. */
export function storeFlaggedText(
  db: Db,
  contentType: ModeratedType,
  contentId: number | Fragment,
  textKey: number,
) {
  return db.orm
    .insert(flaggedTexts)
    .select(
      sql`select ${moderationItems.id}, ${textKey} from ${moderationItems}
        where ${moderationItems.contentType} = ${contentType} and ${moderationItems.contentId} = ${contentId}
        and ${moderationItems.status} = 'open'`,
    )
    .onConflictDoUpdate({ target: flaggedTexts.itemId, set: { textKey } })
}

/**
 * Holds a listing for review, in the batch that sets it to pending. An earlier hold keeps its reason, except
 * a ban: the end of the ban would show the listing before anybody reviewed it.
 */
export function holdForReview(db: Db, condition: Fragment, statusHeld: ListingRow['status'], now: number) {
  return db.orm
    .insert(listingHolds)
    .select(
      sql`select ${listings.id}, ${listings.sellerId}, 'review', ${statusHeld}, ${now} from ${listings}
        where ${condition}`,
    )
    .onConflictDoUpdate({
      target: listingHolds.listingId,
      set: { hold: 'review' },
      setWhere: eq(listingHolds.hold, 'ban'),
    })
}

export function findCopy(db: Db, conversationId: number, seq: number) {
  return db.orm.select({ id: reportedMessages.id }).from(reportedMessages).where(isCopy(conversationId, seq))
}

/** Stores a copy of a message that the classifier flagged and nobody reported. */
export function addCopy(
  db: Db,
  row: Pick<
    typeof reportedMessages.$inferInsert,
    'conversationId' | 'seq' | 'messageId' | 'senderId' | 'content' | 'sentAt' | 'createdAt'
  >,
) {
  return db.orm.insert(reportedMessages).values(row).onConflictDoNothing()
}
