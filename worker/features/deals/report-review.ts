import type { NewReviewReport } from '#contract/review.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { describeReview } from '#worker/features/moderation/policy.ts'
import { reportReviewItem } from '#worker/features/moderation/reports/report-review-item.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { findShownReview } from './show-review.ts'

/**
 * Reports a review, or the answer to it, to the moderators. Nobody reports their own words. Returns true for the
 * person's first report for this reason.
 */
export async function reportReview(
  ctx: SignedInCtx,
  publicId: string,
  { part, ...complaint }: NewReviewReport,
): Promise<boolean> {
  const review = await findShownReview(ctx, publicId)
  const { id: reviewId, authorId, subjectId, answer, answerRemovedAt } = review
  const isAuthor = authorId === ctx.user.id
  if ((part ?? (isAuthor ? 'answer' : 'review')) === 'review') {
    if (isAuthor) throw new AppError('forbidden', 'This is your own review.')
    const item = { part: 'review', reviewId, authorId, text: describeReview(review) } as const
    return reportReviewItem(ctx, item, complaint)
  }
  if (subjectId === ctx.user.id) throw new AppError('forbidden', 'This is your own answer.')
  if (answer === null || answerRemovedAt !== null)
    throw new AppError('forbidden', 'There is no answer to report.')
  return reportReviewItem(ctx, { part: 'answer', reviewId, authorId: subjectId, text: answer }, complaint)
}
