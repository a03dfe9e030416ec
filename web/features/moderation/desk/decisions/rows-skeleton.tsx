import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './row.module.css'

const ROWS = 5

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton width="55%" />
            <Skeleton width="95%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </div>
  )
}
