import type { SubmitDocument, VerificationDocument } from '#contract/verification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { Statement } from '#worker/db/client.ts'
import { findFirstResult, storeFirstResultIfChanged } from '#worker/db/first-results.ts'
import type { VerificationDocumentRow } from '#worker/db/schema.ts'
import { acceptDocument, findDocumentUpload } from '#worker/features/media/accept-document.ts'
import { discardUpload } from '#worker/features/media/discard-upload.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { linkToFile } from './open-file.ts'
import { alreadySubmittedSentence } from './policy.ts'
import { addDocument, findByPublicId, findPendingOrApproved } from './store.ts'
import { toDocument } from './view.ts'

const CALL = 'submit_document'

/**
 * Submits an uploaded document for review. Refuses it (409) while another document of its type is pending or
 * approved. Accepts only one of several concurrent submissions. Deletes the row and the object of a refused
 * upload. A repeated idempotency key returns the document of the first call and changes nothing.
 */
export async function submitDocument(
  ctx: SignedInCtx,
  submission: SubmitDocument,
  idempotencyKey: string | undefined,
): Promise<VerificationDocument> {
  const row = (await findEarlier(ctx, idempotencyKey)) ?? (await submitNew(ctx, submission, idempotencyKey))
  return toDocument(row, linkToFile(ctx, row))
}

async function submitNew(
  ctx: SignedInCtx,
  { documentType, fileUrl }: SubmitDocument,
  idempotencyKey: string | undefined,
): Promise<VerificationDocumentRow> {
  const upload = await findDocumentUpload(ctx, fileUrl)
  const refuse = async () => {
    await discardUpload(ctx, upload)
    const [existing] = await findPendingOrApproved(ctx.db, ctx.user.id, documentType)
    throw new AppError('conflict', existing && alreadySubmittedSentence(documentType, existing.status))
  }
  if ((await findPendingOrApproved(ctx.db, ctx.user.id, documentType)).length > 0) return refuse()

  const { key, contentType, size, isUnclaimed, claim } = await acceptDocument(ctx, upload)
  const publicId = newId(ctx.now)
  const row = { publicId, userId: ctx.user.id, documentType, key, contentType, size, uploadedAt: ctx.now }
  const event = {
    action: 'document_submitted',
    actorId: ctx.user.id,
    userId: ctx.user.id,
    subjectType: 'document',
    subjectId: publicId,
    detail: documentType,
  } as const
  const rest: Statement[] = [claim, record(ctx.db, event, ctx.now, { onlyIfChanged: true })]
  if (idempotencyKey)
    rest.push(
      storeFirstResultIfChanged(ctx.db, {
        userId: ctx.user.id,
        call: CALL,
        key: idempotencyKey,
        resultId: publicId,
        createdAt: ctx.now,
      }),
    )
  const [[document]] = await ctx.db.batch([addDocument(ctx.db, row, isUnclaimed), ...rest])
  if (!document) return (await findEarlier(ctx, idempotencyKey)) ?? refuse()
  return document
}

async function findEarlier(
  ctx: SignedInCtx,
  key: string | undefined,
): Promise<VerificationDocumentRow | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, CALL, key)
  return first && (await findByPublicId(ctx.db, first.resultId))[0]
}
