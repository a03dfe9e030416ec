import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { DAY_MS } from '#contract/dates.ts'
import { SECURITY_EVENTS, type SecurityEventName } from '#contract/desk-lists.ts'
import type { SecurityCounts } from '#contract/audit.ts'
import { useWords } from '#web/lib/words.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { securityWords } from '../copy.ts'
import { RowsSkeleton } from '../decisions/rows-skeleton.tsx'
import { securityQuery } from '../queries.ts'
import styles from './figures.module.css'

/** What the security log counted: today, this week and this month. */
export function SecurityTable() {
  const words = useWords(securityWords)
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{words.title}</h2>
        <p className={styles.soft}>{words.text}</p>
      </div>
      <Counts labelledBy={id} />
    </section>
  )
}

function Counts({ labelledBy }: { labelledBy: string }) {
  const words = useWords(securityWords)
  const { data, error, isPending, isFetching, refetch } = useQuery(securityQuery)
  if (isPending) return <RowsSkeleton label={words.loading} />
  if (!data) {
    return <QueryFailure query={{ error, isFetching, refetch }} title={words.failed} level={3} />
  }
  const seen = SECURITY_EVENTS.filter((event) => data.counts.some((each) => each.event === event))
  if (seen.length === 0) {
    return (
      <EmptyState title={words.empty} level={3}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{words.event}</th>
          <th scope="col">{words.today}</th>
          <th scope="col">{words.week}</th>
          <th scope="col">{words.month}</th>
        </tr>
      </thead>
      <tbody>
        {seen.map((event) => (
          <tr key={event}>
            <th scope="row">{words.events[event]}</th>
            {[1, 7, 30].map((days) => (
              <td key={days}>{words.number(countOf(data, event, days))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function countOf({ counts }: SecurityCounts, wanted: SecurityEventName, days: number): number {
  const first = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  return counts.reduce(
    (sum, { day, event, events }) => (event === wanted && day >= first ? sum + events : sum),
    0,
  )
}
