import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { NewReport, Reported } from '#contract/engagement.ts'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import { REPORT_REASONS, type ReportReason } from '#contract/lists.ts'
import { countCharacters, toVisibleText } from '#contract/visible-text.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioLines } from '#web/ui/forms/radios.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { reportsWords } from './copy.ts'
import page from '#web/ui/page.module.css'

type Props = {
  listingId: string
  draft?: ReportDraft
  onChange: (draft: ReportDraft) => void
  onClose: () => void
}

export function ReportDialog({ listingId, draft = BLANK_REPORT, onChange, onClose }: Props) {
  const send = (json: NewReport) =>
    parseResponse(api.listings[':id'].report.$post({ param: { id: listingId }, json }))
  const { report, isReporting } = useReport(send, () => {
    onChange(BLANK_REPORT)
    onClose()
  })
  return (
    <ReportForm
      title={reportsWords.title}
      reasons={REPORT_REASONS}
      draft={draft}
      onChange={onChange}
      onSend={report}
      isSending={isReporting}
      onClose={onClose}
    />
  )
}

const COUNTER_FROM = REPORT_DETAILS_MAX * 0.8

type ReportFormProps<Reason extends ReportReason> = {
  title: string
  reasons: readonly Reason[]
  draft: ReportDraft<Reason>
  onChange: (draft: ReportDraft<Reason>) => void
  onSend: (report: { reason: Reason; details: string | undefined }) => void
  isSending: boolean
  onClose: () => void
  /** Fields above the reason. */
  children?: ReactNode
}

/** The dialog that reports anything: a reason, and optional details. */
export function ReportForm<Reason extends ReportReason>({
  title,
  reasons,
  draft,
  onChange,
  onSend,
  isSending,
  onClose,
  children,
}: ReportFormProps<Reason>) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setRefused] = useState(false)
  const { reason, details } = draft
  const problem = findProblem(draft)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(problem !== undefined)
    if (problem !== undefined || reason === null)
      focusField(form.current, problem === 'noReason' ? 'reason' : 'details')
    else onSend({ reason, details: toVisibleText(details) || undefined })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {reportsWords.cancel}
      </Button>
      <Button type="submit" form={id} isPending={isSending}>
        {reportsWords.send}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title} closeLabel={reportsWords.close} footer={buttons}>
      <form id={id} ref={form} className={page.stack4} noValidate onSubmit={submit}>
        {children}
        <ReasonList
          reasons={reasons}
          value={reason}
          error={isRefused && problem === 'noReason' ? reportsWords.noReason : null}
          onChange={(chosen) => onChange({ ...draft, reason: chosen })}
        />
        <Details
          draft={draft}
          isRefused={isRefused}
          isSending={isSending}
          onChange={(text) => onChange({ ...draft, details: text })}
        />
      </form>
    </Dialog>
  )
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

/** The reasons to choose from, with none preselected. */
function ReasonList<Reason extends ReportReason>({
  reasons,
  value,
  error,
  onChange,
}: ReasonListProps<Reason>) {
  const lines = reasons.map((reason) => ({ value: reason, content: reportsWords.reasons[reason] }))
  return (
    <RadioLines
      label={reportsWords.question}
      name="reason"
      value={value}
      onChange={onChange}
      lines={lines}
      error={error}
    />
  )
}

type DetailsProps = {
  draft: ReportDraft
  isRefused: boolean
  isSending: boolean
  onChange: (details: string) => void
}

function Details({ draft, isRefused, isSending, onChange }: DetailsProps) {
  const { reason, details } = draft
  const problem = findProblem(draft)
  const length = countCharacters(toVisibleText(details))
  const count = length >= COUNTER_FROM && reportsWords.counter(length, REPORT_DETAILS_MAX)
  const note = count || (reason === 'other' ? undefined : reportsWords.optional)
  return (
    <TextArea
      label={reportsWords.details}
      name="details"
      note={note}
      hint={reportsWords.detailsHint}
      error={
        problem === 'tooLong'
          ? reportsWords.tooLong(length - REPORT_DETAILS_MAX)
          : isRefused && problem === 'noDetails'
            ? reportsWords.noDetails
            : null
      }
      value={details}
      readOnly={isSending}
      onChange={onChange}
    />
  )
}

/**
 * Sends a report through `send`. The server counts a repeated report once, so people can press again after a
 * lost connection.
 */
export function useReport<Report>(send: (report: Report) => Promise<Reported>, onSent: () => void) {
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: () => {
      showToast({ title: reportsWords.sent, description: reportsWords.sentText })
      onSent()
    },
    onError: (error) => showFailure(error),
  })
  return { report: mutate, isReporting: isPending }
}

/** The draft of a report, with one of the given reasons. */
export type ReportDraft<Reason extends ReportReason = ReportReason> = {
  reason: Reason | null
  details: string
}

export const BLANK_REPORT: ReportDraft<never> = { reason: null, details: '' }

/** What still prevents a report from being sent. Only 'other' needs details. */
function findProblem({ reason, details }: ReportDraft): 'noReason' | 'noDetails' | 'tooLong' | undefined {
  const length = countCharacters(toVisibleText(details))
  if (length > REPORT_DETAILS_MAX) return 'tooLong'
  if (reason === null) return 'noReason'
  return reason === 'other' && length === 0 ? 'noDetails' : undefined
}
