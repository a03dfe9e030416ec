import { PART_BYTES_MIN } from '#contract/limits.ts'
import type { CompleteMultipart, MultipartCompleted } from '#contract/multipart.ts'
import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isFaultOfParts, isUploadGone, storageFailure } from '../../platform/storage-fault.ts'
import { findMultipart, noSuchUpload, type Named } from './find-multipart.ts'
import { endMultipart } from './store.ts'
import { objectUrl } from './view.ts'

/**
 * Puts the parts together to one object, which a verb may then inspect. The upload is at its end: it is known
 * by its key alone.
 */
export async function completeMultipart(
  ctx: SignedInCtx,
  named: Named,
  { parts }: CompleteMultipart,
): Promise<MultipartCompleted> {
  const { key, landing, uploadId } = await findMultipart(ctx, named)
  const inOrder = parts
    .map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }))
    .sort((a, b) => a.partNumber - b.partNumber)
  try {
    await ctx.env.BUCKET.resumeMultipartUpload(landing, uploadId).complete(inOrder)
  } catch (error) {
    throw refusalOf(error)
  }
  await endMultipart(ctx.db, key, uploadId)
  return { location: ctx.origin + objectUrl(key), key: landing }
}

function refusalOf(error: unknown): AppError {
  if (isUploadGone(error)) return noSuchUpload()
  if (!isFaultOfParts(error)) return storageFailure(error)
  const message =
    'Those are not the parts that arrived, or one before the last is under ' +
    `${PART_BYTES_MIN / 1_048_576} MB.`
  return new AppError('invalid_input', message, { fields: { parts: message } })
}
