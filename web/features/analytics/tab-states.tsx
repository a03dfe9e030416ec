import { useWords } from '#web/lib/words.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { analyticsWords } from './copy.ts'
import type { AnalyticsTab } from './search-params.ts'
import styles from './analytics-page.module.css'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { QueryFailure } from '#web/lib/failure.tsx'
import { PostButton } from '#web/features/listings/profile/post-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import { readAgain } from './queries.ts'

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

/** What stands in a tab whose call failed. */
export function FiguresFailure({ query }: { query: UseQueryResult }) {
  const words = useWords(analyticsWords)
  return <QueryFailure query={query} title={words.failureTitle} offline={words.offline} />
}

/** For somebody without a listing: what would stand here, and the way to it. */
export function FirstListing() {
  const words = useWords(analyticsWords)
  const client = useQueryClient()
  return (
    <EmptyState
      icon={<CameraIcon />}
      title={words.noneTitle}
      action={<PostButton label={words.createFirst} size="lg" onPosted={() => void readAgain(client)} />}
    >
      {words.noneText}
    </EmptyState>
  )
}
