import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TopListing } from '#contract/analytics.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { engagementWords } from '#web/features/analytics/copy.ts'
import { engagementQuery } from '#web/features/analytics/queries.ts'
import { DefinedFigure, FiguresFailure, TabSkeleton } from '#web/features/analytics/tab-states.tsx'
import { StatusBadge } from '#web/features/listings/status-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import page from '#web/ui/page.module.css'
import styles from './engagement-tab.module.css'

/** The listings that engage viewers most, and the best times to post. */
export function EngagementTab() {
  const query = useQuery(engagementQuery)
  useUnauthorized(query.error)
  if (!query.data) return query.isError ? <FiguresFailure query={query} /> : <TabSkeleton tab="engagement" />
  return (
    <div className={`${page.stack4} ${styles.tab}`}>
      <TopListings listings={query.data.topListings} />
      <BestTimes />
    </div>
  )
}

function TopListings({ listings }: { listings: readonly TopListing[] }) {
  return (
    <Card as="section" aria-labelledby="top-listings" className={`${page.stack2} ${styles.card}`}>
      <DefinedFigure name={engagementWords.whatIs} definition={engagementWords.definition}>
        <h2 id="top-listings" className={page.smallHeading}>
          {engagementWords.title}
        </h2>
      </DefinedFigure>
      {listings.length === 0 ? (
        <EmptyState title={engagementWords.noneTitle} level={3}>
          {engagementWords.noneText}
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
  return (
    <Card as="section" aria-labelledby="best-times" className={`${page.stack2} ${styles.card}`}>
      <h2 id="best-times" className={page.smallHeading}>
        {engagementWords.bestTimes}
      </h2>
      <p className={page.note}>{engagementWords.bestTimesText}</p>
      <ul role="list" className={`${page.row} ${styles.times}`}>
        {engagementWords.times.map(({ days, hours, when }) => (
          <li key={days}>
            {days} <strong>{hours}</strong>, <span className={page.note}>{when}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TopRow({ listing, rank }: { listing: TopListing; rank: number }) {
  const { id, title, status, viewsCount, likesCount, commentsCount, conversationsCount, engagementRate } =
    listing
  return (
    <li className={styles.rank}>
      <span className={styles.place}>{rank}</span>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/listings/$id" params={{ id }} preload={false}>
            {title}
          </Link>
          {status !== 'active' && <StatusBadge listing={listing} />}
        </p>
        <p className={page.note}>
          {engagementWords.engagementCounts(likesCount, commentsCount, conversationsCount, viewsCount)}
        </p>
      </div>
      <div className={styles.rate}>
        <ProgressBar
          label={engagementWords.engagement}
          value={engagementRate}
          valueText={engagementWords.percent(engagementRate)}
        />
      </div>
    </li>
  )
}
