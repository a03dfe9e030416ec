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

type Props = { id: string; isAnswer: boolean; onClose: () => void }

/** Reports a review, or the answer to one's own, to the moderators. */
export function ReportReview({ id, isAnswer, onClose }: Props) {
  const [draft, setDraft] = useState<ReportDraft<MessageReportReason>>(BLANK_REPORT)
  const send = (json: NewReport) => parseResponse(api.reviews[':id'].report.$post({ param: { id }, json }))
  const { report, isReporting } = useReport(send, onClose)
  return (
    <ReportForm
      title={isAnswer ? reviewsWords.reportAnswerTitle : reviewsWords.reportTitle}
      reasons={MESSAGE_REPORT_REASONS}
      draft={draft}
      onChange={setDraft}
      onSend={report}
      isSending={isReporting}
      onClose={onClose}
    />
  )
}
