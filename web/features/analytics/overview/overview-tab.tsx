import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { overviewWords } from '#web/features/analytics/copy.ts'
import { figuresQuery } from '#web/features/analytics/queries.ts'
import {
  DefinedFigure,
  FiguresFailure,
  FirstListing,
  TabSkeleton,
} from '#web/features/analytics/tab-states.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Days } from './days.tsx'
import page from '#web/ui/page.module.css'
import styles from './days.module.css'

/** The Overview tab: totals, rates, and activity by day. */
export function OverviewTab() {
  const query = useQuery(figuresQuery)
  useUnauthorized(query.error)
  const { data: figures } = query
  if (!figures) return query.isError ? <FiguresFailure query={query} /> : <TabSkeleton tab="overview" />
  return (
    <div className={page.stack4}>
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

/** Whether there is anything to show. A seller without listings may have figures of deleted ones. */
export function hasHistory({ totalListings, totalViews }: SellerAnalytics): boolean {
  return totalListings + totalViews > 0
}

/** Totals and the response rate, each with this month's change and an explanation. Leads once there are any. */
function Totals({ figures }: { figures: SellerAnalytics }) {
  const { totalListings, newListingsThisMonth, totalViews, viewsThisMonth, totalLikes, likesThisMonth } =
    figures
  const { leads = 0, leadsThisMonth = 0 } = figures
  return (
    <dl className={styles.totals} aria-label={overviewWords.totals}>
      <Total
        label={overviewWords.labels.listings}
        value={overviewWords.number(totalListings)}
        change={overviewWords.thisMonth(newListingsThisMonth)}
        isIncrease={newListingsThisMonth > 0}
        note={overviewWords.counted.listings}
      />
      <Total
        label={overviewWords.labels.views}
        value={overviewWords.number(totalViews)}
        change={overviewWords.thisMonth(viewsThisMonth)}
        isIncrease={viewsThisMonth > 0}
        note={overviewWords.counted.views}
      />
      <Total
        label={overviewWords.labels.likes}
        value={overviewWords.number(totalLikes)}
        change={overviewWords.thisMonth(likesThisMonth)}
        isIncrease={likesThisMonth > 0}
        note={overviewWords.counted.likes}
      />
      <ResponseRate figures={figures} />
      {leads > 0 && (
        <Total
          label={overviewWords.labels.leads}
          value={overviewWords.number(leads)}
          change={overviewWords.thisMonth(leadsThisMonth)}
          isIncrease={leadsThisMonth > 0}
          note={overviewWords.counted.leads}
        />
      )}
    </dl>
  )
}

function ResponseRate({
  figures: {
    responseRate,
    responseRateChange,
    conversationsCounted,
    conversationsAnswered,
    conversationsWaiting,
  },
}: {
  figures: SellerAnalytics
}) {
  const label = overviewWords.labels.response
  const waiting = conversationsWaiting > 0 && (
    <Link to="/messages">{overviewWords.waiting(conversationsWaiting)}</Link>
  )
  if (responseRate === null) {
    return (
      <Total
        label={label}
        value={overviewWords.none}
        note={conversationsWaiting > 0 ? overviewWords.onlyWaiting : overviewWords.noConversations}
        link={waiting}
      />
    )
  }
  return (
    <Total
      label={label}
      value={overviewWords.percent(responseRate)}
      change={
        responseRateChange === null
          ? overviewWords.noChange
          : overviewWords.changeThisMonth(responseRateChange)
      }
      isIncrease={responseRateChange !== null && responseRateChange > 0}
      note={overviewWords.answered(conversationsAnswered, conversationsCounted)}
      link={waiting}
    />
  )
}

type TotalProps = {
  label: string
  value: string
  change?: string
  isIncrease?: boolean
  note?: string
  link?: ReactNode
}

function Total({ label, value, change, isIncrease = false, note, link }: TotalProps) {
  return (
    <Card className={styles.total}>
      <dt className={`${page.note} ${styles.label}`}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {change && <dd className={classNames(page.note, isIncrease && styles.more)}>{change}</dd>}
      {note && <dd className={styles.note}>{note}</dd>}
      {link && <dd className={styles.totalLink}>{link}</dd>}
    </Card>
  )
}

/** Three percentages, each with its definition. If a percentage is not known yet, the page says why. */
function Rates({ figures: { qualityScore, engagementRate, aiMatchingScore } }: { figures: SellerAnalytics }) {
  const id = useId()
  const rates = [
    { ...overviewWords.quality, value: qualityScore },
    { ...overviewWords.engagement, value: engagementRate },
    { ...overviewWords.matching, value: aiMatchingScore },
  ]
  return (
    <Card as="section" aria-labelledby={id} className={page.stack2}>
      <h2 id={id} className={page.smallHeading}>
        {overviewWords.rates}
      </h2>
      <div className={`${page.stack1} ${styles.bars}`}>
        {rates.map(({ label, inSentence, definition, whyUnknown, value }) => (
          <DefinedFigure key={label} name={overviewWords.whatIs(inSentence)} definition={definition}>
            {value === null ? (
              <UnknownRate label={label} reason={whyUnknown} />
            ) : (
              <ProgressBar label={label} value={value} valueText={overviewWords.percent(value)} />
            )}
          </DefinedFigure>
        ))}
      </div>
    </Card>
  )
}

function UnknownRate({ label, reason }: { label: string; reason: string }) {
  return (
    <div className={styles.unknown}>
      <p className={styles.totalHead}>
        <span>{label}</span>
        <span className={page.soft}>{overviewWords.nothingYet}</span>
      </p>
      <p className={page.soft}>{reason}</p>
    </div>
  )
}
