import { useId } from 'react'
import { decisionWords } from '#web/copy/admin-decisions.ts'
import { useWords } from '#web/copy/use-words.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { charactersOver, problemOf, type ReasonDraft } from './reason-draft.ts'
import styles from './reason-fields.module.css'

type Props = {
  reasons: readonly string[]
  draft: ReasonDraft
  onChange: (draft: ReasonDraft) => void
  /** True once it was to be sent: what is missing is then said. */
  isRefused: boolean
  isSending: boolean
}

/** Ready reasons one below the other, one's own at the end, and room for more words. */
export function ReasonFields({ reasons, draft, onChange, isRefused, isSending }: Props) {
  const words = useWords(decisionWords)
  const id = useId()
  const problem = problemOf(draft, reasons)
  const isUnchosen = isRefused && problem === 'noReason'
  const choices = [...reasons.map((text, choice) => ({ choice, text })), { choice: 'own' as const, text: words.own }]
  return (
    <>
      <fieldset className={styles.set} aria-describedby={isUnchosen ? id : undefined}>
        <legend className={styles.legend}>{words.why}</legend>
        {choices.map(({ choice, text }) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="reason"
              className={styles.radio}
              value={choice}
              checked={choice === draft.choice}
              onChange={() => onChange({ ...draft, choice })}
            />
            {text}
          </label>
        ))}
        {isUnchosen && (
          <p className={styles.error} id={id}>
            {words.noReason}
          </p>
        )}
      </fieldset>
      <TextArea
        label={words.details}
        name="details"
        rows={2}
        note={draft.choice === 'own' ? undefined : words.optional}
        hint={words.told}
        error={problem === 'tooLong' ? words.tooLong(charactersOver(draft, reasons)) : isRefused && problem === 'noDetails' ? words.noDetails : null}
        value={draft.details}
        readOnly={isSending}
        onChange={(details) => onChange({ ...draft, details })}
      />
    </>
  )
}

/** Puts the focus where something is missing. */
export function focusReason(form: HTMLFormElement | null, problem: ReturnType<typeof problemOf>) {
  form?.querySelector<HTMLElement>(`[name=${problem === 'noReason' ? 'reason' : 'details'}]`)?.focus()
}
