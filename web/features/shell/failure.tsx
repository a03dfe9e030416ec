import { useRouter } from '@tanstack/react-router'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** What stands in place of a page that failed; the rest of the shell stays. */
export function Failure() {
  const words = useWords(shellWords)
  const router = useRouter()
  return (
    <ErrorState
      title={words.failureTitle}
      message={words.failureText}
      retryLabel={words.retry}
      onRetry={() => void router.invalidate()}
      level={1}
    />
  )
}
