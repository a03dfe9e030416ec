import { and, desc, eq, getTableColumns, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { NewReview } from '#contract/review.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import { conversations, listings, reviews, sales, users, type SaleRow } from '#worker/db/schema.ts'
import { isListingVisible } from '#worker/db/visibility.ts'
import { reviewableSince, pairReviewedSince } from './policy.ts'

/** A conversation about a listing, as a sale names it. */
export function findConversationOf(db: Db, publicId: string, listingId: number, sellerId: number) {
  const { id, buyerId } = conversations
  return db.orm
    .select({ id, buyerId })
    .from(conversations)
    .where(
      and(
        eq(conversations.publicId, publicId),
        eq(conversations.listingId, listingId),
        eq(conversations.sellerId, sellerId),
      ),
    )
}

const isStanding = isNull(sales.endedAt)

export function findStandingSale(db: Db, listingId: number) {
  return db.orm
    .select()
    .from(sales)
    .where(and(eq(sales.listingId, listingId), isStanding))
}

/**
 * Adds a sale if `isListing`, a condition for its listing's row, is true. A unique index refuses a second sale
 * of a listing until the first has ended.
 */
export function addSale(
  db: Db,
  { listingId, conversationId, sellerId, buyerId, soldAt }: Omit<SaleRow, 'id' | 'endedAt'>,
  isListing: Fragment,
) {
  return db.orm.insert(sales).select(
    sql`select null, ${listingId}, ${conversationId}, ${sellerId}, ${buyerId}, ${soldAt}, null
        from ${listings} where ${isListing}`,
  )
}

/** Ends the sale, if there is one, of the listing whose row meets a condition. */
export function endSale(db: Db, isListing: Fragment, now: number) {
  return db.orm
    .update(sales)
    .set({ endedAt: now })
    .where(
      and(isStanding, sql`${sales.listingId} = (select ${listings.id} from ${listings} where ${isListing})`),
    )
}

/** True if the query's sale stands, or has a review, which the other person may still answer with theirs. */
const isOpen = sql`(${isStanding} or exists (select 1 from ${reviews} as other
  where other.sale_id = ${sales.id}))`

/** True if both people of the query's sale wrote a message, whoever began. */
const haveBothWritten = sql`exists (select 1 from ${conversations} where ${conversations.id} = ${sales.conversationId}
  and ${conversations.buyerWroteAt} is not null and ${conversations.sellerWroteAt} is not null)`

function otherSide(userId: number): SQL<number> {
  return sql`case when ${sales.buyerId} = ${userId} then ${sales.sellerId} else ${sales.buyerId} end`
}

function isSide(userId: number) {
  return or(eq(sales.buyerId, userId), eq(sales.sellerId, userId))
}

function hasReviewed(userId: number): SQL {
  return sql`exists (select 1 from ${reviews} as other where other.sale_id = ${sales.id}
    and other.author_id = ${userId})`
}

/** True if this person reviewed the other person of the query's sale lately, about any sale. */
function hasReviewedPair(userId: number, now: number): SQL {
  return sql`exists (select 1 from ${reviews} as earlier where earlier.author_id = ${userId}
    and earlier.subject_id = ${otherSide(userId)} and earlier.created_at > ${pairReviewedSince(now)})`
}

/**
 * The sale of a listing that this person may review, or else their latest one, with what the rules check. The
 * person is its buyer or its seller.
 */
export function findSaleOf(db: Db, listingPublicId: string, userId: number, now: number) {
  return db.orm
    .select({
      ...getTableColumns(sales),
      isOpen: sql<number>`${isOpen}`.as('is_open'),
      haveBothWritten: sql<number>`${haveBothWritten}`.as('have_both_written'),
      isReviewed: sql<number>`${hasReviewed(userId)}`.as('is_reviewed'),
      isPairReviewed: sql<number>`${hasReviewedPair(userId, now)}`.as('is_pair_reviewed'),
    })
    .from(sales)
    .innerJoin(listings, eq(listings.id, sales.listingId))
    .where(and(eq(listings.publicId, listingPublicId), isSide(userId)))
    .orderBy(sql`is_open desc, is_reviewed`, desc(sales.id))
    .limit(1)
}

export type FoundSale = Awaited<ReturnType<typeof findSaleOf>>[number]

export function findListingId(db: Db, publicId: string) {
  return db.orm.select({ id: listings.id }).from(listings).where(eq(listings.publicId, publicId))
}

/** A page's worth of the sales that this person may review now, latest first. */
export function listPendingSales(db: Db, userId: number, now: number, limit: number) {
  return db.orm
    .select({
      conversationId: conversations.publicId,
      listingId: sql<string>`${listings.publicId}`.as('listing_public_id'),
      soldAt: sales.soldAt,
    })
    .from(sales)
    .innerJoin(conversations, eq(conversations.id, sales.conversationId))
    .innerJoin(listings, eq(listings.id, sales.listingId))
    .where(and(isSide(userId), isReviewableBy(userId, now)))
    .orderBy(desc(sales.soldAt), desc(sales.id))
    .limit(limit)
}

/** True if this person, one of the two, may review the query's sale now. */
function isReviewableBy(userId: number, now: number) {
  return and(
    sql`${sales.soldAt} >= ${reviewableSince(now)}`,
    isOpen,
    haveBothWritten,
    sql`not ${hasReviewed(userId)}`,
    sql`not ${hasReviewedPair(userId, now)}`,
  )
}

interface AddedReview extends Pick<NewReview, 'verdict' | 'tags'> {
  publicId: string
  saleId: number
  authorId: number
  text: string | null
  now: number
  isHeld: boolean
}

/**
 * Adds a review if its author may review the sale at this moment and is not suspended. Of several concurrent
 * calls, one returns a row.
 */
export function addReview(
  db: Db,
  { publicId, saleId, authorId, verdict, tags, text, now, isHeld }: AddedReview,
) {
  const isSuspended = sql`exists (select 1 from ${users} where ${users.id} = ${authorId}
    and ${users.suspendedUntil} > ${now})`
  return db.orm
    .insert(reviews)
    .select(
      sql`select null, ${publicId}, ${sales.id}, ${authorId}, ${otherSide(authorId)}, ${verdict},
        ${sql.param(tags, reviews.tags)}, ${text}, ${now}, null, ${isHeld ? now : null}, null, null, null
        from ${sales} where ${sales.id} = ${saleId} and ${isSide(authorId)}
        and ${isReviewableBy(authorId, now)} and not ${isSuspended}`,
    )
    .onConflictDoNothing()
    .returning({ id: reviews.id })
}

/** Shows the reviews of a sale once both people have reviewed it. */
export function showPair(db: Db, saleId: number, now: number) {
  return db.orm
    .update(reviews)
    .set({ shownAt: now })
    .where(
      and(
        eq(reviews.saleId, saleId),
        isNull(reviews.shownAt),
        sql`(select count(*) from ${reviews} as other where other.sale_id = ${saleId}) = 2`,
      ),
    )
}

/** Shows a review, unless it is shown. */
export function markShown(db: Db, id: number, now: number) {
  return db.orm
    .update(reviews)
    .set({ shownAt: now })
    .where(and(eq(reviews.id, id), isNull(reviews.shownAt)))
}

/** The reviews written by this time that are not shown yet, oldest first. */
export function listUnshown(db: Db, writtenUntil: number, limit: number) {
  return db.orm
    .select({ ...getTableColumns(reviews), listingId: sales.listingId })
    .from(reviews)
    .innerJoin(sales, eq(sales.id, reviews.saleId))
    .where(and(isNull(reviews.shownAt), lte(reviews.createdAt, writtenUntil)))
    .orderBy(reviews.createdAt)
    .limit(limit)
}

/**
 * True if everybody can read the review of this sale by this author since `shownAt`, and if `onlyIf` is true.
 */
export function isVisibleSince(
  saleId: number,
  authorId: number,
  shownAt: number,
  onlyIf: Fragment = sql`true`,
): Fragment {
  return sql`(${onlyIf}) and exists (select 1 from ${reviews} as shown where shown.sale_id = ${saleId}
    and shown.author_id = ${authorId} and shown.shown_at = ${shownAt} and shown.removed_at is null
    and ${isAuthorActive(sql`shown.author_id`)})`
}

/** The reviews of suspended people are hidden while they are, as in the view shown_reviews. */
function isAuthorActive(authorId: SQL): SQL {
  return sql`exists (select 1 from ${users} as reviewer where reviewer.id = ${authorId}
    and reviewer.suspended_until is null)`
}

const isShown = and(
  isNotNull(reviews.shownAt),
  isNull(reviews.removedAt),
  isAuthorActive(sql`${reviews.authorId}`),
)

/** Reviews with what their view needs. `readerId` is undefined for a visitor. */
function reviewsFor(db: Db, readerId: number | undefined, now: number) {
  const isVisible = isListingVisible(readerId, now)
  return db.orm
    .select({
      ...getTableColumns(reviews),
      listingId: sales.listingId,
      buyerId: sales.buyerId,
      isShown: sql<number>`(${isShown})`.as('is_shown'),
      listingPublicId: sql<string | null>`case when ${isVisible} then ${listings.publicId} end`.as(
        'listing_public_id',
      ),
      listingType: listings.type,
      listingTitle: sql<string | null>`case when ${isVisible} then ${listings.title} end`.as('listing_title'),
    })
    .from(reviews)
    .innerJoin(sales, eq(sales.id, reviews.saleId))
    .innerJoin(listings, eq(listings.id, sales.listingId))
}

export type FoundReview = Awaited<ReturnType<typeof reviewsFor>>[number]

export function findReview(db: Db, publicId: string, readerId: number | undefined, now: number) {
  return reviewsFor(db, readerId, now).where(eq(reviews.publicId, publicId))
}

export interface ReviewPosition {
  shownAt: number
  id: number
}

/** A page of a person's shown reviews, the latest shown first. */
export function reviewsPage(
  db: Db,
  subjectId: number,
  reader: { id: number | undefined; now: number },
  at: ReviewPosition | undefined,
  limit: number,
) {
  const beyond = at && sql`(${reviews.shownAt}, ${reviews.id}) < (${at.shownAt}, ${at.id})`
  return reviewsFor(db, reader.id, reader.now)
    .where(and(eq(reviews.subjectId, subjectId), isShown, beyond))
    .orderBy(desc(reviews.shownAt), desc(reviews.id))
    .limit(limit)
}

interface AddedAnswer {
  reviewId: number
  subjectId: number
  text: string
  now: number
  isHeld: boolean
}

/** Adds the reviewed person's answer. Returns no row if there is one, or if the review is not shown now. */
export function addAnswer(db: Db, { reviewId, subjectId, text, now, isHeld }: AddedAnswer) {
  return db.orm
    .update(reviews)
    .set({ answer: text, answeredAt: now, answerRemovedAt: isHeld ? now : null })
    .where(
      and(
        eq(reviews.id, reviewId),
        eq(reviews.subjectId, subjectId),
        isNull(reviews.answeredAt),
        isShown,
        sql`not exists (select 1 from ${users} where ${users.id} = ${subjectId}
          and ${users.suspendedUntil} > ${now})`,
      ),
    )
    .returning({ id: reviews.id })
}

/** The column that hides a part of a review: all of it, or its answer. */
const REMOVED = {
  review: { column: reviews.removedAt, set: (at: number | null) => ({ removedAt: at }) },
  answer: { column: reviews.answerRemovedAt, set: (at: number | null) => ({ answerRemovedAt: at }) },
} as const

export type Part = keyof typeof REMOVED

/** Sets when a part was removed; null shows it. */
export function setRemoved(db: Db, part: Part, id: number, at: number | null, onlyIf: Fragment) {
  return db.orm
    .update(reviews)
    .set(REMOVED[part].set(at))
    .where(and(eq(reviews.id, id), sql`(${onlyIf})`))
}

/** Holds a part that was released. Later than when it was written, so that its release notifies nobody again. */
export function holdAgain(db: Db, part: Part, id: number, onlyIf: Fragment, now: number) {
  const writtenAt = part === 'review' ? reviews.createdAt : reviews.answeredAt
  const heldAt = sql`max(${now}, ${writtenAt} + 1)`
  return db.orm
    .update(reviews)
    .set(part === 'review' ? { removedAt: heldAt } : { answerRemovedAt: heldAt })
    .where(and(eq(reviews.id, id), sql`(${onlyIf})`))
}

/** The query for when a part was removed, as JSON. */
export function removedState(part: Part, id: number): Fragment {
  return sql`select json_object('removedAt', ${REMOVED[part].column}) from ${reviews} where ${reviews.id} = ${id}`
}

/** A part that has been held since it was written, with the people to notify once it is released. */
export function findHeldPart(db: Db, part: Part, id: number) {
  const writtenAt = part === 'review' ? reviews.createdAt : reviews.answeredAt
  return db.orm
    .select({
      authorId: reviews.authorId,
      subjectId: reviews.subjectId,
      saleId: reviews.saleId,
      shownAt: reviews.shownAt,
      listingId: sales.listingId,
    })
    .from(reviews)
    .innerJoin(sales, eq(sales.id, reviews.saleId))
    .where(and(eq(reviews.id, id), lte(REMOVED[part].column, writtenAt)))
}
