import { Suspense, useRef, useState } from 'react'
import type { VerificationType } from '#contract/trust.ts'
import { verificationWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { UploadDialogProps } from './upload-dialog.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import styles from './verification-page.module.css'

const UploadDialog = lazyPart(
  () => import('./upload-dialog.tsx').then((module) => module.UploadDialog),
  NotOpened,
)

/** Opens the uploader. What was chosen, or is on its way, outlives a dialog that was closed. */
export function UploadButton({ type, isAnother }: { type: VerificationType; isAnother: boolean }) {
  const words = useWords(verificationWords)
  const [opening, setOpening] = useState<{ isOpen: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(opening !== undefined, button)
  const { title } = words.documents[type]
  return (
    <div className={styles.way}>
      <Button
        ref={button}
        variant={type === 'business_certificate' ? 'secondary' : 'primary'}
        aria-haspopup="dialog"
        aria-label={isAnother ? words.reuploadOf(title) : words.uploadOf(title)}
        onClick={() => setOpening({ isOpen: true })}
      >
        {isAnother ? words.reupload : words.upload}
      </Button>
      {opening && (
        <Suspense fallback={<Spinner />}>
          <UploadDialog
            type={type}
            {...opening}
            onClose={() => setOpening({ isOpen: false })}
            onSettled={() => setOpening(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function NotOpened({ onSettled }: UploadDialogProps) {
  return <Unopened onClose={onSettled} />
}
