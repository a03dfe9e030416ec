import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { ReportReason } from '#contract/lists.ts'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { RadioLines } from '#web/ui/forms/radio-lines.tsx'
import { reportsWords } from './copy.ts'
import { problemOf, type ReportDraft } from './report-draft.ts'
import styles from './report-form.module.css'

const COUNTED_FROM = REPORT_DETAILS_MAX * 0.8

type Props<Reason extends ReportReason> = {
  title: string
  reasons: readonly Reason[]
  draft: ReportDraft<Reason>
  onChange: (draft: ReportDraft<Reason>) => void
  onSend: (report: { reason: Reason; details: string | undefined }) => void
  isSending: boolean
  onClose: () => void
  /** What is asked before the reason. */
  children?: ReactNode
}

/** The dialog in which anything is reported: why, and what one wants to say about it. */
export function ReportForm<Reason extends ReportReason>({
  title,
  reasons,
  draft,
  onChange,
  onSend,
  isSending,
  onClose,
  children,
}: Props<Reason>) {
  const words = useWords(reportsWords)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setRefused] = useState(false)
  const { reason, details } = draft
  const problem = problemOf(draft)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(problem !== undefined)
    if (problem !== undefined || reason === null)
      focusField(form.current, problem === 'noReason' ? 'reason' : 'details')
    else onSend({ reason, details: details.trim() || undefined })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" form={id} isPending={isSending}>
        {words.send}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={words.close} footer={buttons}>
      <form id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        {children}
        <ReasonList
          reasons={reasons}
          value={reason}
          error={isRefused && problem === 'noReason' ? words.noReason : null}
          onChange={(chosen) => onChange({ ...draft, reason: chosen })}
        />
        <TextArea
          label={words.details}
          name="details"
          note={noteOf(draft, words)}
          hint={words.detailsHint}
          error={
            problem === 'tooLong'
              ? words.tooLong(details.length - REPORT_DETAILS_MAX)
              : isRefused && problem === 'noDetails'
                ? words.noDetails
                : null
          }
          value={details}
          readOnly={isSending}
          onChange={(text) => onChange({ ...draft, details: text })}
        />
      </form>
    </Dialog>
  )
}

function noteOf(
  { reason, details }: ReportDraft,
  words: { optional: string; counter: (count: number, max: number) => string },
) {
  if (details.length >= COUNTED_FROM) return words.counter(details.length, REPORT_DETAILS_MAX)
  return reason === 'other' ? undefined : words.optional
}

function focusField(form: HTMLFormElement | null, name: 'reason' | 'details') {
  form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}

type ReasonListProps<Reason extends ReportReason> = {
  reasons: readonly Reason[]
  value: Reason | null
  error: string | null
  onChange: (reason: Reason) => void
}

/** The reasons to choose from, none of them chosen beforehand. */
function ReasonList<Reason extends ReportReason>({
  reasons,
  value,
  error,
  onChange,
}: ReasonListProps<Reason>) {
  const words = useWords(reportsWords)
  const lines = reasons.map((reason) => ({ value: reason, content: words.reasons[reason] }))
  return (
    <RadioLines
      label={words.question}
      name="reason"
      value={value}
      onChange={onChange}
      lines={lines}
      error={error}
    />
  )
}
