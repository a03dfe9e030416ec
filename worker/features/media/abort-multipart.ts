import type { SignedInCtx } from '../../context.ts'
import { isUploadGone, storageFailure } from '../../platform/storage-fault.ts'
import { findMultipart, type Named } from './find-multipart.ts'
import { removeMultipart } from './store.ts'

/**
 * Throws away the parts that arrived, and then the ticket: of a run that dies between the two the sweep finds
 * the ticket.
 */
export async function abortMultipart(ctx: SignedInCtx, named: Named): Promise<void> {
  const { key, landing, uploadId } = await findMultipart(ctx, named)
  try {
    await ctx.env.BUCKET.resumeMultipartUpload(landing, uploadId).abort()
  } catch (error) {
    if (!isUploadGone(error)) throw storageFailure(error)
  }
  await removeMultipart(ctx.db, key, uploadId)
}
