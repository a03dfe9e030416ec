import type { NewAnswer, Review } from '#contract/review.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { findFirstResult, storeFirstResultIfChanged } from '#worker/db/first-results.ts'
import { isHiddenSeller } from '#worker/features/accounts/list-sellers.ts'
import { screenText } from '#worker/features/moderation/screening/screen-text.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { findShownReview, showReview } from './show-review.ts'
import { addAnswer, type FoundReview } from './store.ts'

const callNameOf = (publicId: string) => `answer:${publicId}`

/**
 * Answers a review of oneself. A review has one answer, which cannot be changed. A repeated idempotency key
 * returns the first answer.
 */
export async function answerReview(
  ctx: SignedInCtx,
  publicId: string,
  { text }: NewAnswer,
  key: string | undefined,
): Promise<Review> {
  if (await isRepeat(ctx, publicId, key)) return showReview(ctx, publicId)
  const review = await findAnswerable(ctx, publicId)
  const { db, now, user } = ctx
  const { isHeld, statements } = await screenText(ctx, { contentType: 'answer', publicId, text })
  const notification = {
    userId: review.authorId,
    kind: 'review_answer',
    listingId: review.listingId,
    actorId: user.id,
  } as const
  const [added] = await db.batch([
    addAnswer(db, { reviewId: review.id, subjectId: user.id, text, now, isHeld }),
    ...(isHeld ? [] : [notify(db, notification, now, { onlyIfChanged: true })]),
    ...(key
      ? [
          storeFirstResultIfChanged(db, {
            userId: user.id,
            call: callNameOf(publicId),
            key,
            resultId: publicId,
            createdAt: now,
          }),
        ]
      : []),
    ...statements,
  ])
  if (added.length > 0) {
    if (!isHeld) announce(ctx, [review.authorId])
    return showReview(ctx, publicId)
  }
  if (await isRepeat(ctx, publicId, key)) return showReview(ctx, publicId)
  await findAnswerable(ctx, publicId)
  if (await isHiddenSeller(ctx, user.id)) throw new AppError('suspended')
  throw new AppError('conflict')
}

async function isRepeat(ctx: SignedInCtx, publicId: string, key: string | undefined): Promise<boolean> {
  if (!key) return false
  return (await findFirstResult(ctx.db, ctx.user.id, callNameOf(publicId), key)).length > 0
}

async function findAnswerable(ctx: SignedInCtx, publicId: string): Promise<FoundReview> {
  const review = await findShownReview(ctx, publicId)
  if (review.subjectId !== ctx.user.id)
    throw new AppError('forbidden', 'Only the person whom a review is about can answer it.')
  if (review.answeredAt !== null) throw new AppError('conflict', 'You have answered this review already.')
  return review
}
