import { feedWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './feed.module.css'
import { Masonry } from './masonry.tsx'

const RATIOS = [4 / 3, 1, 4 / 3, 4 / 5, 3 / 2, 4 / 3]

/** Six placeholder cards in the shape of what comes. */
export function FeedSkeleton() {
  const words = useWords(feedWords)
  return (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div aria-hidden="true">
        <Masonry
          items={RATIOS.map((ratio, index) => ({
            key: String(index),
            ratio,
            content: <SkeletonCard ratio={ratio} />,
          }))}
        />
      </div>
    </div>
  )
}

function SkeletonCard({ ratio }: { ratio: number }) {
  return (
    <Card isPadded={false}>
      <Skeleton shape="block" ratio={ratio} />
      <div className={styles.skeletonBody}>
        <Skeleton width="80%" />
        <Skeleton width="50%" />
        <Skeleton />
        <Skeleton width="90%" />
      </div>
    </Card>
  )
}
