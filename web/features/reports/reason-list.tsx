import { useId } from 'react'
import type { ReportReason } from '#contract/kinds.ts'
import { reportsWords } from '#web/copy/reports.ts'
import { useWords } from '#web/copy/use-words.ts'
import styles from './reason-list.module.css'

type Props<Reason extends ReportReason> = {
  reasons: readonly Reason[]
  value: Reason | null
  error: string | null
  onChange: (reason: Reason) => void
}

/** The reasons one below the other, each a line as tall as a finger. */
export function ReasonList<Reason extends ReportReason>({ reasons, value, error, onChange }: Props<Reason>) {
  const words = useWords(reportsWords)
  const errorId = useId()
  return (
    <fieldset className={styles.set} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{words.question}</legend>
      {reasons.map((reason) => (
        <label key={reason} className={styles.line}>
          <input type="radio" name="reason" value={reason} className={styles.radio} checked={reason === value} onChange={() => onChange(reason)} />
          {words.reasons[reason]}
        </label>
      ))}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
