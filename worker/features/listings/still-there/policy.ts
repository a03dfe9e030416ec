import { DAY_MS } from '#contract/dates.ts'
import { SILENT_DAYS, UNANSWERED_QUESTIONS } from '#contract/limits.ts'
import { answerByOf } from '#contract/still-there.ts'

/** What is known of a seller's silence about an active listing. All times are in milliseconds. */
export interface Silence {
  expiresAt: number
  /** The last change of the listing: an edit, a renewal or an answer. */
  updatedAt: number
  /** When the seller last wrote in one of the listing's conversations. */
  wroteAt: number | null
  /** When the seller was last asked, and whether that question is still open. */
  askedAt: number | null
  isOpen: boolean
  /** The buyers who asked, since the last change, whether it is still available and got no answer. */
  questions: number
}

export type Step = 'ask' | 'expire' | { waitUntil: number }

/**
 * What to do about a listing now. The seller is asked after 14 days without a sign of them, or once three
 * buyers wait for an answer, but never twice within 14 days. A question that stays open for 7 days expires the
 * listing. A listing whose term ends by then is not asked about, since the notice of expiry asks the same.
 */
export function nextStep(silence: Silence, now: number): Step {
  const { expiresAt, updatedAt, wroteAt, askedAt, isOpen, questions } = silence
  if (isOpen && askedAt !== null) {
    const answerBy = answerByOf(askedAt)
    return now >= answerBy ? 'expire' : { waitUntil: answerBy }
  }
  if (expiresAt <= answerByOf(now)) return { waitUntil: Math.max(expiresAt, now + DAY_MS) }
  const silentAt =
    questions >= UNANSWERED_QUESTIONS ? now : Math.max(updatedAt, wroteAt ?? 0) + SILENT_DAYS * DAY_MS
  const askAt = Math.max(silentAt, (askedAt ?? 0) + SILENT_DAYS * DAY_MS)
  return now >= askAt ? 'ask' : { waitUntil: askAt }
}
