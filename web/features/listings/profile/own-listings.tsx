import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type RefObject } from 'react'
import { profileWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { OnSight } from '#web/features/listings/page/on-sight.tsx'
import { ownListingsQuery, type OwnStatus } from '#web/features/listings/upkeep/queries.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
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
  // One that has just changed its state stands in the list until that is read anew.
  const listings = useMemo(
    () => list.data?.pages.flatMap((page) => page.listings).filter((each) => each.status === status) ?? [],
    [list.data, status],
  )
  useUnauthorized(list.error)
  useFocusKept(
    heading,
    useMemo(() => listings.map(({ id }) => id), [listings]),
  )

  if (list.isPending) return <OwnListingsSkeleton />
  if (!list.data) {
    return <QueryFailure query={list} title={words.failureTitle} offline={words.offline} level={3} />
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
      <LoadMore list={list} words={words} offline={words.offline} size="lg" className={styles.more} />
      {first && (
        <OnSight>
          <RateNote rate={first.rate} />
        </OnSight>
      )}
    </>
  )
}
