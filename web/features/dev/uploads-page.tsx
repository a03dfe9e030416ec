import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import { Uppy, type Meta } from '@uppy/core'
import '#web/features/verification/upload-panel.css'
import Dashboard from '@uppy/dashboard'
import { useEffect, useRef, useState } from 'react'
import { verificationUploadWords, type UploadWords } from '#web/features/verification/copy.ts'
import { correctRoles, retryUploads, type Uploader } from '#web/features/verification/create-uploader.ts'
import { devWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './sms-page.module.css'

const HEIGHT = 420

/** Uploads through the Uppy companion endpoints, large files in parts. No product page needs that yet. */
export function UploadsPage() {
  const container = useRef<HTMLDivElement>(null)
  const [locations, setLocations] = useState<string[]>([])
  useEffect(() => {
    const target = container.current
    if (!target) return
    const uploader = createCompanionUploader(verificationUploadWords)
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
      (_file, { uploadURL }) => uploadURL && setLocations((before) => [...before, uploadURL]),
    )
    const stopCorrecting = correctRoles(target)
    return () => {
      stopCorrecting()
      uploader.destroy()
    }
  }, [])
  return (
    <div className={`${page.frame} ${page.narrow}`}>
      <h1>{devWords.uploadsTitle}</h1>
      <p className={styles.soft}>{devWords.uploadsIntro}</p>
      <div ref={container} role="group" aria-label={devWords.uploadsTitle} />
      {locations.length > 0 && (
        <section className={page.stack3}>
          <h2>{devWords.arrived}</h2>
          <ul role="list" className={page.stack3} aria-live="polite">
            {locations.map((location) => (
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
 * Creates an uploader for Uppy's companion. It sends a file of up to 100 MB in one request, and a larger one
 * in parts of at least 5 MB.
 */
function createCompanionUploader(words: UploadWords): Uploader {
  const uploader: Uploader = new Uppy<Meta, AwsBody>({ id: 'companion', autoProceed: false })
  uploader.use(AwsS3<Meta, AwsBody>, { companionEndpoint: '' })
  // Registered before the retries, which read the error's status.
  uploader.on('upload-error', (_file, error) => void Object.assign(error, { status: readStatus(error) }))
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
 * Returns the HTTP status behind an error of Uppy, or 0. For a companion call, Uppy reports only the reason
 * phrase, which a development server sends and HTTP/2 omits. For a file or a part, it reports the request.
 */
export function readStatus(error: Error): number {
  if ('request' in error && error.request instanceof XMLHttpRequest) return error.request.status
  return error.message.startsWith(PREFIX) ? (STATUS[error.message.slice(PREFIX.length)] ?? 0) : 0
}
