import { REPORT_REASONS } from '#contract/lists.ts'
import type { NewReport } from '#contract/engagement.ts'
import { useWords } from '#web/lib/words.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { reportsWords } from './copy.ts'
import { ReportForm, useReport, BLANK_REPORT, type ReportDraft } from './report-form.tsx'

type Props = {
  listingId: string
  draft?: ReportDraft
  onChange: (draft: ReportDraft) => void
  onClose: () => void
}

export function ReportDialog({ listingId, draft = BLANK_REPORT, onChange, onClose }: Props) {
  const words = useWords(reportsWords)
  const send = (json: NewReport) =>
    answerOf(api.listings[':id'].report.$post({ param: { id: listingId }, json }))
  const { report, isReporting } = useReport(send, () => {
    onChange(BLANK_REPORT)
    onClose()
  })
  return (
    <ReportForm
      title={words.title}
      reasons={REPORT_REASONS}
      draft={draft}
      onChange={onChange}
      onSend={report}
      isSending={isReporting}
      onClose={onClose}
    />
  )
}
