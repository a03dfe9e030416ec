import type { NewReview, Review } from '#contract/review.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { findFirstResult, storeFirstResultIfChanged } from '#worker/db/first-results.ts'
import { isHiddenSeller } from '#worker/features/accounts/list-sellers.ts'
import { screenText } from '#worker/features/moderation/screening/screen-text.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId, newId } from '#worker/platform/ids.ts'
import { refuseReview } from './policy.ts'
import { showReview } from './show-review.ts'
import { addReview, findListingId, findSaleOf, isVisibleSince, showPair, type FoundSale } from './store.ts'

/** Idempotency keys are scoped to a listing. */
const callNameOf = (publicId: string) => `review:${publicId}`

/**
 * Reviews the other person of the listing's named sale. Once both have reviewed, both reviews are shown and both
 * people are notified. A repeated idempotency key returns the first review.
 */
export async function addNewReview(
  ctx: SignedInCtx,
  listingPublicId: string,
  review: NewReview,
  key: string | undefined,
): Promise<Review> {
  const earlier = await findEarlier(ctx, listingPublicId, key)
  if (earlier) return earlier
  const sale = await findReviewable(ctx, listingPublicId)
  const publicId = await write(ctx, listingPublicId, sale, review, key)
  if (publicId) return showReview(ctx, publicId)
  const parallel = await findEarlier(ctx, listingPublicId, key)
  if (parallel) return parallel
  // What was allowed a moment ago is not any more; checking again throws the specific error.
  await findReviewable(ctx, listingPublicId)
  if (await isHiddenSeller(ctx, ctx.user.id)) throw new AppError('suspended')
  throw new AppError('conflict')
}

async function findReviewable(ctx: SignedInCtx, listingPublicId: string): Promise<FoundSale> {
  const [sale] = isId(listingPublicId) ? await findSaleOf(ctx.db, listingPublicId, ctx.user.id, ctx.now) : []
  if (!sale && !(isId(listingPublicId) && (await findListingId(ctx.db, listingPublicId))[0]))
    throw new AppError('not_found')
  refuseReview(sale, ctx.now)
  return sale
}

/** Writes the review and returns its id; undefined if it was not allowed at that moment. */
async function write(
  ctx: SignedInCtx,
  listingPublicId: string,
  { id: saleId, buyerId, sellerId, listingId }: FoundSale,
  { verdict, tags, text = '' }: NewReview,
  key: string | undefined,
): Promise<string | undefined> {
  const { db, now, user } = ctx
  const publicId = newId(now)
  const { isHeld, statements } = await screenText(ctx, { contentType: 'review', publicId, text })
  const [added] = await db.batch([
    addReview(db, { publicId, saleId, authorId: user.id, verdict, tags, text: text || null, now, isHeld }),
    ...(key
      ? [
          storeFirstResultIfChanged(db, {
            userId: user.id,
            call: callNameOf(listingPublicId),
            key,
            resultId: publicId,
            createdAt: now,
          }),
        ]
      : []),
    ...statements,
    showPair(db, saleId, now),
    ...[[buyerId, sellerId] as const, [sellerId, buyerId] as const].map(([authorId, userId]) =>
      notify(db, { userId, kind: 'review', listingId, actorId: authorId }, now, {
        onlyIf: isVisibleSince(saleId, authorId, now),
      }),
    ),
  ])
  if (added.length === 0) return undefined
  announce(ctx, [buyerId, sellerId])
  return publicId
}

async function findEarlier(
  ctx: SignedInCtx,
  listingPublicId: string,
  key: string | undefined,
): Promise<Review | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, callNameOf(listingPublicId), key)
  return first && showReview(ctx, first.resultId)
}
