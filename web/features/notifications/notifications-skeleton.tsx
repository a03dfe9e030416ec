import { notificationWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './notification-list.module.css'

const SHOWN = 4

export function NotificationsSkeleton() {
  const words = useWords(notificationWords)
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: SHOWN }, (_, index) => (
        <div key={index}>
          <Skeleton />
          <Skeleton width="5rem" />
        </div>
      ))}
    </div>
  )
}
