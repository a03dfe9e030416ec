import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './favourites-page.module.css'

const ROWS = 4

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <ul role="list" className={styles.rows} aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <Card key={index} as="li" isPadded={false} className={styles.skeleton}>
            <Skeleton shape="block" width="7rem" height="8.5rem" />
            <div className={styles.skeletonWords}>
              <Skeleton width="90%" />
              <Skeleton width="45%" />
              <Skeleton width="60%" />
            </div>
          </Card>
        ))}
      </ul>
    </div>
  )
}
