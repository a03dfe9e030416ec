import type { UploadRow } from '../../db/schema.ts'
import { log } from '../../platform/log.ts'
import { isUploadGone } from '../../platform/storage-fault.ts'
import { incomingKey } from './policy.ts'

/**
 * Throws away the parts of an upload that was not ended, if it is one: without an object they cost as much
 * and are listed nowhere. Parts that cannot be thrown away hold up nothing: R2 does it itself after 7 days.
 */
export async function abortParts(
  bucket: R2Bucket,
  { key, uploadId }: Pick<UploadRow, 'key' | 'uploadId'>,
): Promise<void> {
  if (uploadId === null) return
  await bucket
    .resumeMultipartUpload(incomingKey(key), uploadId)
    .abort()
    .catch((error) => {
      if (!isUploadGone(error)) log.error('parts_not_aborted', error, { key })
    })
}
