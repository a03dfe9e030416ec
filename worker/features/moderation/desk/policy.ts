import { MINUTE_MS } from '#contract/dates.ts'
import type { AdminStats } from '#contract/moderation.ts'
import type { ModerationItemRow } from '#worker/db/schema.ts'

export type Decision = Pick<
  ModerationItemRow,
  'createdAt' | 'decidedAt' | 'status' | 'aiConfidence' | 'isOverturned'
>

type Figures = Pick<AdminStats, 'medianDecisionMinutes' | 'overturnedShare' | 'falseAlarmShare' | 'decisions'>

/**
 * Statistics of moderation decisions. A false alarm is content that the classifier flagged and a moderator
 * approved.
 */
export function figuresOf(decisions: readonly Decision[]): Figures {
  const minutes = decisions.map(
    ({ createdAt, decidedAt }) => Math.max(0, (decidedAt ?? createdAt) - createdAt) / MINUTE_MS,
  )
  const flagged = decisions.filter(({ aiConfidence }) => aiConfidence !== null)
  return {
    medianDecisionMinutes: median(minutes),
    overturnedShare: share(decisions, ({ isOverturned }) => isOverturned),
    falseAlarmShare: share(flagged, ({ status }) => status === 'approved'),
    decisions: decisions.length,
  }
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function share<T>(all: readonly T[], isCounted: (each: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(isCounted).length / all.length
}
