import { useWords } from '#web/lib/words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { analyticsWords } from './copy.ts'
import type { AnalyticsTab } from './search-params.ts'
import styles from './tab-skeleton.module.css'

/** The parts of each tab, from above, and how high they are. */
const PARTS: Record<AnalyticsTab, readonly (readonly [part: string, height: string])[]> = {
  overview: [
    ['totals', '11rem'],
    ['rates', '14rem'],
    ['days', '16rem'],
  ],
  listings: [
    ['sorts', '2.75rem'],
    ['first', '9rem'],
    ['second', '9rem'],
    ['third', '9rem'],
  ],
  engagement: [
    ['ranks', '24rem'],
    ['times', '8rem'],
  ],
  insights: [
    ['first', '7rem'],
    ['second', '7rem'],
    ['third', '7rem'],
  ],
}

/** A tab's shape, while its code comes as while its figures do. */
export function TabSkeleton({ tab }: { tab: AnalyticsTab }) {
  const words = useWords(analyticsWords)
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {PARTS[tab].map(([part, height]) => (
        <Skeleton key={part} shape="block" height={height} />
      ))}
    </div>
  )
}
