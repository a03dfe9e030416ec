import { analyticsWords } from '#web/copy/analytics.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { AnalyticsTab } from './search-params.ts'
import styles from './tab-skeleton.module.css'

/** The parts of each tab, from above, and how high they are. */
const PARTS: Record<AnalyticsTab, readonly string[]> = {
  overview: ['11rem', '14rem', '16rem'],
  listings: ['2.75rem', '7rem', '7rem', '7rem', '7rem'],
  engagement: ['24rem', '8rem'],
  insights: ['7rem', '7rem', '7rem'],
}

/** A tab in bones, while its code comes as while its figures do. */
export function TabSkeleton({ tab }: { tab: AnalyticsTab }) {
  const words = useWords(analyticsWords)
  return (
    <div role="status" className={styles.bones}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {PARTS[tab].map((height, index) => (
        <Skeleton key={index} shape="block" height={height} />
      ))}
    </div>
  )
}
