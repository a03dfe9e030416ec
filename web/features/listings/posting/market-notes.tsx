import { useQuery } from '@tanstack/react-query'
import { isMonthly } from '#contract/kinds/derived.ts'
import { toSle } from '#contract/money.ts'
import { parseNumber } from '#contract/numbers.ts'
import { positionOf } from '#contract/price-insight.ts'
import { sayDemand } from '#web/features/listings/demand/copy.ts'
import { draftDemandQuery } from '#web/features/listings/demand/queries.ts'
import { positionWords } from '#web/features/listings/price-insight/copy.ts'
import { PriceComparison } from '#web/features/listings/price-insight/price-comparison.tsx'
import { draftInsightQuery } from '#web/features/listings/price-insight/queries.ts'
import { useRate } from '#web/lib/use-rate.ts'
import { toFacts } from './check-listing.ts'
import { numberOrZero, type FormValues } from './form-values.ts'
import { usePostForm } from './use-listing-form.ts'
import styles from './market-notes.module.css'

/** What the market says to what the form offers so far. The line of the demand is always there, so that nothing moves. */
export function MarketNotes() {
  const { values } = usePostForm()
  const draft = draftOf(values)
  const { data } = useQuery(draftDemandQuery(draft))
  return (
    <div role="status">
      <PriceNote draft={draft} />
      <p className={styles.line}>{draft && sayDemand(data)}</p>
    </div>
  )
}

/** Where the typed price stands: what it is compared with may have come for the price before. */
function PriceNote({ draft }: { draft: Record<string, unknown> | undefined }) {
  const { values } = usePostForm()
  const { data: insight } = useQuery(draftInsightQuery(draft))
  const rate = useRate()
  const { type, currency } = values
  if (!draft || !insight || type === '' || (currency === 'USD' && !rate)) return null
  const priceSle = toSle(numberOrZero(values.price), currency, rate?.slePerUsd ?? 1)
  const position = positionOf(priceSle, insight)
  return (
    <PriceComparison
      insight={insight}
      verdict={positionWords.seller[position]}
      position={position}
      priceSle={priceSle}
      currency={currency}
      slePerUsd={rate?.slePerUsd}
      isMonthly={isMonthly(type)}
    />
  )
}

/** What the server needs to know; undefined until kind, price and place are there. */
function draftOf(values: FormValues): Record<string, unknown> | undefined {
  const { type, location, price } = values
  if (type === '' || location === '' || (parseNumber(price) ?? 0) < 1) return undefined
  const { description: _later, images: _photos, contact: _channels, ...draft } = toFacts(values)
  return draft
}
