import type { Ctx } from '#worker/context.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { abortParts } from './multipart.ts'
import { everyKey } from './policy.ts'
import { findUpload, removeOpenUpload } from './store.ts'

/**
 * Deletes a ticket and its objects or parts. The row is deleted first, and only if it is unclaimed. If a
 * concurrent call has claimed the upload, its objects stay.
 */
export async function discardUpload(
  { env, db }: Pick<Ctx, 'env' | 'db'>,
  row: Pick<UploadRow, 'key' | 'mediumKey' | 'smallKey' | 'uploadId'>,
): Promise<void> {
  const [, claimed] = await db.batch([removeOpenUpload(db, row.key), findUpload(db, row.key)])
  if (claimed.length > 0) return
  await abortParts(env.BUCKET, row)
  await env.BUCKET.delete(everyKey(row))
}
