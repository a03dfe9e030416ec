import { Spinner } from '#web/ui/loading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { photoWords } from './copy.ts'
import type { PhotoStatus } from './photo-state.ts'
import styles from './photo-tile.module.css'

/** The state of one photo. Renders nothing when the photo is done. */
export function PhotoStatusLine({ status, position }: { status: PhotoStatus; position: number }) {
  if (status.is === 'done') return null
  if (status.is === 'failed') return <p className={styles.failure}>{photoWords.failures[status.reason]}</p>
  if (status.is === 'uploading') {
    const percent = Math.round(status.progress * 100)
    return (
      <ProgressBar
        label={photoWords.uploading(position)}
        value={percent}
        valueText={photoWords.percent(percent)}
        isLabelHidden
      />
    )
  }
  return (
    <p className={styles.status}>
      {status.is === 'preparing' && <Spinner />}
      {status.is === 'preparing' ? photoWords.preparing : photoWords.waiting}
    </p>
  )
}
