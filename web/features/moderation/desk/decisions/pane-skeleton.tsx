import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './pane-skeleton.module.css'

export function PaneSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
        <Skeleton width="35%" />
        <Skeleton width="90%" />
        <Skeleton width="70%" />
        <Skeleton shape="block" width="100%" height="14rem" />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </div>
    </div>
  )
}
