import type { QueuedDocument, ReviewDocument } from '#contract/verification.ts'
import type { SignedInCtx } from '../../context.ts'
import { record } from '../../db/audit.ts'
import type { VerificationDocumentRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { rescoreSellerLater } from '../listings/score/rescore.ts'
import { announce } from '../notifications/announce.ts'
import { notify } from '../notifications/notify.ts'
import { findDocument } from './open-file.ts'
import { decisionSentence } from './policy.ts'
import { showQueued } from './list-queue.ts'
import { markDecided, setVerified } from './store.ts'

/**
 * Approves or rejects a pending document. The second of two concurrent decisions is a 409. Notifies the owner
 * and, after an approval, recomputes the scores of their listings.
 */
export async function decideDocument(
  ctx: SignedInCtx,
  publicId: string,
  { action, reason }: ReviewDocument,
): Promise<QueuedDocument> {
  const document = await findDocument(ctx, publicId)
  if (document.userId === ctx.user.id)
    throw new AppError('forbidden', 'This document is your own. Another admin has to decide.')
  const decided = await decide(ctx, document, action, reason || undefined)
  if (!decided) throw new AppError('conflict', 'Somebody has already decided on this document.')
  announce(ctx, [decided.userId])
  if (action === 'approved') rescoreSellerLater(ctx, decided.userId)
  return showOne(ctx, decided)
}

async function decide(
  ctx: SignedInCtx,
  { id, publicId, userId, documentType }: VerificationDocumentRow,
  action: ReviewDocument['action'],
  reason: string | undefined,
) {
  const { db, now, user } = ctx
  const decision = markDecided(db, id, { action, reason, decidedBy: user.id, decidedAt: now })
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
    { userId, kind: 'verification', preview: decisionSentence(documentType, action, reason) },
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
