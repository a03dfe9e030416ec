import { useId, useState, useMemo, type PointerEvent } from 'react'
import type { AnalyticsDay } from '#contract/analytics.ts'
import { shortDate } from '#contract/dates.ts'
import { overviewWords, type DayFigure } from '#web/features/analytics/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import page from '#web/ui/page.module.css'
import styles from './days.module.css'

/** The activity of each day, as charts or as a table. */
export function Days({ days }: { days: readonly AnalyticsDay[] }) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className={page.stack3}>
      <div className={page.between}>
        <h2 id={id} className={page.smallHeading}>
          {overviewWords.byDay}
        </h2>
        <Button variant="secondary" size="tap" onClick={() => setTable(!isTable)}>
          {isTable ? overviewWords.asCharts : overviewWords.asTable}
        </Button>
      </div>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <div className={`${page.stack3} ${page.columns3}`}>
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

/** The days in a scrolling table, today first. */
function DayTable({ days }: { days: readonly AnalyticsDay[] }) {
  const label = overviewWords.tableLabel(days.length)
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
            <th scope="col">{overviewWords.dayColumn}</th>
            {DAY_FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {overviewWords.figures[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((each) => (
            <tr key={each.day}>
              <th scope="row">
                <time dateTime={each.day}>{overviewWords.day(each.day)}</time>
              </th>
              {DAY_FIGURES.map((figure) => (
                <td key={figure}>{overviewWords.number(each[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The figures charted and listed by day, in this order. */
const DAY_FIGURES = ['views', 'likes', 'messages'] as const satisfies readonly DayFigure[]

type Props = { figure: DayFigure; days: readonly AnalyticsDay[] }

/**
 * A column for each day. An invisible native range input, which starts at today, moves through the days by
 * keys, touch or screen reader and announces each day.
 */
function DayChart({ figure, days }: Props) {
  const [chosen, choose] = useState(days.length - 1)
  const id = useId()
  const counts = useMemo(() => days.map((day) => day[figure]), [days, figure])
  const shape = useMemo(() => chartShape(counts), [counts])
  const last = days.length - 1
  const at = Math.min(chosen, last)
  const [day, count] = [days[at]?.day, counts[at] ?? 0]
  if (!day) return null
  const readout = overviewWords.onDay(overviewWords.day(day), overviewWords.count(figure, count))
  const showHoveredDay = ({ pointerType, clientX, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))))
  }
  return (
    <figure className={page.stack1} aria-labelledby={`${id}-name`}>
      <figcaption className={styles.chartHead}>
        <h3 id={`${id}-name`} className={styles.name}>
          {overviewWords.figures[figure]}
        </h3>
        <p className={styles.readout}>{readout}</p>
      </figcaption>
      <div className={styles.frame}>
        <span className={styles.top} aria-hidden="true">
          {overviewWords.number(shape.top)}
        </span>
        <div className={styles.plot}>
          <Columns counts={counts} shape={shape} at={at} />
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={last}
            value={at}
            aria-label={overviewWords.chartOf[figure]}
            aria-valuetext={readout}
            aria-describedby={`${id}-summary ${id}-keys`}
            onChange={(event) => choose(event.target.valueAsNumber)}
            onPointerMove={showHoveredDay}
          />
        </div>
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{shortDate(days[0]?.day ?? day)}</span>
        <span>{shortDate(days[last]?.day ?? day)}</span>
      </p>
      <p id={`${id}-summary`} className={page.note}>
        <Summary figure={figure} days={days} counts={counts} />
      </p>
      <span id={`${id}-keys`} hidden>
        {overviewWords.keysHint}
      </span>
    </figure>
  )
}

type ColumnsProps = { counts: readonly number[]; shape: ReturnType<typeof chartShape>; at: number }

function Columns({ counts, shape: { top, path }, at }: ColumnsProps) {
  return (
    <svg
      className={styles.columns}
      viewBox={`0 0 ${Math.max(1, counts.length - 1)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.here} d={columnAt(at, top, top)} />
      <path className={styles.all} d={path} />
      <path className={styles.chosen} d={columnAt(at, counts[at] ?? 0, top)} />
    </svg>
  )
}

function Summary({ figure, days, counts }: Props & { counts: readonly number[] }) {
  const most = Math.max(0, ...counts)
  const mostDay = days[counts.lastIndexOf(most)]?.day
  if (most === 0 || !mostDay) return overviewWords.inDays(overviewWords.summaryOfNone[figure], days.length)
  const sum = counts.reduce((total, count) => total + count, 0)
  return overviewWords.summary(
    overviewWords.count(figure, sum),
    days.length,
    overviewWords.number(most),
    shortDate(mostDay),
  )
}

/** The shape of a column chart, in units of one day horizontally and one percent vertically. */
interface ChartShape {
  /** The value at full height, a round number that no day exceeds. */
  top: number
  /** All columns as one path, each centred on its day. */
  path: string
}

const COLUMN_WIDTH = 0.76
/** Keeps a count of 1 visible beside one of 1,000. */
const MIN_HEIGHT_PERCENT = 2

export function chartShape(counts: readonly number[]): ChartShape {
  const top = roundUp(Math.max(0, ...counts))
  return { top, path: counts.map((count, day) => columnAt(day, count, top)).join('') }
}

function columnAt(day: number, count: number, top: number): string {
  if (count === 0) return ''
  const height = Math.max(MIN_HEIGHT_PERCENT, (100 * count) / top)
  return `M${round(day - COLUMN_WIDTH / 2)} 100v${-round(height)}h${COLUMN_WIDTH}v${round(height)}z`
}

/** Rounds up to a round number, at least 4, so that a single view does not look like a record. */
export function roundUp(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most))
  const steps = power === 1 ? [5, 6, 8, 10] : [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
  return Math.round(power * (steps.find((each) => each * power >= most) ?? 10))
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}
