import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { DOCUMENT_TYPES } from '#contract/lists.ts'
import type { UploadWords } from '#web/copy/verification-upload.ts'
import { AwsS3, Uppy, type AwsBody, type Meta, type Uploader } from '#web/lib/uppy.ts'
import { retryUploads } from './retry-uploads.ts'
import { signDocument } from './sign-document.ts'
import { tellOffline } from './tell-offline.ts'

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
