import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { SAVED_SEARCHES_MAX } from '#contract/limits.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { savedWords } from './copy.ts'
import { savedQuery } from './queries.ts'
import { SavedCard } from './saved-card.tsx'
import page from '#web/ui/page.module.css'
import styles from './saved-page.module.css'

export function SavedPage() {
  useDocumentTitle(savedWords.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <header>
        <h1>{savedWords.title}</h1>
        <p className={page.small}>{savedWords.intro}</p>
      </header>
      <SavedList />
    </div>
  )
}

function SavedList() {
  const saved = useQuery(savedQuery)
  const status = useRef<HTMLParagraphElement>(null)
  const searches = saved.data?.savedSearches ?? NO_SEARCHES
  useSessionExpired(saved.error)
  // Deleting a search removes the button that was pressed.
  useFocusFallback(
    status,
    searches.map(({ id }) => id),
  )

  if (saved.isPending) return <SavedSkeleton />
  if (!saved.data) {
    return <QueryFailure query={saved} title={savedWords.failureTitle} />
  }
  const isEmpty = searches.length === 0
  return (
    <>
      <p ref={status} className={`${page.small} ${styles.count}`} role="status" tabIndex={-1}>
        {!isEmpty && savedWords.count(searches.length, SAVED_SEARCHES_MAX)}
      </p>
      {isEmpty ? (
        <EmptyState
          icon={<SearchIcon />}
          title={savedWords.emptyTitle}
          action={<ToMarket label={savedWords.toMarket} />}
        >
          {savedWords.emptyText}
        </EmptyState>
      ) : (
        <ul role="list" className={`${page.stack3} ${page.columns2}`}>
          {searches.map((search) => (
            <SavedCard key={search.id} search={search} />
          ))}
        </ul>
      )}
    </>
  )
}

const NO_SEARCHES: never[] = []

function ToMarket({ label }: { label: string }) {
  return (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {label}
    </Link>
  )
}

const SKELETON_CARDS = 3

function SavedSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{savedWords.loading}</VisuallyHidden>
      <p className={`${page.small} ${styles.count}`} />
      <ul role="list" className={`${page.stack3} ${page.columns2}`} aria-hidden="true">
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <Card key={index} as="li" className={styles.card}>
            <Skeleton width="55%" />
            <Skeleton width="80%" height="2rem" shape="block" />
            <Skeleton width="40%" />
            <Skeleton width="100%" height="2.5rem" shape="block" />
          </Card>
        ))}
      </ul>
    </div>
  )
}
