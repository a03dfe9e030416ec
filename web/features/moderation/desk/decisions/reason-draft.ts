import { DECISION_REASON_MAX } from '#contract/limits.ts'

/**
 * A reason that is being chosen: one of the ready ones by its place, or one's own; and what is said besides.
 */
export type ReasonDraft = { choice: number | 'own' | null; details: string }

export const BLANK_REASON: ReasonDraft = { choice: null, details: '' }

export type ReasonProblem = 'noReason' | 'noDetails' | 'tooLong'

/** What still keeps the reason from being sent. */
export function problemOf(draft: ReasonDraft, reasons: readonly string[]): ReasonProblem | undefined {
  if (charactersOver(draft, reasons) > 0) return 'tooLong'
  if (draft.choice === null) return 'noReason'
  return draft.choice === 'own' && draft.details.trim() === '' ? 'noDetails' : undefined
}

/** As the person reads it: the ready sentence, then one's own words. */
export function reasonOf({ choice, details }: ReasonDraft, reasons: readonly string[]): string {
  const ready = typeof choice === 'number' ? reasons[choice] : undefined
  return [ready, details.trim()].filter(Boolean).join(' ')
}

export function charactersOver(draft: ReasonDraft, reasons: readonly string[]): number {
  return Math.max(0, reasonOf(draft, reasons).length - DECISION_REASON_MAX)
}
