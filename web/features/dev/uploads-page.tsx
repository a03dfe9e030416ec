import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '#web/features/verification/upload-panel.css'
import { Dashboard } from '#web/lib/uppy.ts'
import { useEffect, useRef, useState } from 'react'
import { devWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { verificationUploadWords } from '#web/features/verification/copy.ts'
import { mendRoles } from '#web/features/verification/mend-roles.ts'
import page from '#web/ui/page.module.css'
import { createCompanion } from './create-companion.ts'
import styles from './sms-page.module.css'

const HEIGHT = 420

/** Uploads by the calls of Uppy's companion, large files in parts: what no page for people needs yet. */
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
