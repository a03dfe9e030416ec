import { Link } from '@tanstack/react-router'
import { sellerWords } from '#web/copy/sellers.ts'
import { useWords } from '#web/copy/use-words.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'

/** Somebody who left or never was, or a line that broke. */
export function SellerFailure({
  error,
  onRetry,
  isRetrying,
}: {
  error: Error
  onRetry: () => void
  isRetrying: boolean
}) {
  const words = useWords(sellerWords)
  if (error instanceof CallError && error.status === 404) {
    const toHome = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {words.toHome}
      </Link>
    )
    return (
      <EmptyState icon={<SearchIcon />} title={words.missingTitle} level={1} action={toHome}>
        {words.missingText}
      </EmptyState>
    )
  }
  return (
    <ErrorState
      title={words.failureTitle}
      message={sentenceOf(error, words.offline)}
      retryLabel={words.retry}
      onRetry={onRetry}
      isRetrying={isRetrying}
      level={1}
    />
  )
}
