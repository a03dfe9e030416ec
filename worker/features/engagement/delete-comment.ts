import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { findComment } from './find-comment.ts'
import { markDeleted, markHidden } from './store.ts'

/** Deletes a comment for its author or an admin; the listing's seller only hides it, which they can take back. */
export async function deleteComment(ctx: SignedInCtx, publicId: string): Promise<void> {
  const comment = await findComment(ctx, publicId)
  if (comment.authorId === ctx.user.id || ctx.user.role === 'admin') await markDeleted(ctx.db, comment.id, ctx.now)
  else if (comment.sellerId === ctx.user.id) await markHidden(ctx.db, comment.id, ctx.now)
  else throw new AppError('forbidden')
}
