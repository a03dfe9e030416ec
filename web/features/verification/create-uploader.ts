import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import { Uppy, type Meta } from '@uppy/core'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { DOCUMENT_TYPES } from '#contract/lists.ts'
import { isRetryable, statusOf } from '#web/features/media/retry-uploads.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { addDataUse } from '#web/lib/data-use.ts'
import type { UploadWords } from './copy.ts'

export type Uploader = Uppy<Meta, AwsBody>

/** Returns an uploader for one document. Pressing Upload sends it by one signed PUT and calls `submit`. */
export function createUploader(
  words: UploadWords,
  submit: (objectUrl: string) => Promise<unknown>,
): Uploader {
  const uploader: Uploader = new Uppy<Meta, AwsBody>({
    id: 'verification',
    autoProceed: false,
    locale: { strings: words.restrictions, pluralize: (count) => (count === 1 ? 0 : 1) },
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: DOCUMENT_BYTES_MAX,
      // HEIC is not among them, so that an iPhone turns its photos into JPEG when they are chosen.
      allowedFileTypes: [...DOCUMENT_TYPES],
    },
  })
  uploader.use(AwsS3<Meta, AwsBody>, {
    shouldUseMultipart: false,
    allowedMetaFields: false,
    // signRequest receives only the key, so the key is the file's id.
    generateObjectKey: ({ id }) => id,
    signRequest: ({ key }) => signDocument(uploader.getFile(key)),
  })
  retryUploads(uploader, words)
  // Clears messages about the previous file, which would cover the buttons.
  const clearMessages = () => uploader.setState({ info: [] })
  uploader.on('file-added', clearMessages)
  uploader.on('upload', clearMessages)
  uploader.on('upload-success', (file) => addDataUse(0, file?.size ?? 0))
  showOfflineMessage(uploader)
  uploader.addPostProcessor(async (ids) => {
    for (const id of ids) {
      const file = uploader.getFile(id)
      const objectUrl = file?.response?.body?.key
      if (!objectUrl || file.error) continue
      uploader.emit('postprocess-progress', file, { mode: 'indeterminate', message: words.sending })
      await submit(objectUrl)
    }
  })
  return uploader
}

/**
 * Requests a signed URL for a file's PUT. The returned `key` is the URL under which the file is submitted.
 */
async function signDocument({ type, size }: { type: string; size: number | null }) {
  const contentType = DOCUMENT_TYPES.find((each) => each === type)
  const request = { purpose: 'verification', contentType, size: size ?? undefined } as const
  const { uploadURL, objectUrl, headers } = await parseResponse(api.objects.upload.$post({ json: request }))
  return { url: uploadURL, key: objectUrl, headers }
}

/**
 * While the device is offline, shows that the uploader waits for a connection. Uppy's own message disappears
 * after a moment; this one stays until the device is back online.
 */
function showOfflineMessage(uploader: Uploader): void {
  const show = () => {
    if (navigator.onLine || uploader.getState().info.length > 0) return
    uploader.setState({
      info: [{ type: 'error', message: uploader.i18n('noInternetConnection'), details: null }],
    })
  }
  uploader.on('info-hidden', show)
  uploader.on('upload', show)
  uploader.on('back-online', () => uploader.setState({ info: [] }))
}

// From section 9 of the product specification.
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const
const SHOWN_MS = 5_000

/** Retries uploads after temporary failures, and explains a final failure. */
export function retryUploads(uploader: Uploader, words: UploadWords): void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAutomatic = false
  const resetTries = () => {
    clearTimeout(timer)
    tries = 0
  }
  const retry = (id: string) => {
    isAutomatic = true
    uploader.retryUpload(id)?.catch(() => undefined)
    isAutomatic = false
  }
  uploader.on('upload-error', (file, error) => {
    if (!file) return
    const details = explainFailure(error, words)
    uploader.setState({ error: details, info: [] })
    uploader.setFileState(file.id, { error: details })
    const delay = isRetryable(statusOf(error)) ? RETRY_DELAYS_MS[tries] : undefined
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
    timer = setTimeout(() => retry(file.id), delay)
  })
  uploader.on('upload', () => clearTimeout(timer))
  uploader.on('upload-retry', () => {
    if (!isAutomatic) resetTries()
  })
  uploader.on('retry-all', resetTries)
  uploader.on('file-added', resetTries)
  uploader.on('file-removed', resetTries)
  uploader.on('cancel-all', resetTries)
}

/** Why an upload failed, for the uploader's '?' button. */
function explainFailure(error: Error, words: UploadWords): string {
  const status = statusOf(error)
  if (status === 0) return words.network
  if (status === 401) return words.signedOut
  if (error instanceof CallError) return words.refused(status, error.sentence)
  // The storage refuses an expired signed URL with this status.
  if (status === 403) return words.expired
  return words.refused(status, error.message)
}

/**
 * Corrects two ARIA roles of Uppy 6 (a file outside a list, a slider's label marked as a tooltip) until the
 * returned function is called.
 */
export function correctRoles(target: HTMLElement): () => void {
  const correct = () => {
    target.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list')
    const label = target.querySelector('.uppy-ImageCropper-rangeWrapper')
    label?.removeAttribute('role')
    label?.removeAttribute('aria-label')
  }
  const observer = new MutationObserver(correct)
  observer.observe(target, { childList: true, subtree: true })
  return () => observer.disconnect()
}
