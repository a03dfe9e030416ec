import { useQuery } from '@tanstack/react-query'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { FiguresFailure } from '../figures-failure.tsx'
import { figuresQuery } from '../queries.ts'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { Days } from './days.tsx'
import styles from './overview.module.css'
import { Rates } from './rates.tsx'
import { Totals } from './totals.tsx'
import { FirstListing } from '../first-listing.tsx'

/** How many, how well, and when. */
export function OverviewTab() {
  const query = useQuery(figuresQuery)
  useUnauthorized(query.error)
  const { data: figures } = query
  if (!figures) return query.isError ? <FiguresFailure query={query} /> : <TabSkeleton tab="overview" />
  return (
    <div className={styles.tab}>
      {figures.totalListings === 0 && <FirstListing />}
      {hasHistory(figures) && (
        <>
          <Totals figures={figures} />
          <Rates figures={figures} />
          <Days days={figures.days} />
        </>
      )}
    </div>
  )
}

/** Figures outlive the listings that they were counted on. */
function hasHistory({ totalListings, totalViews }: SellerAnalytics): boolean {
  return totalListings + totalViews > 0
}
