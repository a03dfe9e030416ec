import { useWords } from '#web/lib/words.ts'
import { RadioLines } from '#web/ui/forms/radio-lines.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { decisionWords } from '../copy.ts'
import { DECISION_REASON_MAX } from '#contract/limits.ts'

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
  const problem = problemOf(draft, reasons)
  const lines = [
    ...reasons.map((content, value) => ({ value, content })),
    { value: 'own' as const, content: words.own },
  ]
  return (
    <>
      <RadioLines
        label={words.why}
        name="reason"
        value={draft.choice}
        onChange={(choice) => onChange({ ...draft, choice })}
        lines={lines}
        error={isRefused && problem === 'noReason' ? words.noReason : null}
        look="dense"
      />
      <TextArea
        label={words.details}
        name="details"
        rows={2}
        note={draft.choice === 'own' ? undefined : words.optional}
        hint={words.told}
        error={
          problem === 'tooLong'
            ? words.tooLong(charactersOver(draft, reasons))
            : isRefused && problem === 'noDetails'
              ? words.noDetails
              : null
        }
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

/**
 * A reason that is being chosen: one of the ready ones by its place, or one's own; and what is said besides.
 */
export type ReasonDraft = { choice: number | 'own' | null; details: string }

export const BLANK_REASON: ReasonDraft = { choice: null, details: '' }

type ReasonProblem = 'noReason' | 'noDetails' | 'tooLong'

/** What still keeps the reason from being sent. */
export function problemOf(draft: ReasonDraft, reasons: readonly string[]): ReasonProblem | undefined {
  if (charactersOver(draft, reasons) > 0) return 'tooLong'
  if (draft.choice === null) return 'noReason'
  return draft.choice === 'own' && draft.details.trim() === '' ? 'noDetails' : undefined
}

/** As the person reads it: the ready sentence, then one's own words. */
export function reasonOf({ choice, details }: ReasonDraft, reasons: readonly string[]): string {
  const ready = typeof choice === 'number' ? reasons[choice] : undefined
  return [ready, details.trim()].filter(Boolean).join(' ')
}

function charactersOver(draft: ReasonDraft, reasons: readonly string[]): number {
  return Math.max(0, reasonOf(draft, reasons).length - DECISION_REASON_MAX)
}
