import type { VerificationType } from '#contract/trust.ts'
import { verificationUploadWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './upload-dialog.module.css'
import { UploadPanel } from './upload-panel.tsx'
import { useEffect, useRef } from 'react'
import type { Uploader } from '#web/lib/uppy.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { createUploader } from './create-uploader.ts'
import { useSubmit } from './use-submit.ts'

export type UploadDialogProps = {
  type: VerificationType
  isOpen: boolean
  onClose: () => void
  /** The document was taken, or refused: nothing of this upload is left. */
  onSettled: () => void
}

/** The uploader lives on while its dialog is closed. */
export function UploadDialog({ type, isOpen, onClose, onSettled }: UploadDialogProps) {
  const words = useWords(verificationUploadWords)
  const openUploader = useUploader(type, onSettled)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} closeLabel={words.close} size="lg">
      <div className={styles.upload}>
        <p>{words.which[type]}</p>
        <UploadPanel openUploader={openUploader} />
      </div>
    </Dialog>
  )
}

/** Answers the uploader for a document of a type: one and the same, which ends with the component. */
function useUploader(type: VerificationType, onSettled: () => void): () => Uploader {
  const words = useWords(verificationUploadWords)
  const { mutateAsync } = useSubmit(type)
  const kept = useRef<Uploader>(null)
  useEffect(() => {
    return () => {
      kept.current?.destroy()
      kept.current = null
    }
  }, [])
  // How it ended was told in a toast either way, and the cards show how it stands.
  const submit = (fileUrl: string) =>
    mutateAsync({ fileUrl, key: randomKey() })
      .catch(() => undefined)
      .then(onSettled)
  return () => (kept.current ??= createUploader(words, submit))
}
