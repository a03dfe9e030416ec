import { Suspense, useId, useState } from 'react'
import type { AnalyticsDay } from '#contract/analytics.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { overviewWords } from '../copy.ts'
import { DayChart } from './day-chart.tsx'
import { DAY_FIGURES } from './day-figures.ts'
import styles from './days.module.css'

const DayTable = lazyPart(() => import('./day-table.tsx').then((module) => module.DayTable))

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
        <Suspense>
          <DayTable days={days} />
        </Suspense>
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
