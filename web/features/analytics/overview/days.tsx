import { useId, useState } from 'react'
import type { AnalyticsDay } from '#contract/analytics.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { overviewWords } from '../copy.ts'
import { DayChart } from './day-chart.tsx'
import { DAY_FIGURES } from './day-figures.ts'
import styles from './days.module.css'

/** The same days as charts and, for whoever would rather read, as a table. */
export function Days({ days }: { days: readonly AnalyticsDay[] }) {
  const words = useWords(overviewWords)
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.days}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {words.byDay}
        </h2>
        <Button variant="secondary" size="sm" className={styles.way} onClick={() => setTable(!isTable)}>
          {isTable ? words.asCharts : words.asTable}
        </Button>
      </div>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <div className={styles.charts}>
          {DAY_FIGURES.map((figure) => (
            <Card key={figure}>
              <DayChart figure={figure} days={days} />
            </Card>
          ))}
        </div>
      )}
    </section>
  )
}

/** The days themselves, today first, in a window that scrolls. */
function DayTable({ days }: { days: readonly AnalyticsDay[] }) {
  const words = useWords(overviewWords)
  const label = words.tableLabel(days.length)
  return (
    <div
      className={styles.window}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it
      tabIndex={0}
    >
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words.dayColumn}</th>
            {DAY_FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {words.figures[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((each) => (
            <tr key={each.day}>
              <th scope="row">
                <time dateTime={each.day}>{words.day(each.day)}</time>
              </th>
              {DAY_FIGURES.map((figure) => (
                <td key={figure}>{words.number(each[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
