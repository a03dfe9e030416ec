import { ErrorState } from '#web/ui/error-state.tsx'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

/** What stands in place of a page that failed; the rest of the shell stays. */
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
