import { useState } from 'react'
import type { NewReport } from '#contract/engagement.ts'
import { MESSAGE_REPORT_REASONS, type MessageReportReason } from '#contract/lists.ts'
import {
  BLANK_REPORT,
  ReportForm,
  useReport,
  type ReportDraft,
} from '#web/features/moderation/reports/report-dialog.tsx'
import { api, parseResponse } from '#web/lib/api.ts'
import { reviewsWords } from './copy.ts'

export type ReportedPart = 'review' | 'answer'
type Props = { id: string; part: ReportedPart; onClose: () => void }

/** Reports a review, or the answer to it, to the moderators. */
export function ReportReview({ id, part, onClose }: Props) {
  const [draft, setDraft] = useState<ReportDraft<MessageReportReason>>(BLANK_REPORT)
  const send = (complaint: NewReport) =>
    parseResponse(api.reviews[':id'].report.$post({ param: { id }, json: { ...complaint, part } }))
  const { report, isReporting } = useReport(send, onClose)
  return (
    <ReportForm
      title={reviewsWords.reportTitle[part]}
      reasons={MESSAGE_REPORT_REASONS}
      draft={draft}
      onChange={setDraft}
      onSend={report}
      isSending={isReporting}
      onClose={onClose}
    />
  )
}
