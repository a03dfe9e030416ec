import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { favouriteWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import styles from './favourites-page.module.css'
import { favouritesQuery } from './queries.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SavedRow } from './saved-row.tsx'

const RateNote = lazyPart(() =>
  import('#web/features/listings/page/rate-note.tsx').then((module) => module.RateNote),
)
const NothingSaved = lazyPart(() => import('./nothing-saved.tsx').then((module) => module.NothingSaved))

/** What the person keeps, wherever they signed in when they kept it. */
export function SavedListings() {
  const words = useWords(favouriteWords)
  const saved = useInfiniteQuery(favouritesQuery)
  useSessionExpired(saved.error)

  if (saved.isPending) return <RowsSkeleton label={words.loading} />
  if (!saved.data) {
    return <QueryFailure query={saved} title={words.failureTitle} />
  }
  const [first] = saved.data.pages
  const listings = saved.data.pages.flatMap((page) => page.listings)
  const [latest] = listings
  if (!first || !latest) {
    return (
      <Suspense>
        <NothingSaved />
      </Suspense>
    )
  }
  const removed = listings.filter(({ isFavourite }) => isFavourite === false).length
  return (
    <>
      <p className={styles.note} role="status">
        {words.count(first.total - removed, first.totalIsAtLeast ?? false)}
      </p>
      <ul role="list" className={styles.rows} aria-busy={saved.isFetchingNextPage}>
        {listings.map((listing) => (
          <SavedRow key={listing.id} listing={listing} />
        ))}
      </ul>
      <LoadMore list={saved} words={words} size="lg" className={styles.more} />
      <Suspense>
        <RateNote rate={latest.rate} />
      </Suspense>
    </>
  )
}
