import { mayPass, statusOf } from '#web/features/media/retry-uploads.ts'
import type { Uploader } from '#web/lib/uppy.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { UploadWords } from './copy.ts'

// Section 9 of the product specification.
const DELAYS_MS = [0, 1_000, 3_000, 5_000] as const
const SHOWN_MS = 5_000

/** Uploads again what may pass by itself, and says in the product's words why an upload has failed. */
export function retryUploads(uploader: Uploader, words: UploadWords): void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOwn = false
  const startOver = () => {
    clearTimeout(timer)
    tries = 0
  }
  const again = (id: string) => {
    isOwn = true
    uploader.retryUpload(id)?.catch(() => undefined)
    isOwn = false
  }
  uploader.on('upload-error', (file, error) => {
    if (!file) return
    const details = explainFailure(error, words)
    uploader.setState({ error: details, info: [] })
    uploader.setFileState(file.id, { error: details })
    const delay = mayPass(statusOf(error)) ? DELAYS_MS[tries] : undefined
    if (delay === undefined) {
      uploader.info(
        { message: uploader.i18n('failedToUpload', { file: file.name }), details },
        'error',
        SHOWN_MS,
      )
      return
    }
    tries += 1
    if (delay > 0) uploader.info(words.tryingAgain(delay / 1_000), 'warning', delay)
    timer = setTimeout(() => again(file.id), delay)
  })
  uploader.on('upload', () => clearTimeout(timer))
  uploader.on('upload-retry', () => {
    if (!isOwn) startOver()
  })
  uploader.on('retry-all', startOver)
  uploader.on('file-added', startOver)
  uploader.on('file-removed', startOver)
  uploader.on('cancel-all', startOver)
}

/** Why an upload has failed, as the uploader's '?' button tells it. */
function explainFailure(error: Error, words: UploadWords): string {
  const status = statusOf(error)
  if (status === 0) return words.network
  if (status === 401) return words.signedOut
  if (error instanceof CallError) return words.refused(status, error.sentence)
  // The storage refuses a signed address with this when its time is over.
  if (status === 403) return words.expired
  return words.refused(status, error.message)
}
