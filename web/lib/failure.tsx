import { ErrorState } from '#web/ui/empty-state.tsx'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'
import { toSentence } from './call-error.ts'

/** Replaces a page that failed. The shell around it stays. */
export function Failure({ onRetry = reload }: { onRetry?: () => void }) {
  const words = useWords(shellWords)
  return (
    <ErrorState
      title={words.failureTitle}
      message={words.failureText}
      retryLabel={words.retry}
      onRetry={onRetry}
      level={1}
    />
  )
}

function reload() {
  window.location.reload()
}

type Props = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title: string
  /** The text for a connection error. */
  offline?: string
  level?: 1 | 2 | 3
}

/** Shows why a query failed, with a retry button, in place of its data. */
export function QueryFailure({ query, title, offline, level }: Props) {
  const words = useWords(shellWords)
  return (
    <ErrorState
      title={title}
      message={toSentence(query.error, offline ?? words.offline)}
      retryLabel={words.retry}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      level={level}
    />
  )
}
