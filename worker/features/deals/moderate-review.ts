import * as z from 'zod'
import type { Ctx } from '#worker/context.ts'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { findHeldPart, holdAgain, isVisibleSince, removedState, setRemoved, type Part } from './store.ts'

/* What moderators' decisions do to a review or to the answer to it. The statements run if `onlyIf` is true. */

/** The state of a review or an answer before a decision, which an undo restores. */
export const ReviewBefore = z.object({ removedAt: z.number().nullable() })
export type ReviewBefore = z.infer<typeof ReviewBefore>

/** The query for a ReviewBefore, as JSON. */
export const readReviewState: (part: Part, id: number) => Fragment = removedState

export function removeReview(db: Db, part: Part, id: number, onlyIf: Fragment, now: number): Statement {
  return setRemoved(db, part, id, now, onlyIf)
}

export function releaseReview(db: Db, part: Part, id: number, onlyIf: Fragment): Statement {
  return setRemoved(db, part, id, null, onlyIf)
}

/** Undoes a decision. What was released is held again. */
export function putReviewBack(
  db: Db,
  part: Part,
  id: number,
  { removedAt }: ReviewBefore,
  isRemoval: boolean,
  onlyIf: Fragment,
  now: number,
): Statement[] {
  if (isRemoval) return [setRemoved(db, part, id, removedAt, onlyIf)]
  return removedAt === null ? [] : [holdAgain(db, part, id, onlyIf, now)]
}

/**
 * Notifies the person whom a released review or answer concerns, who was not notified while it was held. The
 * statements go after the release. Nobody is notified of a review that is not shown yet.
 */
export async function notifyOfReviewRelease(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  part: Part,
  id: number,
  onlyIf: Fragment,
): Promise<{ userIds: number[]; statements: Statement[] }> {
  const [held] = await findHeldPart(db, part, id)
  if (!held || held.shownAt === null) return { userIds: [], statements: [] }
  const { authorId, subjectId, saleId, listingId, shownAt } = held
  const [userId, actorId] = part === 'review' ? [subjectId, authorId] : [authorId, subjectId]
  const kind = part === 'review' ? 'review' : 'review_answer'
  return {
    userIds: [userId],
    statements: [
      notify(db, { userId, kind, listingId, actorId }, now, {
        onlyIf: isVisibleSince(saleId, authorId, shownAt, onlyIf),
      }),
    ],
  }
}
