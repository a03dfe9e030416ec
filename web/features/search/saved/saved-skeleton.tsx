import { savedWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './saved-page.module.css'

const SHOWN = 3

export function SavedSkeleton() {
  const words = useWords(savedWords)
  return (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <p className={styles.count} />
      <ul role="list" className={styles.list} aria-hidden="true">
        {Array.from({ length: SHOWN }, (_, index) => (
          <Card key={index} as="li" className={styles.card}>
            <Skeleton width="55%" />
            <Skeleton width="80%" height="2rem" shape="block" />
            <Skeleton width="40%" />
            <Skeleton width="100%" height="2.5rem" shape="block" />
          </Card>
        ))}
      </ul>
    </div>
  )
}
