import type { ReportReason } from '#contract/kinds.ts'

interface Flag {
  flagType: 'spam' | 'inappropriate' | 'other'
  /** The reason as moderators read it. */
  reason: string
}

/** How a report of each reason stands in the queue. */
export const FLAGS: Record<ReportReason, Flag> = {
  scam: { flagType: 'other', reason: 'Reported as a scam' },
  spam: { flagType: 'spam', reason: 'Reported as spam' },
  prohibited: { flagType: 'inappropriate', reason: 'Reported as something that may not be sold' },
  wrong_category: { flagType: 'other', reason: 'Reported as standing in the wrong category' },
  duplicate: { flagType: 'spam', reason: 'Reported as a duplicate of another listing' },
  offensive: { flagType: 'inappropriate', reason: 'Reported as offensive' },
  other: { flagType: 'other', reason: 'Reported for another reason' },
}
