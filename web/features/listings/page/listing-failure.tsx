import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/lib/words.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listingFailureWords } from './copy.ts'

/** A listing that was taken down, one that never was, or a line that broke. */
export function ListingFailure({ query }: { query: UseQueryResult }) {
  const words = useWords(listingFailureWords)
  const { error } = query
  if (isNoLongerThere(error)) {
    const isRemoved = error.status === 410
    const toMarket = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {words.toMarket}
      </Link>
    )
    return (
      <EmptyState
        icon={<BanIcon />}
        title={isRemoved ? words.removedTitle : words.missingTitle}
        level={1}
        action={toMarket}
      >
        {isRemoved ? words.removedText : sentenceOf(error, words.removedText)}
      </EmptyState>
    )
  }
  return <QueryFailure query={query} title={words.failureTitle} offline={words.failureText} level={1} />
}

/** What the feed still holds of such a listing must not be shown; after any other failure it may. */
export function isNoLongerThere(error: Error | null): error is CallError {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}
