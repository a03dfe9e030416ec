import type { UploadWords } from '#web/features/verification/copy.ts'
import { retryUploads } from '#web/features/verification/retry-uploads.ts'
import { AwsS3, Uppy, type AwsBody, type Meta, type Uploader } from '#web/lib/uppy.ts'
import { statusOfFault } from './companion-fault.ts'

/**
 * Uppy as its companion's client: up to 100 MB a file goes in one piece, above that in parts of at least 5
 * MB, all by Uppy's own choice.
 */
export function createCompanion(words: UploadWords): Uploader {
  const uploader: Uploader = new Uppy<Meta, AwsBody>({ id: 'companion', autoProceed: false })
  uploader.use(AwsS3<Meta, AwsBody>, { companionEndpoint: '' })
  // Before the retries, which ask an error for its status.
  uploader.on('upload-error', (_file, error) => void Object.assign(error, { status: statusOfFault(error) }))
  retryUploads(uploader, words)
  return uploader
}
