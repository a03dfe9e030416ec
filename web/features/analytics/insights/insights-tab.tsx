import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Advice } from '#contract/analytics.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { insightsWords } from '#web/features/analytics/copy.ts'
import { figuresQuery } from '#web/features/analytics/queries.ts'
import { TabSkeleton, FiguresFailure, FirstListing } from '#web/features/analytics/tab-states.tsx'
import { SCORE_ID } from '#web/features/listings/page/score-id.ts'
import { Card } from '#web/ui/card.tsx'
import page from '#web/ui/page.module.css'
import styles from './insights-tab.module.css'

/**
 * Advice for the seller, each piece with its reason and the listing to begin with. Shows general tips if
 * there is none.
 */
export function InsightsTab() {
  const query = useQuery(figuresQuery)
  useUnauthorized(query.error)
  if (!query.data) return query.isError ? <FiguresFailure query={query} /> : <TabSkeleton tab="insights" />
  const { advice, totalListings } = query.data
  return (
    <div className={page.stack3}>
      {totalListings === 0 && <FirstListing />}
      {advice.length > 0 ? <AdviceList advice={advice} /> : <Tips isFirst={totalListings === 0} />}
    </div>
  )
}

function AdviceList({ advice }: { advice: readonly Advice[] }) {
  return (
    <section aria-labelledby="insights" className={page.stack3}>
      <div>
        <h2 id="insights" className={page.smallHeading}>
          {insightsWords.title}
        </h2>
        <p className={page.small}>{insightsWords.intro}</p>
      </div>
      <ol role="list" className={`${page.stack3} ${styles.list}`}>
        {advice.map((each) => (
          <Card as="li" key={each.kind}>
            <AdviceCard advice={each} />
          </Card>
        ))}
      </ol>
    </section>
  )
}

function AdviceCard({ advice: { kind, text, reason, listing, gain } }: { advice: Advice }) {
  return (
    <div className={page.stack1}>
      <h3 className={`${page.between} ${styles.text}`}>
        {text}
        {gain !== null && <span className={styles.gain}>{insightsWords.gain(gain)}</span>}
      </h3>
      <p className={page.small}>
        <strong>{insightsWords.why}</strong> {reason}
      </p>
      {listing && (
        <Link
          to="/listings/$id"
          params={{ id: listing.id }}
          hash={SCORE_ID}
          preload={false}
          className={styles.link}
        >
          {listing.title}
        </Link>
      )}
      {kind === 'seller' && (
        <Link to="/verification" className={styles.link}>
          {insightsWords.toVerification}
        </Link>
      )}
      {(kind === 'waiting' || kind === 'answers') && (
        <Link to="/messages" className={styles.link}>
          {insightsWords.toMessages}
        </Link>
      )}
    </div>
  )
}

function Tips({ isFirst }: { isFirst: boolean }) {
  return (
    <section aria-labelledby="insights" className={page.stack3}>
      <div>
        <h2 id="insights" className={page.smallHeading}>
          {insightsWords.noneTitle}
        </h2>
        <p className={page.small}>{isFirst ? insightsWords.firstText : insightsWords.noneText}</p>
      </div>
      <ul role="list" className={`${page.stack3} ${styles.list}`}>
        {insightsWords.tips.map(({ title, text }) => (
          <Card as="li" key={title}>
            <h3 className={`${page.between} ${styles.text}`}>{title}</h3>
            <p className={page.small}>{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
