import type { Comment } from '#contract/engagement.ts'
import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { findComment, missingComment } from './find-comment.ts'
import { showComment } from './show-comments.ts'
import { markHidden, markShown } from './store.ts'

/**
 * Hides a comment from all but its author, or shows it again; only for the seller of the listing that it
 * stands at.
 */
export async function hideComment(ctx: SignedInCtx, publicId: string, hidden: boolean): Promise<Comment> {
  const { id, sellerId, removedAt } = await findComment(ctx, publicId)
  if (sellerId !== ctx.user.id) throw new AppError('forbidden')
  if (removedAt !== null && !hidden)
    throw new AppError('conflict', 'Our moderators removed this comment. Only they can show it again.')
  await (hidden ? markHidden(ctx.db, id, ctx.now) : markShown(ctx.db, id))
  const changed = await findComment(ctx, publicId)
  if (changed.deletedAt !== null) throw missingComment()
  return showComment(ctx, changed, sellerId)
}
