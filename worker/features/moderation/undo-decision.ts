import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import type { ModerationItem } from '#contract/moderation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { holdNamesAgain, ProfileBefore, putProfileBack } from '#worker/features/accounts/clear-profile.ts'
import {
  CommentBefore,
  holdCommentAgain,
  putCommentBack,
} from '#worker/features/engagement/remove-comment.ts'
import { keepDecidedFile } from '#worker/features/media/chat-files/release-files.ts'
import { photosOfListing, settleJudgedPhotos } from '#worker/features/media/release-photos.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { withdraw } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { putReviewBack, ReviewBefore } from '#worker/reactions.ts'
import { ListingBefore, putListingBack } from './holds/apply-suspension.ts'
import { findItem, showItem } from './list-queue.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'
import { hasToken, markOverturned, findOpenItem, reopenItem, type FoundItem } from './store.ts'
import { toUndo } from './view.ts'

/**
 * Undoes a decision of this admin within a minute: reverts the decision's changes, and withdraws its
 * notification unless that was read. The audit trail keeps the decision and the undo. An item that is open already
 * stays as it is, since the answer to an earlier undo may have been lost.
 */
export async function undoDecision(ctx: SignedInCtx, publicId: string): Promise<ModerationItem> {
  const { db, now } = ctx
  const item = await findItem(ctx, publicId)
  if (item.status === 'open') return showItem(ctx, item)
  const since = now - UNDO_DECISION_SECONDS * 1_000
  checkUndoable(ctx, item, since)
  const { token: oldToken, before } = toUndo(item)
  const token = newId(now)
  const isThisUndo = hasToken(item.id, token)
  const event = {
    actorId: ctx.user.id,
    userId: item.authorId ?? undefined,
    subjectType: item.contentType,
    subjectId: item.contentPublicId ?? item.publicId,
  }
  const [reopened] = await db.batch([
    reopenItem(db, item, { adminId: ctx.user.id, since, oldToken, token }),
    record(db, { ...event, action: 'decision_undone' }, now, { onlyIfChanged: true }),
    ...(item.authorId === null
      ? []
      : [withdraw(db, { userId: item.authorId, kind: 'moderation', createdAt: item.decidedAt ?? now })]),
    markOverturned(db, item.id, false, isThisUndo),
    ...revertDecision(db, item, before, isThisUndo, now),
  ])
  const undone = await findItem(ctx, publicId)
  if (reopened.length === 0 && undone.status !== 'open') throw await tooLateError(ctx, item)
  if (reopened.length > 0 && item.authorId !== null) announce(ctx, [item.authorId])
  return showItem(ctx, undone)
}

function checkUndoable(ctx: SignedInCtx, { decidedBy, decidedAt }: FoundItem, since: number): void {
  if (decidedBy !== ctx.user.id) throw new AppError('forbidden', 'Only the admin who decided can undo it.')
  if ((decidedAt ?? 0) <= since)
    throw new AppError(
      'conflict',
      `You can undo a decision for ${UNDO_DECISION_SECONDS} seconds. That time is over.`,
    )
}

/** The error for an undo that came too late, which refers the admin to a newer open item if there is one. */
async function tooLateError(ctx: SignedInCtx, item: FoundItem): Promise<AppError> {
  const [newer] = await findOpenItem(ctx.db, item)
  return newer && newer.id !== item.id
    ? new AppError('conflict', 'Somebody has reported this again. Decide on the newer item.')
    : new AppError('conflict')
}

/**
 * The statements that revert those of applyDecision if `onlyIf` is true. `before` is the state that
 * stateBefore read for the decision.
 */
function revertDecision(
  db: Db,
  { contentType, contentId, status, signals }: FoundItem,
  before: unknown,
  onlyIf: Fragment,
  now: number,
): Statement[] {
  if (contentType === 'message') return [keepDecidedFile(db, contentId, onlyIf, now)]
  if (before === null) return []
  const isRemoval = status === 'removed'
  switch (contentType) {
    case 'listing': {
      const state = ListingBefore.parse(before)
      const hasChanged = isRemoval || state.hold?.hold === 'review' || state.hold?.hold === 'removed'
      if (!hasChanged) return []
      return [
        ...putListingBack(db, contentId, state, onlyIf, now),
        ...settleJudgedPhotos(db, photosOfListing(contentId), now),
      ]
    }
    case 'comment': {
      const state = CommentBefore.parse(before)
      if (isRemoval) return [putCommentBack(db, contentId, state, onlyIf)]
      return state.removedAt === null ? [] : [holdCommentAgain(db, contentId, state, onlyIf, now)]
    }
    case 'review':
    case 'answer': {
      const state = ReviewBefore.parse(before)
      return putReviewBack(db, contentType, contentId, state, isRemoval, onlyIf, now)
    }
    case 'profile': {
      const state = ProfileBefore.parse(before)
      if (!isRemoval || isAboutNamesOnly(signals)) return holdNamesAgain(db, contentId, state, onlyIf)
      return putProfileBack(db, contentId, state, onlyIf, now)
    }
  }
}
