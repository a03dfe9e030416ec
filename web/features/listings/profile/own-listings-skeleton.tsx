import { profileWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import cardStyles from './own-listing-card.module.css'
import styles from './own-listings.module.css'

/** Three cards in the shape of what comes. */
export function OwnListingsSkeleton() {
  const words = useWords(profileWords)
  return (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div className={styles.grid} aria-hidden="true">
        {[1, 2, 3].map((each) => (
          <Card key={each} isPadded={false} className={cardStyles.card}>
            <span className={cardStyles.photo}>
              <Skeleton shape="block" height="100%" />
            </span>
            <div className={cardStyles.words}>
              <Skeleton width="90%" />
              <Skeleton width="50%" height="1.5rem" />
              <Skeleton width="70%" />
              <Skeleton width="60%" />
            </div>
            <div className={cardStyles.tools}>
              <Skeleton height="2.75rem" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}
