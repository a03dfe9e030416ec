import type { Review } from '#contract/review.ts'
import type { Ctx } from '#worker/context.ts'
import { listSellers } from '#worker/features/accounts/list-sellers.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId } from '#worker/platform/ids.ts'
import { findReview, type FoundReview } from './store.ts'
import { toReview } from './view.ts'

/** Reviews as this person sees them. */
export async function showReviews(ctx: Ctx, rows: readonly FoundReview[]): Promise<Review[]> {
  const authors = await listSellers(
    ctx,
    rows.map(({ authorId }) => authorId),
  )
  return rows.flatMap((row) => {
    const author = authors.get(row.authorId)
    return author ? [toReview(row, author, ctx.user?.id)] : []
  })
}

/** A review that was just written or answered, as this person sees it. */
export async function showReview(ctx: Ctx, publicId: string): Promise<Review> {
  const [review] = await showReviews(ctx, await findReview(ctx.db, publicId, ctx.user?.id, ctx.now))
  if (!review) throw missingReview()
  return review
}

/** A review that everybody can read; throws 404 for any other. */
export async function findShownReview(ctx: Ctx, publicId: string): Promise<FoundReview> {
  const [row] = isId(publicId) ? await findReview(ctx.db, publicId, ctx.user?.id, ctx.now) : []
  if (!row?.isShown) throw missingReview()
  return row
}

function missingReview(): AppError {
  return new AppError('not_found', 'We could not find this review. It may have been removed.')
}
