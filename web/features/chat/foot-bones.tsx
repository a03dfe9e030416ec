import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './foot-bones.module.css'

/** As high as the box to write in, which comes after what is read. */
export function FootBones() {
  return (
    <div className={styles.foot}>
      <Skeleton shape="block" height="2.75rem" />
    </div>
  )
}
