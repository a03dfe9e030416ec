import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { DOCUMENT_TYPES } from '#contract/lists.ts'
import { AwsS3, Uppy, type AwsBody, type Meta, type Uploader } from '#web/lib/uppy.ts'
import { api, answerOf } from '#web/lib/api.ts'
import type { UploadWords } from './copy.ts'
import { retryUploads } from './retry-uploads.ts'

/**
 * One document, which leaves when its owner says so: by one signed PUT, and then `submit` hands it in by its
 * address.
 */
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
    // What is to be signed is known by nothing but its key.
    generateObjectKey: ({ id }) => id,
    signRequest: ({ key }) => signDocument(uploader.getFile(key)),
  })
  retryUploads(uploader, words)
  // What was said of the file before is of no use any more, and would lie over the buttons.
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

/**
 * The address for the PUT of a file, and as its `key` the address by which the server knows it afterwards.
 */
async function signDocument({ type, size }: { type: string; size: number | null }) {
  const contentType = DOCUMENT_TYPES.find((each) => each === type)
  const request = { purpose: 'verification', contentType, size: size ?? undefined } as const
  const { uploadURL, objectUrl, headers } = await answerOf(api.objects.upload.$post({ json: request }))
  return { url: uploadURL, key: objectUrl, headers }
}

/**
 * Without a connection the uploader waits for one. It says so for no longer than a moment; here it stands
 * until the line is back.
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
