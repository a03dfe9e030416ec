import type { AnalyticsDay } from '#contract/analytics.ts'
import { useWords } from '#web/lib/words.ts'
import { overviewWords } from '../copy.ts'
import { DAY_FIGURES } from './day-figures.ts'
import styles from './day-table.module.css'

/** The days themselves, today first, in a window that scrolls. */
export function DayTable({ days }: { days: readonly AnalyticsDay[] }) {
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
