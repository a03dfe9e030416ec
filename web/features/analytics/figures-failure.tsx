import type { UseQueryResult } from '@tanstack/react-query'
import { analyticsWords } from '#web/copy/analytics.ts'
import { useWords } from '#web/copy/use-words.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** What stands in a tab whose call failed. */
export function FiguresFailure({ query }: { query: UseQueryResult }) {
  const words = useWords(analyticsWords)
  return (
    <ErrorState
      title={words.failureTitle}
      message={sentenceOf(query.error, words.offline)}
      retryLabel={words.retry}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
