import type { AdminStats } from '#contract/moderation.ts'
import { adminWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { RetryLine } from '#web/ui/retry-line.tsx'
import styles from './stat-cards.module.css'

const SHOWN = ['totalUsers', 'totalListings', 'pendingModerations', 'verifiedUsers'] as const

type Props = { stats: AdminStats | undefined; hasFailed: boolean; isRetrying: boolean; onRetry: () => void }

/** The market in four figures. Those of before stay while a later reading fails. */
export function StatCards({ stats, hasFailed, isRetrying, onRetry }: Props) {
  const words = useWords(adminWords)
  return (
    <section aria-label={words.statsLabel} aria-busy={!stats && !hasFailed}>
      <dl className={styles.cards}>
        {SHOWN.map((each) => (
          <Card key={each} className={styles.card}>
            <dt>{words.stats[each]}</dt>
            <dd>{stats ? words.number(stats[each]) : words.unknown}</dd>
          </Card>
        ))}
      </dl>
      {!stats && hasFailed && (
        <RetryLine
          message={words.statsFailed}
          retryLabel={words.retry}
          onRetry={onRetry}
          isRetrying={isRetrying}
          className={styles.failed}
        />
      )}
    </section>
  )
}
