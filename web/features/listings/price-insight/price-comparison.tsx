import type { Currency } from '#contract/lists.ts'
import { sleToUsd } from '#contract/money.ts'
import { formatMoney } from '#contract/numbers.ts'
import type { Insight, PricePosition } from '#contract/price-insight.ts'
import { classNames } from '#web/ui/class-names.ts'
import { comparisonWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './price-comparison.module.css'

type PriceComparisonProps = {
  insight: Insight
  /** What is said of the price. */
  verdict: string
  position: PricePosition
  priceSle: number
  /** The listing's own currency. Without a rate, everything is in leones. */
  currency: Currency
  slePerUsd: number | undefined
  isMonthly: boolean
}

/** Where a price stands among those of comparable listings, in a sentence and as a bar. */
export function PriceComparison({
  insight: { count, low, high, median },
  verdict,
  position,
  priceSle,
  currency,
  slePerUsd,
  isMonthly,
}: PriceComparisonProps) {
  const inWords = (sle: number) => {
    const leones = formatMoney(sle, 'SLE')
    if (currency === 'SLE' || slePerUsd === undefined) return leones
    return comparisonWords.inBoth(formatMoney(sleToUsd(sle, slePerUsd), 'USD'), leones)
  }
  const prices = { low: inWords(low), high: inWords(high), median: inWords(median) }
  return (
    <div className={classNames(styles.comparison, position === 'very_low' && page.caution)}>
      <p>
        <strong>{verdict}</strong> {comparisonWords.compared(count, prices, isMonthly)}
      </p>
      <Bar low={low} high={high} median={median} price={priceSle} />
    </div>
  )
}

/** What is beside the middle half, as a share of it. */
const MARGIN = 0.6
const HEIGHT = 24
const TRACK = 8
const DOT = 7
/** Half a dot, so that a price far off is not cut. */
const EDGE = 0.03

/** The middle half, the price in its middle and this price. Only pictures what the sentence says. */
function Bar({ low, high, median, price }: { low: number; high: number; median: number; price: number }) {
  const margin = Math.max(1, (high - low) * MARGIN)
  const [from, to] = [low - margin, high + margin]
  const at = (amount: number) => {
    const share = (amount - from) / (to - from)
    return 100 * Math.min(Math.max(share, EDGE), 1 - EDGE)
  }
  const top = (HEIGHT - TRACK) / 2
  return (
    <svg className={styles.bar} height={HEIGHT} width="100%" aria-hidden>
      <rect className={styles.track} y={top} width="100%" height={TRACK} rx={TRACK / 2} />
      <rect
        className={styles.half}
        x={`${at(low)}%`}
        y={top}
        width={`${at(high) - at(low)}%`}
        height={TRACK}
      />
      <line className={styles.median} x1={`${at(median)}%`} x2={`${at(median)}%`} y1={top} y2={top + TRACK} />
      <circle className={styles.price} cx={`${at(price)}%`} cy={HEIGHT / 2} r={DOT} />
    </svg>
  )
}
