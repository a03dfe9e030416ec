import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { RANKED_LISTINGS_MAX } from '#contract/limits.ts'
import { useWords } from '#web/lib/words.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { analyticsWords, performanceWords } from '../copy.ts'
import { FiguresFailure } from '../figures-failure.tsx'
import { performanceQuery } from '../queries.ts'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { useAnalyticsSearch } from '../use-analytics-search.ts'
import styles from './listings-tab.module.css'
import { PerformanceTable } from './performance-table.tsx'
import { FirstListing } from '../first-listing.tsx'

/** What became of each listing, in the order that stands in the address. */
export function ListingsTab() {
  const words = useWords(performanceWords)
  const { offline } = useWords(analyticsWords)
  const {
    search: { sort },
    change,
  } = useAnalyticsSearch()
  const query = useInfiniteQuery(performanceQuery(sort))
  const id = useId()
  useUnauthorized(query.error)
  const listings = query.data?.pages.flatMap((page) => page.listings)
  const latest = query.data?.pages.at(-1)
  if (latest?.total === 0) {
    return <FirstListing />
  }
  return (
    <section aria-labelledby={id} className={styles.tab}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.soft}>{latest && words.total(latest.total)}</p>
      </div>
      <p className={styles.soft}>{words.whatCounts}</p>
      {latest?.isRankedInPart && (
        <p className={styles.soft}>{words.rankedInPart(RANKED_LISTINGS_MAX, latest.total)}</p>
      )}
      {listings && (
        <PerformanceTable listings={listings} sort={sort} onSort={(next) => change({ sort: next })} />
      )}
      {!listings && (query.isError ? <FiguresFailure query={query} /> : <TabSkeleton tab="listings" />)}
      <LoadMore list={query} words={words} offline={offline} size="lg" className={styles.more} />
    </section>
  )
}
