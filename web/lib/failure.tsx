import { ErrorState } from '#web/ui/error-state.tsx'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

/**
 * What stands in place of a page that failed; the rest of the shell stays. It takes no place of a page that
 * can be read (web/take-over.ts).
 */
export function Failure({ onRetry = reload }: { onRetry?: () => void }) {
  const words = useWords(shellWords)
  return (
    <div data-waiting>
      <ErrorState
        title={words.failureTitle}
        message={words.failureText}
        retryLabel={words.retry}
        onRetry={onRetry}
        level={1}
      />
    </div>
  )
}

function reload() {
  window.location.reload()
}
