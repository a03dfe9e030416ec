import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './thread-page.module.css'

const BUBBLES = [
  { isMine: false, width: '60%' },
  { isMine: true, width: '45%' },
  { isMine: true, width: '70%' },
  { isMine: false, width: '35%' },
]

/** Bubbles at the foot, where the latest messages will stand. */
export function ThreadSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {BUBBLES.map(({ isMine, width }) => (
        <div key={width} className={classNames(styles.skeletonItem, isMine && styles.mine)}>
          <Skeleton shape="block" width={width} height="2.75rem" />
        </div>
      ))}
    </div>
  )
}
