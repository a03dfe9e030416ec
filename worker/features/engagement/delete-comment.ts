import type { SignedInCtx } from '../../context.ts'
import { record } from '../../db/audit.ts'
import { AppError } from '../../platform/app-error.ts'
import { findComment } from './find-comment.ts'
import { markDeleted, markHidden } from './store.ts'

/**
 * Deletes a comment for its author or an admin, which the trail tells; the listing's seller only hides it,
 * which they can take back.
 */
export async function deleteComment(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { db, now, user } = ctx
  const { id, authorId, sellerId } = await findComment(ctx, publicId)
  const done = {
    action: 'content_removed',
    actorId: user.id,
    userId: authorId,
    subjectType: 'comment',
    subjectId: publicId,
  } as const
  if (authorId === user.id) await markDeleted(db, id, now)
  else if (user.role === 'admin')
    await db.batch([markDeleted(db, id, now), record(db, done, now, { onlyIfChanged: true })])
  else if (sellerId === user.id) await markHidden(db, id, now)
  else throw new AppError('forbidden')
}
