import { mendRoles, retryUploads, type Uploader } from '#web/features/verification/create-uploader.ts'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import { useEffect, useRef, useState } from 'react'
import '#web/features/verification/upload-panel.css'
import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import { Uppy, type Meta } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import { useWords } from '#web/lib/words.ts'
import { verificationUploadWords, type UploadWords } from '#web/features/verification/copy.ts'
import page from '#web/ui/page.module.css'
import { devWords } from './copy.ts'
import styles from './sms-page.module.css'

const HEIGHT = 420

/** Uploads through the Uppy companion endpoints, large files in parts. No product page needs that yet. */
export function UploadsPage() {
  const words = useWords(devWords)
  const uploading = useWords(verificationUploadWords)
  const place = useRef<HTMLDivElement>(null)
  const [arrived, setArrived] = useState<string[]>([])
  useEffect(() => {
    const target = place.current
    if (!target) return
    const uploader = createCompanion(uploading)
    uploader.use(Dashboard, {
      target,
      inline: true,
      width: '100%',
      height: HEIGHT,
      doneButtonHandler: null,
      proudlyDisplayPoweredByUppy: false,
    })
    uploader.on(
      'upload-success',
      (_file, { uploadURL }) => uploadURL && setArrived((before) => [...before, uploadURL]),
    )
    const stopMending = mendRoles(target)
    return () => {
      stopMending()
      uploader.destroy()
    }
  }, [uploading])
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <h1>{words.uploadsTitle}</h1>
      <p className={styles.soft}>{words.uploadsIntro}</p>
      <div ref={place} role="group" aria-label={words.uploadsTitle} />
      {arrived.length > 0 && (
        <section className={styles.messages}>
          <h2>{words.arrived}</h2>
          <ul role="list" className={styles.list} aria-live="polite">
            {arrived.map((location) => (
              <li key={location} className={styles.location}>
                {location}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/**
 * Uppy as a client of its companion: it sends up to 100 MB in one request, and more in parts of at least 5
 * MB.
 */
function createCompanion(words: UploadWords): Uploader {
  const uploader: Uploader = new Uppy<Meta, AwsBody>({ id: 'companion', autoProceed: false })
  uploader.use(AwsS3<Meta, AwsBody>, { companionEndpoint: '' })
  // Registered before the retries, which read the error's status.
  uploader.on('upload-error', (_file, error) => void Object.assign(error, { status: statusOfFault(error) }))
  retryUploads(uploader, words)
  return uploader
}

const PREFIX = 'Companion request failed: '

/** The HTTP/1.1 reason phrases of the companion's refusals. */
const STATUS: Readonly<Record<string, number>> = {
  'Bad Request': 400,
  Unauthorized: 401,
  Forbidden: 403,
  'Not Found': 404,
  'Payload Too Large': 413,
  'Too Many Requests': 429,
  'Service Unavailable': 503,
}

/**
 * The HTTP status behind an error of Uppy, or 0. For a companion call, Uppy reports only the reason phrase,
 * which a development server sends and HTTP/2 omits. For a file or part that was sent, it reports the request
 * itself.
 */
export function statusOfFault(error: Error): number {
  if ('request' in error && error.request instanceof XMLHttpRequest) return error.request.status
  return error.message.startsWith(PREFIX) ? (STATUS[error.message.slice(PREFIX.length)] ?? 0) : 0
}
