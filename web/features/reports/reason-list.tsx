import { useId } from 'react'
import { REPORT_REASONS, type ReportReason } from '#contract/kinds.ts'
import { reportsWords } from '#web/copy/reports.ts'
import { useWords } from '#web/copy/use-words.ts'
import styles from './reason-list.module.css'

type Props = { value: ReportReason | null; error: string | null; onChange: (reason: ReportReason) => void }

/** The reasons one below the other, each a line as tall as a finger. */
export function ReasonList({ value, error, onChange }: Props) {
  const words = useWords(reportsWords)
  const errorId = useId()
  return (
    <fieldset className={styles.set} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{words.question}</legend>
      {REPORT_REASONS.map((reason) => (
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
