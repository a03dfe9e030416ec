import { MULTIPART_OPEN_MAX, OPEN_UPLOADS_MAX } from '#contract/limits.ts'
import type { MultipartStarted, StartMultipart } from '#contract/multipart.ts'
import type { SignedInCtx } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { storageFailure } from '../../platform/storage-fault.ts'
import { incomingKey, keysFor } from './policy.ts'
import { tooManyOpen } from './request-upload.ts'
import { addMultipart } from './store.ts'

/**
 * Begins an upload in parts. Its parts count for nothing until it is completed, and then like any upload
 * until a verb inspects it.
 */
export async function startMultipart(ctx: SignedInCtx, { type }: StartMultipart): Promise<MultipartStarted> {
  const { key } = keysFor({ purpose: 'verification', contentType: type }, newId(ctx.now))
  const landing = incomingKey(key)
  const upload = await ctx.env.BUCKET.createMultipartUpload(landing, {
    httpMetadata: { contentType: type },
  }).catch((error) => {
    throw storageFailure(error)
  })
  const row = {
    key,
    ownerId: ctx.user.id,
    contentType: type ?? null,
    uploadId: upload.uploadId,
    createdAt: ctx.now,
  }
  const added = await addMultipart(ctx.db, row, { inPartsMax: MULTIPART_OPEN_MAX, openMax: OPEN_UPLOADS_MAX })
  if (added.length > 0) return { key: landing, uploadId: upload.uploadId }
  await upload.abort()
  throw await tooManyOpen(ctx)
}
