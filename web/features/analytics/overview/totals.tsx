import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { overviewWords } from '../copy.ts'
import styles from './totals.module.css'

/**
 * Four figures of all time or of the last 30 days, each with what this month added and what counts for it.
 */
export function Totals({ figures }: { figures: SellerAnalytics }) {
  const words = useWords(overviewWords)
  const { totalListings, newListingsThisMonth, totalViews, viewsThisMonth, totalLikes, likesThisMonth } =
    figures
  return (
    <dl className={styles.totals} aria-label={words.totals}>
      <Total
        label={words.labels.listings}
        value={words.number(totalListings)}
        change={words.thisMonth(newListingsThisMonth)}
        isMore={newListingsThisMonth > 0}
        note={words.counted.listings}
      />
      <Total
        label={words.labels.views}
        value={words.number(totalViews)}
        change={words.thisMonth(viewsThisMonth)}
        isMore={viewsThisMonth > 0}
        note={words.counted.views}
      />
      <Total
        label={words.labels.likes}
        value={words.number(totalLikes)}
        change={words.thisMonth(likesThisMonth)}
        isMore={likesThisMonth > 0}
        note={words.counted.likes}
      />
      <ResponseRate figures={figures} />
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
  const words = useWords(overviewWords)
  const label = words.labels.response
  const waiting = conversationsWaiting > 0 && (
    <Link to="/messages">{words.waiting(conversationsWaiting)}</Link>
  )
  if (responseRate === null) {
    return (
      <Total
        label={label}
        value={words.none}
        note={conversationsWaiting > 0 ? words.onlyWaiting : words.noConversations}
        way={waiting}
      />
    )
  }
  return (
    <Total
      label={label}
      value={words.percent(responseRate)}
      change={responseRateChange === null ? words.noChange : words.changeThisMonth(responseRateChange)}
      isMore={responseRateChange !== null && responseRateChange > 0}
      note={words.answered(conversationsAnswered, conversationsCounted)}
      way={waiting}
    />
  )
}

type TotalProps = {
  label: string
  value: string
  change?: string
  isMore?: boolean
  note?: string
  way?: ReactNode
}

function Total({ label, value, change, isMore = false, note, way }: TotalProps) {
  return (
    <Card className={styles.total}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {change && <dd className={classNames(styles.change, isMore && styles.more)}>{change}</dd>}
      {note && <dd className={styles.note}>{note}</dd>}
      {way && <dd className={styles.way}>{way}</dd>}
    </Card>
  )
}
