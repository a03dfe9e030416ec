import { useQuery } from '@tanstack/react-query'
import type { AdminStats } from '#contract/moderation.ts'
import { figureWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { statsQuery } from '../queries.ts'
import { AuditTrail } from './audit-trail.tsx'
import { SecurityTable } from './security-table.tsx'
import styles from './figures.module.css'

/**
 * How moderation really goes, each figure above the one that is aimed for; what the security log counted; and
 * the trail of all that was done.
 */
export function FiguresTab() {
  return (
    <div className={styles.tab}>
      <Figures />
      <SecurityTable />
      <AuditTrail />
    </div>
  )
}

const FIGURES = ['standing', 'decisionTime', 'open', 'falseAlarms'] as const

function Figures() {
  const words = useWords(figureWords)
  const stats = useQuery(statsQuery)
  if (!stats.data && stats.isError) {
    return <QueryFailure query={stats} title={words.failureTitle} />
  }
  return (
    <section className={styles.section}>
      <div>
        <h2>{words.title}</h2>
        <p className={styles.soft}>
          {stats.data && (stats.data.decisions > 0 ? words.since(stats.data.decisions) : words.noDecisions)}
        </p>
      </div>
      {!stats.data && (
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
        </div>
      )}
      <ul role="list" className={styles.figures}>
        {FIGURES.map((each) => (
          <Card key={each} as="li" className={styles.figure}>
            <h3 className={styles.name}>{words.figures[each]}</h3>
            <p className={styles.value}>
              {stats.data ? valueOf(each, stats.data, words) : <Skeleton width="5rem" />}
            </p>
            {each === 'standing' && stats.data && stats.data.overturnedShare !== null && (
              <p className={styles.soft}>{words.overturned(stats.data.overturnedShare)}</p>
            )}
            <p className={styles.target}>
              {words.target}: <strong>{words.targets[each].value}</strong> {words.targets[each].text}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function valueOf(figure: (typeof FIGURES)[number], stats: AdminStats, words: typeof figureWords.en): string {
  const { overturnedShare, medianDecisionMinutes, pendingModerations, falseAlarmShare } = stats
  switch (figure) {
    case 'standing':
      return overturnedShare === null ? words.nothingYet : words.percent(1 - overturnedShare)
    case 'decisionTime':
      return medianDecisionMinutes === null ? words.nothingYet : words.minutes(medianDecisionMinutes)
    case 'open':
      return words.items(pendingModerations)
    case 'falseAlarms':
      return falseAlarmShare === null ? words.nothingYet : words.percent(falseAlarmShare)
  }
}
