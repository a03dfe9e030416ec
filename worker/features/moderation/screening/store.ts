import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { ModeratedType } from '#contract/trust.ts'
import type { Db, Fragment } from '../../../db/client.ts'
import {
  comments,
  flaggedTexts,
  listingHolds,
  listings,
  listingTextKeys,
  moderationItems,
  reportedMessages,
  type ListingRow,
} from '../../../db/schema.ts'

const COPIES_READ = 50
const POSTS_READ = 20
const DECISIONS_READ = 50

/** The sellers of a text's listings without this one; who has several stands there as often. */
export function listOtherSellers(db: Db, textKey: number, sellerId: number) {
  return db.orm
    .select({ sellerId: listingTextKeys.sellerId })
    .from(listingTextKeys)
    .where(and(eq(listingTextKeys.textKey, textKey), ne(listingTextKeys.sellerId, sellerId)))
    .limit(COPIES_READ)
}

/** When a seller's newest listings for sale were posted. */
export function listNewest(db: Db, sellerId: number) {
  return db.orm
    .select({ createdAt: listings.createdAt })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'active')))
    .orderBy(desc(listings.id))
    .limit(POSTS_READ)
}

/** What moderators decided about a text, in no order. */
export function decisionsAbout(db: Db, textKey: number) {
  return db.orm
    .select({
      status: moderationItems.status,
      authorId: moderationItems.authorId,
      decidedAt: moderationItems.decidedAt,
    })
    .from(flaggedTexts)
    .innerJoin(moderationItems, eq(moderationItems.id, flaggedTexts.itemId))
    .where(and(eq(flaggedTexts.textKey, textKey), ne(moderationItems.status, 'open')))
    .limit(DECISIONS_READ)
}

/** A listing that the same batch adds, for statements behind that. */
export function isListing(publicId: string): Fragment {
  return sql`${listings.publicId} = ${publicId}`
}

/** The row id of the listing that meets a condition; null where none does. */
export function listingIdWhere(condition: Fragment): Fragment {
  return sql`(select ${listings.id} from ${listings} where ${condition})`
}

export function commentIdOf(publicId: string): Fragment {
  return sql`(select ${comments.id} from ${comments} where ${comments.publicId} = ${publicId})`
}

export function copyIdOf(conversationId: number, seq: number): Fragment {
  return sql`(select ${reportedMessages.id} from ${reportedMessages} where ${isCopy(conversationId, seq)})`
}

function isCopy(conversationId: number, seq: number) {
  return and(eq(reportedMessages.conversationId, conversationId), eq(reportedMessages.seq, seq))
}

/** The text of the listing that meets a condition. */
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

/** After the flag in its batch: which text the open item stands for. */
export function keepFlaggedText(
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
 * In the batch that writes the listing as pending: why it is. One that was held before stays held for that,
 * but for a ban: that may be over already, and would give the listing back unread.
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

/** Keeps a message that nobody reported. */
export function addCopy(
  db: Db,
  row: Pick<
    typeof reportedMessages.$inferInsert,
    'conversationId' | 'seq' | 'senderId' | 'content' | 'sentAt' | 'createdAt'
  >,
) {
  return db.orm.insert(reportedMessages).values(row).onConflictDoNothing()
}
