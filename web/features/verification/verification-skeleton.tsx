import { verificationWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './verification-page.module.css'

const STEPS = 4

export function VerificationSkeleton() {
  const words = useWords(verificationWords)
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Card>
        <Skeleton width="45%" />
        <Skeleton shape="block" height="5rem" />
      </Card>
      <div className={styles.cards}>
        {Array.from({ length: STEPS }, (_, index) => (
          <Card key={index}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
            <Skeleton shape="block" height="7rem" />
          </Card>
        ))}
      </div>
    </div>
  )
}
