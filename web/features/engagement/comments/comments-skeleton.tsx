import { commentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './comments-skeleton.module.css'

const SHOWN_MAX = 3

/** As many as there are, up to three; the place of the sentence that there are none is as tall as one. */
export function CommentsSkeleton({ count }: { count: number }) {
  const words = useWords(commentWords)
  return (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: Math.min(Math.max(count, 1), SHOWN_MAX) }, (_, index) => (
        <div key={index} className={styles.comment}>
          <Skeleton shape="circle" width="2rem" height="2rem" />
          <div>
            <Skeleton width="9rem" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  )
}
