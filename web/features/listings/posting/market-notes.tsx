import { useQuery } from '@tanstack/react-query'
import { parseNumber } from '#contract/numbers.ts'
import { sayDemand } from '#web/features/listings/demand/copy.ts'
import { draftDemandQuery } from '#web/features/listings/demand/queries.ts'
import { toFacts } from './check-listing.ts'
import type { FormValues } from './form-values.ts'
import { usePostForm } from './use-listing-form.ts'
import styles from './market-notes.module.css'

/** What the market says to what the form offers so far. Its line is always there, so that nothing moves. */
export function MarketNotes() {
  const { values } = usePostForm()
  const draft = draftOf(values)
  const { data } = useQuery(draftDemandQuery(draft))
  return (
    <p role="status" className={styles.line}>
      {draft && sayDemand(data)}
    </p>
  )
}

/** What the server needs to know; undefined until kind, price and place are there. */
function draftOf(values: FormValues): Record<string, unknown> | undefined {
  const { type, location, price } = values
  if (type === '' || location === '' || (parseNumber(price) ?? 0) < 1) return undefined
  const { description: _later, images: _photos, contact: _channels, ...draft } = toFacts(values)
  return draft
}
