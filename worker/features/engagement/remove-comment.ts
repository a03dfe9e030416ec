import * as z from 'zod'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { commentState, markReleased, markRemoved, setHidden } from './store.ts'

/** A comment as it stood before a decision: what an undo leads back to. */
export const CommentBefore = z.object({ hiddenAt: z.number().nullable(), removedAt: z.number().nullable() })
export type CommentBefore = z.infer<typeof CommentBefore>

/** The query that answers it as JSON. */
export const readCommentState: (commentId: number) => Fragment = commentState

/**
 * The statement by which moderators take a comment away, while `onlyIf` is true. The listing's seller cannot
 * show it again.
 */
export function removeComment(db: Db, commentId: number, onlyIf: Fragment, now: number): Statement {
  return markRemoved(db, commentId, onlyIf, now)
}

/**
 * The statement that shows a comment which moderators held or removed, while `onlyIf` is true; one that the
 * seller hid stays hidden.
 */
export function releaseComment(db: Db, commentId: number, onlyIf: Fragment): Statement {
  return markReleased(db, commentId, onlyIf)
}

/** The statement that takes a removal back, while `onlyIf` is true. */
export function putCommentBack(
  db: Db,
  commentId: number,
  before: CommentBefore,
  onlyIf: Fragment,
): Statement {
  return setHidden(db, commentId, before, onlyIf)
}

/**
 * The statement that takes a release back, while `onlyIf` is true. Held from now on and not since it was
 * written: people heard of it meanwhile.
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
