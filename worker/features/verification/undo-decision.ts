import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import type { QueuedDocument } from '#contract/verification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { VerificationDocumentRow } from '#worker/db/schema.ts'
import { rescoreSellerLater } from '#worker/features/listings/score/rescore.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { withdraw } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { showQueued } from './list-queue.ts'
import { findDocument } from './open-file.ts'
import { undoableSince } from './policy.ts'
import { markUndecided, setVerified } from './store.ts'

/** For appeals: the condition that a document is rejected, and the statement that makes it pending again. */
export { isRejected, reopenRejected } from './store.ts'

const TOO_LATE = `You can undo a decision for ${UNDO_DECISION_SECONDS} seconds. That time is over.`
const SENT_ANOTHER = 'This person has already sent another document, so this decision stays.'

/**
 * Makes a document pending again. Only the admin who decided can do this, within a minute. Also withdraws the
 * owner's notification if it is unread, and subtracts the points that an approval added to the scores. A document that
 * is pending already stays as it is, since the answer to an earlier undo may have been lost.
 */
export async function undoDecision(ctx: SignedInCtx, publicId: string): Promise<QueuedDocument> {
  const { db, now, user } = ctx
  const document = await findDocument(ctx, publicId)
  const { userId, documentType, status, decidedAt, decidedBy } = document
  if (decidedAt === null) return show(ctx, document)
  if (decidedBy !== user.id) throw new AppError('forbidden', 'Only the admin who decided can undo it.')
  if (decidedAt <= undoableSince(now)) throw new AppError('conflict', TOO_LATE)

  const event = {
    action: 'decision_undone',
    actorId: user.id,
    userId,
    subjectType: 'document',
    subjectId: publicId,
    detail: documentType,
  } as const
  const [[undone]] = await db.batch([
    markUndecided(db, document, user.id, undoableSince(now)),
    setVerified(db, userId, documentType, null),
    record(db, event, now, { onlyIfChanged: true }),
    withdraw(db, { userId, kind: 'verification', createdAt: decidedAt }),
  ])
  if (!undone) {
    const present = await findDocument(ctx, publicId)
    if (present.decidedAt !== null) throw new AppError('conflict', SENT_ANOTHER)
    return show(ctx, present)
  }
  announce(ctx, [userId])
  if (status === 'approved') rescoreSellerLater(ctx, userId)
  return show(ctx, undone)
}

async function show(ctx: SignedInCtx, document: VerificationDocumentRow): Promise<QueuedDocument> {
  const [shown] = await showQueued(ctx, [document])
  if (!shown) throw new AppError('not_found')
  return shown
}
