import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { analyticsWords } from '#web/copy/analytics.ts'
import { performanceWords } from '#web/copy/analytics-listings.ts'
import { useWords } from '#web/copy/use-words.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './listings-tab.module.css'

export function MoreListings({ query }: { query: UseInfiniteQueryResult }) {
  const words = useWords(performanceWords)
  const { offline } = useWords(analyticsWords)
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && (
        <p role="alert">
          {words.moreFailed} {sentenceOf(query.error, offline)}
        </p>
      )}
      <Button
        variant="secondary"
        size="lg"
        isPending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? words.loadingMore : words.loadMore}
      </Button>
    </div>
  )
}
