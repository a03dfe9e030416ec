import type { ListingTotals } from '#contract/profile.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { RetryLine } from '#web/ui/retry-line.tsx'
import { profileWords } from './copy.ts'
import styles from './totals.module.css'

type Props = {
  totals: ListingTotals | undefined
  hasFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

export function Totals({ totals, hasFailed, isRetrying, onRetry }: Props) {
  const words = useWords(profileWords)
  return (
    <div>
      <dl className={styles.totals}>
        {(['active', 'likes', 'views'] as const).map((what) => (
          <Card key={what} className={styles.total}>
            <dt>{words.totals[what]}</dt>
            <dd>{totals ? words.number(totals[what]) : words.unknown}</dd>
          </Card>
        ))}
      </dl>
      {hasFailed && !totals && (
        <RetryLine
          message={words.totalsFailed}
          retryLabel={words.retry}
          onRetry={onRetry}
          isRetrying={isRetrying}
          className={styles.failed}
        />
      )}
    </div>
  )
}
