import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './foot-skeleton.module.css'

/** As high as the box to write in, which comes after what is read. */
export function FootSkeleton() {
  return (
    <div className={styles.foot}>
      <Skeleton shape="block" height="2.75rem" />
    </div>
  )
}
