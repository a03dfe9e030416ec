import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useMemo, type RefObject } from 'react'
import { profileWords } from '#web/copy/profile.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { OnSight } from '#web/features/listings/page/on-sight.tsx'
import { ownListingsQuery, type OwnStatus } from '#web/features/listings/upkeep/queries.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './own-listings.module.css'
import { OwnListingCard } from './own-listing-card.tsx'
import { OwnListingsSkeleton } from './own-listings-skeleton.tsx'

const NoListings = lazyPart(() => import('./no-listings.tsx').then((module) => module.NoListings))
const RateNote = lazyPart(() =>
  import('#web/features/listings/page/rate-note.tsx').then((module) => module.RateNote),
)

type Props = {
  userId: string
  status: OwnStatus
  hasNone: boolean
  /** Takes the focus when the card that had it has left the list. */
  heading: RefObject<HTMLElement | null>
}

export function OwnListings({ userId, status, hasNone, heading }: Props) {
  const words = useWords(profileWords)
  const list = useInfiniteQuery(ownListingsQuery(userId, status))
  const listings = useMemo(() => list.data?.pages.flatMap((page) => page.listings) ?? [], [list.data])
  useUnauthorized(list.error)
  useFocusKept(
    heading,
    useMemo(() => listings.map(({ id }) => id), [listings]),
  )

  if (list.isPending) return <OwnListingsSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        title={words.failureTitle}
        message={sentenceOf(list.error, words.offline)}
        retryLabel={words.retry}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        level={3}
      />
    )
  }
  if (listings.length === 0 && !list.hasNextPage) {
    return (
      <Suspense>
        <NoListings status={status} hasNone={hasNone} />
      </Suspense>
    )
  }
  const [first] = listings
  return (
    <>
      <ul role="list" className={styles.grid} aria-busy={list.isFetchingNextPage}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <OwnListingCard listing={listing} />
          </li>
        ))}
      </ul>
      <More list={list} />
      {first && (
        <OnSight>
          <RateNote rate={first.rate} />
        </OnSight>
      )}
    </>
  )
}

function More({ list }: { list: UseInfiniteQueryResult }) {
  const words = useWords(profileWords)
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && (
        <p role="alert">
          {words.moreFailed} {sentenceOf(list.error, words.offline)}
        </p>
      )}
      <Button
        variant="secondary"
        size="lg"
        isPending={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchingNextPage ? words.loadingMore : words.loadMore}
      </Button>
    </div>
  )
}
