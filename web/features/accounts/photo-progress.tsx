import { accountWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import type { PhotoStatus } from '#web/features/media/photo-state.ts'
import { PhotoStatusLine } from '#web/features/media/photo-status-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import styles from './account-page.module.css'

/** What is happening to the chosen photo, and a way on when it failed. */
export function PhotoProgress({ status, onRetry }: { status: PhotoStatus; onRetry: () => void }) {
  const words = useWords(accountWords)
  return (
    <>
      <div className={styles.progress} role={status.is === 'failed' ? 'alert' : undefined}>
        <PhotoStatusLine status={status} position={1} />
      </div>
      {status.is === 'failed' && status.canRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          <RefreshIcon />
          {words.retryPhoto}
        </Button>
      )}
    </>
  )
}
