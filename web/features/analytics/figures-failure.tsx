import type { UseQueryResult } from '@tanstack/react-query'
import { useWords } from '#web/lib/words.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { analyticsWords } from './copy.ts'

/** What stands in a tab whose call failed. */
export function FiguresFailure({ query }: { query: UseQueryResult }) {
  const words = useWords(analyticsWords)
  return <QueryFailure query={query} title={words.failureTitle} offline={words.offline} />
}
