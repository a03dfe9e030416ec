import { Link } from '@tanstack/react-router'
import { listingWords } from '#web/copy/listing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { BanIcon } from '#web/ui/icons-listing.tsx'

/** A listing that was taken down, one that never was, or a line that broke. */
export function ListingFailure({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  const words = useWords(listingWords)
  if (isNoLongerThere(error)) {
    const isRemoved = statusOf(error) === 410
    const toMarket = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {words.toMarket}
      </Link>
    )
    return (
      <EmptyState icon={<BanIcon />} title={isRemoved ? words.removedTitle : words.missingTitle} level={1} action={toMarket}>
        {isRemoved ? words.removedText : sentenceOf(error, words.removedText)}
      </EmptyState>
    )
  }
  return (
    <ErrorState
      title={words.failureTitle}
      message={sentenceOf(error, words.failureText)}
      retryLabel={words.retry}
      onRetry={onRetry}
      isRetrying={isRetrying}
      level={1}
    />
  )
}

/** What the feed still holds of such a listing must not be shown; after any other failure it may. */
export function isNoLongerThere(error: Error | null): boolean {
  const status = statusOf(error)
  return status === 404 || status === 410
}

function statusOf(error: Error | null): number | undefined {
  return error instanceof CallError ? error.status : undefined
}
