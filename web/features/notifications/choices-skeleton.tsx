import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { notificationChoiceWords } from './copy.ts'
import styles from './choices.module.css'

const GROUPS = 3

export function ChoicesSkeleton() {
  const words = useWords(notificationChoiceWords)
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: GROUPS }, (_, index) => (
        <Card key={index} className={styles.skeletonItem}>
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </Card>
      ))}
    </div>
  )
}
