import type { VerificationType } from '#contract/trust-kinds.ts'
import { verificationUploadWords } from '#web/copy/verification-upload.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './upload-dialog.module.css'
import { UploadPanel } from './upload-panel.tsx'
import { useUploader } from './use-uploader.ts'

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
