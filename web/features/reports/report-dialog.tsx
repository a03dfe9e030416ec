import { useId, useRef, useState, type SubmitEvent } from 'react'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import { reportsWords } from '#web/copy/reports.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ReasonList } from './reason-list.tsx'
import styles from './report-dialog.module.css'
import { BLANK_REPORT, problemOf, type ReportDraft } from './report-draft.ts'
import { useReport } from './use-report.ts'

const COUNTED_FROM = REPORT_DETAILS_MAX * 0.8

type Props = { listingId: string; draft?: ReportDraft; onChange: (draft: ReportDraft) => void; onClose: () => void }

export function ReportDialog({ listingId, draft = BLANK_REPORT, onChange, onClose }: Props) {
  const words = useWords(reportsWords)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setRefused] = useState(false)
  const { report, isReporting } = useReport(listingId, () => {
    onChange(BLANK_REPORT)
    onClose()
  })
  const { reason, details } = draft
  const problem = problemOf(draft)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(problem !== undefined)
    if (problem !== undefined || reason === null) focusField(form.current, problem === 'noReason' ? 'reason' : 'details')
    else report({ reason, details: details.trim() || undefined })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" form={id} isPending={isReporting}>
        {words.send}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={words.title} closeLabel={words.close} footer={buttons}>
      <form id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <ReasonList
          value={reason}
          error={isRefused && problem === 'noReason' ? words.noReason : null}
          onChange={(chosen) => onChange({ ...draft, reason: chosen })}
        />
        <TextArea
          label={words.details}
          name="details"
          note={noteOf(draft, words)}
          hint={words.detailsHint}
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
