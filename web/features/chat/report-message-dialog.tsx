import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { Message } from '#contract/conversation.ts'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import { chatSafetyWords } from '#web/copy/chat-safety.ts'
import { useWords } from '#web/copy/use-words.ts'
import { ReasonList } from '#web/features/reports/reason-list.tsx'
import { BLANK_REPORT, problemOf, type ReportDraft } from '#web/features/reports/report-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useReport } from './data/use-report.ts'
import { MessageChoice } from './message-choice.tsx'
import styles from './report-message-dialog.module.css'

const COUNTED_FROM = REPORT_DETAILS_MAX * 0.8

/** A report that is being written. Without a `seq` it is of the latest message. */
export type MessageReport = ReportDraft & { seq?: number }

type Props = {
  id: string
  /** The other person's. */
  messages: readonly Message[]
  draft?: MessageReport
  onChange: (draft: MessageReport) => void
  onClose: () => void
}

/** Tells the moderators of one message of the other person. */
export function ReportMessageDialog({ id, messages, draft = BLANK_REPORT, onChange, onClose }: Props) {
  const words = useWords(chatSafetyWords)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setRefused] = useState(false)
  const [latest] = useState(() => messages.at(-1)?.seq)
  const { report, isReporting } = useReport(id, () => {
    onChange(BLANK_REPORT)
    onClose()
  })
  const { reason, details, seq = latest } = draft
  const problem = problemOf(draft)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(problem !== undefined)
    if (problem !== undefined || reason === null) focusField(form.current, problem === 'noReason' ? 'reason' : 'details')
    else if (seq !== undefined) report({ seq, reason, details: details.trim() || undefined })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" form={formId} isPending={isReporting}>
        {words.send}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={words.reportTitle} closeLabel={words.close} footer={buttons}>
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <MessageChoice messages={messages} value={seq} onChange={(chosen) => onChange({ ...draft, seq: chosen })} />
        <ReasonList
          value={reason}
          error={isRefused && problem === 'noReason' ? words.noReason : null}
          onChange={(chosen) => onChange({ ...draft, reason: chosen })}
        />
        <TextArea
          label={words.details}
          name="details"
          note={noteOf(draft, words)}
          error={problem === 'tooLong' ? words.tooLong(details.length - REPORT_DETAILS_MAX) : isRefused && problem === 'noDetails' ? words.noDetails : null}
          value={details}
          readOnly={isReporting}
          onChange={(text) => onChange({ ...draft, details: text })}
        />
      </form>
    </Dialog>
  )
}

function noteOf({ reason, details }: ReportDraft, words: { optional: string; counter: (count: number, max: number) => string }) {
  if (details.length >= COUNTED_FROM) return words.counter(details.length, REPORT_DETAILS_MAX)
  return reason === 'other' ? undefined : words.optional
}

function focusField(form: HTMLFormElement | null, name: 'reason' | 'details') {
  form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}
