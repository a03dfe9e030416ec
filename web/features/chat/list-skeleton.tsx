import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './conversation-list.module.css'

const ROWS = 6

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton shape="circle" />
            <div className={styles.skeletonWords}>
              <Skeleton width="40%" />
              <Skeleton width="65%" />
              <Skeleton width="80%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
