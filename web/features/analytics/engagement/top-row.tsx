import { Link } from '@tanstack/react-router'
import type { TopListing } from '#contract/analytics.ts'
import { engagementWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './engagement-tab.module.css'

export function TopRow({ listing, rank }: { listing: TopListing; rank: number }) {
  const words = useWords(engagementWords)
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
          {status !== 'active' && <Badge>{words.notActive[status]}</Badge>}
        </p>
        <p className={styles.soft}>{words.of(likesCount, commentsCount, conversationsCount, viewsCount)}</p>
      </div>
      <div className={styles.rate}>
        <ProgressBar
          label={words.engagement}
          value={engagementRate}
          valueText={words.percent(engagementRate)}
        />
      </div>
    </li>
  )
}
