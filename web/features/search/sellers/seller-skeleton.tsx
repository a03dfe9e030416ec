import { sellerWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import page from '#web/ui/page.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './seller-page.module.css'

const TILES = 4

export function SellerSkeleton() {
  const words = useWords(sellerWords)
  return (
    <div className={`${page.frame} ${styles.page}`} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div className={styles.person} aria-hidden="true">
        <Skeleton shape="circle" width="5.5rem" height="5.5rem" />
        <div className={styles.skeleton}>
          <Skeleton width="60%" height="2rem" />
          <Skeleton width="40%" />
          <Skeleton width="50%" />
        </div>
      </div>
      <div className={styles.wall} aria-hidden="true">
        {Array.from({ length: TILES }, (_, index) => (
          <Skeleton key={index} shape="block" ratio={0.8} />
        ))}
      </div>
    </div>
  )
}
