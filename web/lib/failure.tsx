import { useEffect } from 'react'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { useWhenOnline } from '#web/ui/use-when-online.ts'
import { toSentence } from './call-error.ts'
import { shellWords } from './copy.ts'
import { loadOrReload } from './lazy-part.tsx'
import { isLoadError } from './prepare-retries.ts'
import { announcePage } from './wake-up.ts'

/** Replaces a page that crashed, or whose code did not load. */
export function PageFailure({ error }: { error: unknown }) {
  useEffect(announcePage, [])
  useEffect(() => {
    // Without a line this waits for `online`. With one, the line may have been away for a moment.
    if (isLoadError(error)) void loadOrReload(() => Promise.reject(error)).catch(() => {})
  }, [error])
  return <Failure onRetry={reload} />
}

/** Replaces a page that failed, until the device is back online. The shell around it stays. */
export function Failure({ onRetry }: { onRetry: () => void }) {
  useWhenOnline(onRetry)
  return (
    <ErrorState
      title={shellWords.failureTitle}
      message={noLineText()}
      retryLabel={shellWords.retry}
      onRetry={onRetry}
      level={1}
    />
  )
}

/** Reloads, but not without a line: the browser would replace the page by its own error. */
function reload() {
  void fetch('/api/health').then(
    () => window.location.reload(),
    () => {},
  )
}

type Props = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title: string
  level?: 1 | 2 | 3
}

/** Shows why a query failed, with a retry button, in place of its data. */
export function QueryFailure({ query, title, level }: Props) {
  return (
    <ErrorState
      title={title}
      message={toSentence(query.error, noLineText())}
      retryLabel={shellWords.retry}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      level={level}
    />
  )
}

function noLineText(): string {
  return navigator.onLine ? shellWords.failureText : shellWords.notOnDevice
}
