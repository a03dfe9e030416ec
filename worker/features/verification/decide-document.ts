import type { FoundUser } from '#contract/bans.ts'
import type { QueuedDocument, ReviewDocument } from '#contract/verification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { VerificationDocumentRow } from '#worker/db/schema.ts'
import { listPeople } from '#worker/features/accounts/find-people.ts'
import { rescoreSellerLater } from '#worker/features/listings/score/rescore.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { showQueued } from './list-queue.ts'
import { findDocument } from './open-file.ts'
import { decisionSentence, versionOf } from './policy.ts'
import { findHeldNames, markDecided, setVerified } from './store.ts'

/**
 * Approves or rejects a pending document. The second of two concurrent decisions is a 409, and so is an
 * approval if the owner's names are not those that the moderator read, or wait for a decision themselves.
 * Notifies the owner and, after an approval, recomputes the scores of their listings.
 */
export async function decideDocument(
  ctx: SignedInCtx,
  publicId: string,
  { action, reason, version }: ReviewDocument,
): Promise<QueuedDocument> {
  const document = await findDocument(ctx, publicId)
  if (document.userId === ctx.user.id)
    throw new AppError('forbidden', 'This document is your own. Another admin has to decide.')
  const owner = (await listPeople(ctx, [document.userId])).get(document.userId)
  if (!owner) throw new AppError('not_found')
  if (action === 'approved' && version !== undefined && version !== versionOf(owner))
    throw await notDecidedError(ctx, document)
  const decided = await decide(ctx, document, owner, { action, reason: reason || undefined })
  if (!decided) throw await notDecidedError(ctx, document)
  announce(ctx, [decided.userId])
  if (action === 'approved') rescoreSellerLater(ctx, decided.userId)
  return showOne(ctx, decided)
}

/** Says why a decision changed nothing. */
async function notDecidedError(ctx: SignedInCtx, { publicId, userId }: VerificationDocumentRow) {
  const { status } = await findDocument(ctx, publicId)
  const [owner] = await findHeldNames(ctx.db, userId)
  const message =
    status !== 'pending'
      ? 'Somebody has already decided on this document.'
      : owner?.heldNames
        ? "This person's new name waits in Content Moderation. Decide on it first."
        : 'This person changed their name after you read it. Read it again, then decide.'
  return new AppError('conflict', message)
}

async function decide(
  ctx: SignedInCtx,
  { id, publicId, userId, documentType }: VerificationDocumentRow,
  owner: FoundUser,
  { action, reason }: { action: ReviewDocument['action']; reason: string | undefined },
) {
  const { db, now, user } = ctx
  const decision = markDecided(
    db,
    id,
    { action, reason, decidedBy: user.id, decidedAt: now },
    action === 'approved' ? owner : undefined,
  )
  const event = {
    action: `document_${action}`,
    actorId: user.id,
    userId,
    subjectType: 'document',
    subjectId: publicId,
    detail: documentType,
    reason,
  } as const
  // Each statement writes only if the preceding one changed something, so a second decision changes nothing.
  const trail = record(db, event, now, { onlyIfChanged: true })
  const notification = notify(
    db,
    {
      userId,
      kind: 'verification',
      preview: decisionSentence(documentType, action, reason),
      ...(action === 'rejected' && { about: { type: 'document', id: publicId } }),
    },
    now,
    { onlyIfChanged: true },
  )
  const [[decided]] =
    action === 'approved'
      ? await db.batch([decision, setVerified(db, userId, documentType, now), trail, notification])
      : await db.batch([decision, trail, notification])
  return decided
}

async function showOne(ctx: SignedInCtx, row: VerificationDocumentRow): Promise<QueuedDocument> {
  const [shown] = await showQueued(ctx, [row])
  if (!shown) throw new AppError('not_found')
  return shown
}
