import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { SAVED_SEARCHES_MAX } from '#contract/limits.ts'
import { savedWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { SavedCard } from './saved-card.tsx'
import { SavedSkeleton } from './saved-skeleton.tsx'
import styles from './saved-page.module.css'
import { savedQuery } from './queries.ts'

export function SavedList() {
  const words = useWords(savedWords)
  const saved = useQuery(savedQuery)
  const status = useRef<HTMLParagraphElement>(null)
  const searches = saved.data?.savedSearches ?? NONE
  useSessionExpired(saved.error)
  // The button that deletes a search goes with it.
  useFocusKept(
    status,
    searches.map(({ id }) => id),
  )

  if (saved.isPending) return <SavedSkeleton />
  if (!saved.data) {
    return <QueryFailure query={saved} title={words.failureTitle} />
  }
  const isEmpty = searches.length === 0
  return (
    <>
      <p ref={status} className={styles.count} role="status" tabIndex={-1}>
        {!isEmpty && words.count(searches.length, SAVED_SEARCHES_MAX)}
      </p>
      {isEmpty ? (
        <EmptyState
          icon={<SearchIcon />}
          title={words.emptyTitle}
          action={<ToMarket label={words.toMarket} />}
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <ul role="list" className={styles.list}>
          {searches.map((search) => (
            <SavedCard key={search.id} search={search} />
          ))}
        </ul>
      )}
    </>
  )
}

const NONE: never[] = []

function ToMarket({ label }: { label: string }) {
  return (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {label}
    </Link>
  )
}
