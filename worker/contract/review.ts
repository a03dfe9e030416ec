import * as z from 'zod'
import { ConversationListing } from './conversation.ts'
import { NewReport } from './engagement.ts'
import { Cursor, PageLimit } from './fields.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import { REVIEW_TAGS_MAX, REVIEW_TEXT_MAX } from './limits.ts'
import { REVIEW_TAGS, REVIEW_VERDICTS } from './lists.ts'
import { ReviewSummary, Seller } from './user.ts'
import { toVisibleText } from './visible-text.ts'

const TOO_LONG = `At most ${REVIEW_TEXT_MAX} characters`

/** The body of POST /api/listings/{id}/reviews, by one of the two people of a named sale. */
export const NewReview = z.object({
  verdict: z.enum(REVIEW_VERDICTS, { error: 'verdict must be positive or negative' }),
  tags: z
    .array(z.enum(REVIEW_TAGS, { error: `A tag must be one of ${REVIEW_TAGS.join(', ')}` }), {
      error: 'Send the tags as a list',
    })
    .overwrite((tags) => [...new Set(tags)])
    .max(REVIEW_TAGS_MAX, `Choose at most ${REVIEW_TAGS_MAX} tags`)
    .default([]),
  text: z
    .string({ error: 'The text must be text' })
    .overwrite(toVisibleText)
    .max(REVIEW_TEXT_MAX, TOO_LONG)
    .optional(),
})
export type NewReview = z.infer<typeof NewReview>

/** The body of POST /api/reviews/{id}/answer, by the reviewed person. */
export const NewAnswer = z.object({
  text: z
    .string({ error: 'Please write something' })
    .overwrite(toVisibleText)
    .min(1, 'Please write something')
    .max(REVIEW_TEXT_MAX, TOO_LONG),
})
export type NewAnswer = z.infer<typeof NewAnswer>

/** The body of POST /api/reviews/{id}/report. Without `part`, an author reports the answer, and others the review. */
export const NewReviewReport = NewReport.extend({
  part: z.enum(['review', 'answer'], { error: 'part must be review or answer' }).optional(),
})
export type NewReviewReport = z.infer<typeof NewReviewReport>

/**
 * A review of a person. `by` is the author's side of the sale. `listing` is null if the reader cannot open its
 * page.
 */
export const Review = z.object({
  id: z.string(),
  verdict: z.enum(REVIEW_VERDICTS),
  tags: z.array(z.enum(REVIEW_TAGS)),
  text: z.string().nullable(),
  by: z.enum(['buyer', 'seller']),
  user: Seller,
  listing: z.object({ id: z.string(), title: z.string(), type: z.enum(LISTING_TYPES).optional() }).nullable(),
  createdAt: z.iso.datetime(),
  answer: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
  /** False until both have reviewed or 14 days have passed. Only its author sees such a review. */
  isShown: z.boolean(),
  /** True while the review, or the answer that was just written, waits for moderators. */
  isHeld: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const ReviewsQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type ReviewsQuery = z.infer<typeof ReviewsQuery>

/** The shown reviews of a person, latest first. */
export const ReviewsPage = z.object({
  reviews: z.array(Review),
  total: z.int(),
  nextCursor: z.string().nullable(),
  summary: ReviewSummary,
})
export type ReviewsPage = z.infer<typeof ReviewsPage>

/**
 * The sales of the last 30 days that wait for the person's review, latest first. `listing` and `otherUser` are
 * null as in a conversation.
 */
export const PendingReviews = z.object({
  pending: z.array(
    z.object({
      listing: ConversationListing.nullable(),
      otherUser: Seller.nullable(),
      conversationId: z.string(),
      listingId: z.string(),
      soldAt: z.iso.datetime(),
      reviewBy: z.iso.datetime(),
    }),
  ),
})
export type PendingReviews = z.infer<typeof PendingReviews>
