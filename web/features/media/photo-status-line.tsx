import { useWords } from '#web/lib/words.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { photoWords } from './copy.ts'
import type { PhotoStatus } from './photo-state.ts'
import styles from './photo-tile.module.css'

/** The state of one photo. Renders nothing when the photo is done. */
export function PhotoStatusLine({ status, position }: { status: PhotoStatus; position: number }) {
  const words = useWords(photoWords)
  if (status.is === 'done') return null
  if (status.is === 'failed') return <p className={styles.failure}>{words.failures[status.reason]}</p>
  if (status.is === 'uploading') {
    const percent = Math.round(status.progress * 100)
    return (
      <ProgressBar
        label={words.uploading(position)}
        value={percent}
        valueText={words.percent(percent)}
        isLabelHidden
      />
    )
  }
  return (
    <p className={styles.status}>
      {status.is === 'preparing' && <Spinner />}
      {status.is === 'preparing' ? words.preparing : words.waiting}
    </p>
  )
}
