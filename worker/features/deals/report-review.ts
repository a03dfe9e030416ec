import type { NewReport } from '#contract/engagement.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { describeReview } from '#worker/features/moderation/policy.ts'
import { reportReviewItem } from '#worker/features/moderation/reports/report-review-item.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { findShownReview } from './show-review.ts'

/**
 * Reports a review to the moderators. What its author reports is the answer. Returns true for the person's first
 * report for this reason.
 */
export async function reportReview(
  ctx: SignedInCtx,
  publicId: string,
  complaint: NewReport,
): Promise<boolean> {
  const review = await findShownReview(ctx, publicId)
  const { id: reviewId, authorId, subjectId, answer, answerRemovedAt } = review
  if (authorId !== ctx.user.id) {
    const item = { part: 'review', reviewId, authorId, text: describeReview(review) } as const
    return reportReviewItem(ctx, item, complaint)
  }
  if (answer === null || answerRemovedAt !== null)
    throw new AppError('forbidden', 'This is your own review. You can report only an answer to it.')
  return reportReviewItem(ctx, { part: 'answer', reviewId, authorId: subjectId, text: answer }, complaint)
}
