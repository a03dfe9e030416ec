import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ModerationCase } from '#contract/moderation.ts'
import { caseWords, queueWords } from './copy.ts'
import { reportsWords } from '#web/features/moderation/reports/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { PaneSkeleton } from '../decisions/pane-skeleton.tsx'
import styles from './case-details.module.css'
import { PersonFacts } from './person-facts.tsx'

const CaseListing = lazyPart(() => import('./case-listing.tsx').then((module) => module.CaseListing), Failure)

/** Why it is here, what it is, and whose. */
export function CaseDetails({
  details: { item, content, listing, reports, history },
}: {
  details: ModerationCase
}) {
  const words = useWords(caseWords)
  const { loadingItem } = useWords(queueWords)
  const signals = item.signals.filter((signal) => signal !== item.reason)
  return (
    <>
      {item.status !== 'open' && item.decidedAt && (
        <section className={styles.section}>
          <h3>{words.decidedTitle}</h3>
          <p>{words.decided(item.status, dayAndTime(item.decidedAt))}</p>
          {(item.decisionReason || item.status === 'removed') && (
            <p className={styles.soft}>{item.decisionReason || words.noReasonGiven}</p>
          )}
        </section>
      )}
      <section className={styles.section}>
        <h3>{words.whyHere}</h3>
        <p>{item.reason}</p>
        {signals.length > 0 && (
          <ul className={styles.signals}>
            {signals.map((signal) => (
              <li key={signal}>{signal}</li>
            ))}
          </ul>
        )}
      </section>
      {reports.length > 0 && <Reports reports={reports} />}
      {listing ? (
        <Suspense fallback={<PaneSkeleton label={loadingItem} />}>
          <CaseListing listing={listing} />
        </Suspense>
      ) : (
        <section className={styles.section}>
          <h3>{words.contentTitle}</h3>
          {content === null ? (
            <p className={styles.soft}>{words.contentGone}</p>
          ) : (
            <blockquote className={styles.text}>{content}</blockquote>
          )}
          {item.contentType === 'listing' && item.contentId && (
            <Link to="/listings/$id" params={{ id: item.contentId }} preload={false}>
              {words.openListing}
            </Link>
          )}
        </section>
      )}
      {item.user && <PersonFacts person={item.user} history={history} />}
    </>
  )
}

function Reports({ reports }: { reports: ModerationCase['reports'] }) {
  const words = useWords(caseWords)
  const { reasons } = useWords(reportsWords)
  return (
    <section className={styles.section}>
      <h3>{words.reportsTitle}</h3>
      <ul role="list" className={styles.reports}>
        {reports.map(({ reason, details, createdAt }) => (
          <li key={`${createdAt} ${reason} ${details}`}>
            <p>
              <strong>{reasons[reason]}</strong>{' '}
              <time dateTime={createdAt} className={styles.soft}>
                {dayAndTime(createdAt)}
              </time>
            </p>
            {details && <p className={styles.said}>{details}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
