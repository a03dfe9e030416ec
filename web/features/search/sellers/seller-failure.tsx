import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sellerWords } from '#web/copy/sellers.ts'
import { useWords } from '#web/copy/use-words.ts'
import { CallError } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'

/** Somebody who left or never was, or a line that broke. */
export function SellerFailure({ query }: { query: UseInfiniteQueryResult }) {
  const words = useWords(sellerWords)
  const { error } = query
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
  return <QueryFailure query={query} title={words.failureTitle} offline={words.offline} level={1} />
}
