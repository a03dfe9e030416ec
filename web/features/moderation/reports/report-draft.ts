import type { ReportReason } from '#contract/lists.ts'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'

/** A report that is being written, for one of the reasons that there are. */
export type ReportDraft<Reason extends ReportReason = ReportReason> = {
  reason: Reason | null
  details: string
}

export const BLANK_REPORT: ReportDraft<never> = { reason: null, details: '' }

/** What still keeps a report from being sent. Only 'other' says nothing by itself. */
export function problemOf({
  reason,
  details,
}: ReportDraft): 'noReason' | 'noDetails' | 'tooLong' | undefined {
  if (details.length > REPORT_DETAILS_MAX) return 'tooLong'
  if (reason === null) return 'noReason'
  return reason === 'other' && details.trim() === '' ? 'noDetails' : undefined
}
