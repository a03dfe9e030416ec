import * as z from 'zod'
import type { Comment } from '#contract/engagement.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId } from '#worker/platform/ids.ts'
import { showComment } from './list-comments.ts'
import { setHidden, markDeleted, markHidden, markShown, findByPublicId } from './store.ts'

/** A comment's state before a decision, which an undo restores. */
export const CommentBefore = z.object({ hiddenAt: z.number().nullable(), removedAt: z.number().nullable() })
export type CommentBefore = z.infer<typeof CommentBefore>

/** The query for a comment's CommentBefore, as JSON. */
export { commentState as readCommentState } from './store.ts'

/**
 * The statement by which moderators remove a comment, if `onlyIf` is true. The listing's seller cannot show
 * the comment again.
 */
export { markRemoved as removeComment } from './store.ts'

/**
 * The statement that shows a comment that moderators held or removed, if `onlyIf` is true. A comment that
 * only the seller hid stays hidden.
 */
export { markReleased as releaseComment } from './store.ts'

/** The statement that undoes a removal, if `onlyIf` is true. */
export { setHidden as putCommentBack } from './store.ts'

/**
 * The statement that undoes a release, if `onlyIf` is true. The comment is held as of now, not since it was
 * written, because people have been notified of it.
 */
export function holdCommentAgain(
  db: Db,
  commentId: number,
  { hiddenAt }: CommentBefore,
  onlyIf: Fragment,
  now: number,
): Statement {
  return setHidden(db, commentId, { hiddenAt, removedAt: now }, onlyIf)
}

/**
 * Deletes a comment for its author or an admin; the audit trail records an admin's deletion. The listing's
 * seller only hides it, which they can undo.
 */
export async function deleteComment(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { db, now, user } = ctx
  const { id, authorId, sellerId } = await findComment(ctx, publicId)
  const event = {
    action: 'content_removed',
    actorId: user.id,
    userId: authorId,
    subjectType: 'comment',
    subjectId: publicId,
  } as const
  if (authorId === user.id) await markDeleted(db, id, now)
  else if (user.role === 'admin')
    await db.batch([markDeleted(db, id, now), record(db, event, now, { onlyIfChanged: true })])
  else if (sellerId === user.id) await markHidden(db, id, now)
  else throw new AppError('forbidden')
}

/**
 * Hides a comment from everyone but its author and the seller, or shows it again. Only the listing's seller
 * may do so.
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

/** Finds a comment in any state, with its listing's seller; throws 404 if there is none. */
async function findComment(ctx: Ctx, publicId: string) {
  const [comment] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!comment) throw missingComment()
  return comment
}

function missingComment(): AppError {
  return new AppError('not_found', 'We could not find this comment. It may have been deleted.')
}
