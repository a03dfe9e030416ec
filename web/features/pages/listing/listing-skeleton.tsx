import { listingWords } from '#web/features/listings/page/copy.ts'
import { useWords } from '#web/lib/words.ts'
import page from '#web/ui/page.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './listing-page.module.css'

/** The page's own shape. */
export function ListingSkeleton() {
  const words = useWords(listingWords)
  return (
    <div className={`${page.frame} ${styles.page}`} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton width="9rem" height="2.75rem" />
      <div className={styles.listing}>
        <div className={styles.gallery}>
          <Skeleton shape="block" ratio={4 / 3} />
        </div>
        <div className={styles.summary}>
          <Skeleton width="5rem" height="1.5rem" />
          <Skeleton height="2rem" />
          <Skeleton width="60%" height="2.5rem" />
          <Skeleton width="80%" />
        </div>
      </div>
    </div>
  )
}
