import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import { Uppy, type Meta } from '@uppy/core'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { DOCUMENT_TYPES } from '#contract/lists.ts'
import { api, answerOf } from '#web/lib/api.ts'
import type { UploadWords } from './copy.ts'
import { mayPass, statusOf } from '#web/features/media/retry-uploads.ts'
import { CallError } from '#web/lib/call-error.ts'

export type Uploader = Uppy<Meta, AwsBody>

/** Returns an uploader for one document: one signed PUT when its owner presses Send, then `submit`. */
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
      allowedFileTypes: [...DOCUMENT_TYPES],
    },
  })
  uploader.use(AwsS3<Meta, AwsBody>, {
    shouldUseMultipart: false,
    allowedMetaFields: false,
    // signRequest gets only the key, so the file's id is the key.
    generateObjectKey: ({ id }) => id,
    signRequest: ({ key }) => signDocument(uploader.getFile(key)),
  })
  retryUploads(uploader, words)
  // Clears messages about the previous file, which would cover the buttons.
  const hush = () => uploader.setState({ info: [] })
  uploader.on('file-added', hush)
  uploader.on('upload', hush)
  tellOffline(uploader)
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

/** Requests the signed URL for the PUT of a file. `key` is the file's URL, under which it is submitted. */
async function signDocument({ type, size }: { type: string; size: number | null }) {
  const contentType = DOCUMENT_TYPES.find((each) => each === type)
  const request = { purpose: 'verification', contentType, size: size ?? undefined } as const
  const { uploadURL, objectUrl, headers } = await answerOf(api.objects.upload.$post({ json: request }))
  return { url: uploadURL, key: objectUrl, headers }
}

/**
 * Offline, the uploader waits for a connection. Its own message disappears after a moment; this one stays
 * until the device is back online.
 */
function tellOffline(uploader: Uploader): void {
  const tell = () => {
    if (navigator.onLine || uploader.getState().info.length > 0) return
    uploader.setState({
      info: [{ type: 'error', message: uploader.i18n('noInternetConnection'), details: null }],
    })
  }
  uploader.on('info-hidden', tell)
  uploader.on('upload', tell)
  uploader.on('back-online', () => uploader.setState({ info: [] }))
}

// Section 9 of the product specification.
const DELAYS_MS = [0, 1_000, 3_000, 5_000] as const
const SHOWN_MS = 5_000

/** Retries failures that may pass, and explains a final failure in the product's words. */
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
 * Corrects two roles of Uppy 6, a file outside a list and a slider's label marked as a tooltip, until the
 * returned function is called.
 */
export function mendRoles(target: HTMLElement): () => void {
  const mend = () => {
    target.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list')
    const label = target.querySelector('.uppy-ImageCropper-rangeWrapper')
    label?.removeAttribute('role')
    label?.removeAttribute('aria-label')
  }
  const observer = new MutationObserver(mend)
  observer.observe(target, { childList: true, subtree: true })
  return () => observer.disconnect()
}
