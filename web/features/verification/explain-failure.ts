import type { UploadWords } from '#web/copy/verification-upload.ts'
import { statusOf } from '#web/features/media/retry-uploads.ts'
import { CallError } from '#web/lib/call-error.ts'

/** Why an upload has failed, as the uploader's '?' button tells it. */
export function explainFailure(error: Error, words: UploadWords): string {
  const status = statusOf(error)
  if (status === 0) return words.network
  if (status === 401) return words.signedOut
  if (error instanceof CallError) return words.refused(status, error.sentence)
  // The storage refuses a signed address with this when its time is over.
  if (status === 403) return words.expired
  return words.refused(status, error.message)
}
