import type { LikeResponse } from '#contract/listing.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { rememberReportedLike } from '#worker/features/notifications/notices/likes.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId } from '#worker/platform/ids.ts'
import { addLikeInstead, findLikeCount, removeLike } from './store.ts'

/**
 * Likes a listing, which also saves it, or removes the person's like. Concurrent calls take effect one after the
 * other.
 */
export async function toggleLike(ctx: SignedInCtx, publicId: string): Promise<LikeResponse> {
  if (!isId(publicId)) throw missing()
  const [, removed, added, [listing]] = await ctx.db.batch([
    rememberReportedLike(ctx.db, ctx.user.id, publicId),
    removeLike(ctx.db, ctx.user.id, publicId),
    addLikeInstead(ctx.db, ctx.user.id, publicId, ctx.now),
    findLikeCount(ctx.db, publicId),
  ])
  if (!listing || removed.length + added.length === 0) throw missing()
  return { liked: added.length > 0, likesCount: listing.likes }
}

function missing(): AppError {
  return new AppError('not_found', 'We could not find this listing. It may have been deleted.')
}
