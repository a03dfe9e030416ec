import { useQuery } from '@tanstack/react-query'
import type { TopListing } from '#contract/analytics.ts'
import { engagementWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Defined } from '../defined.tsx'
import { FiguresFailure } from '../figures-failure.tsx'
import { engagementQuery } from '../queries.ts'
import { TabSkeleton } from '../tab-skeleton.tsx'
import styles from './engagement-tab.module.css'
import { TopRow } from './top-row.tsx'

/** What does best of those who looked, and when to post. */
export function EngagementTab() {
  const query = useQuery(engagementQuery)
  useUnauthorized(query.error)
  if (!query.data) return query.isError ? <FiguresFailure query={query} /> : <TabSkeleton tab="engagement" />
  return (
    <div className={styles.tab}>
      <TopListings listings={query.data.topListings} />
      <BestTimes />
    </div>
  )
}

function TopListings({ listings }: { listings: readonly TopListing[] }) {
  const words = useWords(engagementWords)
  return (
    <Card as="section" aria-labelledby="top-listings" className={styles.card}>
      <Defined name={words.whatIs} definition={words.definition}>
        <h2 id="top-listings" className={styles.title}>
          {words.title}
        </h2>
      </Defined>
      {listings.length === 0 ? (
        <EmptyState title={words.noneTitle} level={3}>
          {words.noneText}
        </EmptyState>
      ) : (
        <ol role="list">
          {listings.map((listing, index) => (
            <TopRow key={listing.id} listing={listing} rank={index + 1} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function BestTimes() {
  const words = useWords(engagementWords)
  return (
    <Card as="section" aria-labelledby="best-times" className={styles.card}>
      <h2 id="best-times" className={styles.title}>
        {words.bestTimes}
      </h2>
      <p className={styles.soft}>{words.bestTimesText}</p>
      <ul role="list" className={styles.times}>
        {words.times.map(({ days, hours, when }) => (
          <li key={days}>
            {days} <strong>{hours}</strong>, <span className={styles.soft}>{when}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
