import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { DECISION_REASON_MAX } from '#contract/limits.ts'
import { countCharacters, toVisibleText } from '#contract/visible-text.ts'
import { decisionWords } from '#web/features/moderation/desk/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioLines } from '#web/ui/forms/radios.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import page from '#web/ui/page.module.css'
import styles from './reason-dialog.module.css'

type ReasonDialogProps = {
  title: string
  /** The item to be decided on. */
  about: string
  reasons: readonly string[]
  confirm: string
  variant?: 'danger' | 'primary'
  isSending: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/**
 * Asks for the reason of a decision. The focus starts on the reasons, so that arrow keys choose one
 * and Enter sends it.
 */
export function ReasonDialog({
  title,
  about,
  reasons,
  confirm,
  variant = 'danger',
  isSending,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(BLANK_REASON)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => focusReason(form.current, 'noReason'), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = findProblem(draft, reasons)
    setRefused(problem !== undefined)
    if (problem) focusReason(form.current, problem)
    else if (!isSending) onSend(toReason(draft, reasons))
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {decisionWords.cancel}
      </Button>
      <Button variant={variant} type="submit" form={id} isPending={isSending}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title} closeLabel={decisionWords.close} footer={buttons}>
      <form id={id} ref={form} className={page.stack4} noValidate onSubmit={submit}>
        <p className={styles.about}>{about}</p>
        <ReasonFields
          reasons={reasons}
          draft={draft}
          onChange={setDraft}
          isRefused={isRefused}
          isSending={isSending}
        />
      </form>
    </Dialog>
  )
}

type Props = {
  reasons: readonly string[]
  draft: ReasonDraft
  onChange: (draft: ReasonDraft) => void
  /** True after a failed submit: shows what is missing. */
  isRefused: boolean
  isSending: boolean
}

/** A column of ready-made reasons that ends with "Another reason", and a field for details. */
export function ReasonFields({ reasons, draft, onChange, isRefused, isSending }: Props) {
  const problem = findProblem(draft, reasons)
  const lines = [
    ...reasons.map((content, value) => ({ value, content })),
    { value: 'own' as const, content: decisionWords.own },
  ]
  return (
    <>
      <RadioLines
        label={decisionWords.why}
        name="reason"
        value={draft.choice}
        onChange={(choice) => onChange({ ...draft, choice })}
        lines={lines}
        error={isRefused && problem === 'noReason' ? decisionWords.noReason : null}
        look="dense"
      />
      <TextArea
        label={decisionWords.details}
        name="details"
        rows={2}
        note={draft.choice === 'own' ? undefined : decisionWords.optional}
        hint={decisionWords.detailsHint}
        error={
          problem === 'tooLong'
            ? decisionWords.tooLong(countExcess(draft, reasons))
            : isRefused && problem === 'noDetails'
              ? decisionWords.noDetails
              : null
        }
        value={draft.details}
        readOnly={isSending}
        onChange={(details) => onChange({ ...draft, details })}
      />
    </>
  )
}

/** Focuses the field that needs input. */
export function focusReason(form: HTMLFormElement | null, problem: ReturnType<typeof findProblem>) {
  form?.querySelector<HTMLElement>(`[name=${problem === 'noReason' ? 'reason' : 'details'}]`)?.focus()
}

/** The chosen reason (the index of a ready-made one, or 'own') and the details. */
export type ReasonDraft = { choice: number | 'own' | null; details: string }

export const BLANK_REASON: ReasonDraft = { choice: null, details: '' }

type ReasonProblem = 'noReason' | 'noDetails' | 'tooLong'

/** What still prevents the reason from being sent. */
export function findProblem(draft: ReasonDraft, reasons: readonly string[]): ReasonProblem | undefined {
  if (countExcess(draft, reasons) > 0) return 'tooLong'
  if (draft.choice === null) return 'noReason'
  return draft.choice === 'own' && toVisibleText(draft.details) === '' ? 'noDetails' : undefined
}

/** The reason as the person reads it: the ready-made sentence, then the details. */
export function toReason({ choice, details }: ReasonDraft, reasons: readonly string[]): string {
  const ready = typeof choice === 'number' ? reasons[choice] : undefined
  return [ready, toVisibleText(details)].filter(Boolean).join(' ')
}

function countExcess(draft: ReasonDraft, reasons: readonly string[]): number {
  return Math.max(0, countCharacters(toReason(draft, reasons)) - DECISION_REASON_MAX)
}
