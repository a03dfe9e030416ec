import { DAY_MS } from '#contract/dates.ts'
import { DOCUMENT_KEPT_DAYS, DOCUMENT_LINK_SECONDS, UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import type { VerificationStatusName, VerificationType } from '#contract/trust.ts'

const DOCUMENT_NAMES: Record<VerificationType, string> = {
  government_id: 'government ID',
  proof_of_address: 'proof of address',
  business_certificate: 'business certificate',
}

/** Why no other document of a type is accepted while one is pending or approved. */
export function standingSentence(type: VerificationType, status: VerificationStatusName): string {
  const name = DOCUMENT_NAMES[type]
  return status === 'approved'
    ? `Your ${name} is already verified.`
    : `Your ${name} is already under review. We will tell you once it is processed.`
}

/** The sentence that notifies a document's owner of the decision. */
export function decisionSentence(
  type: VerificationType,
  action: 'approved' | 'rejected',
  reason: string | undefined,
): string {
  const name = DOCUMENT_NAMES[type]
  if (action === 'rejected') return `Your ${name} was rejected: ${reason ?? ''}`
  return reason ? `Your ${name} is approved. ${reason}` : `Your ${name} is approved.`
}

/** When a link made now expires. */
export function linkExpiresAt(now: number): number {
  return now + DOCUMENT_LINK_SECONDS * 1_000
}

/** Decisions made before this can no longer be undone. */
export function undoableSince(now: number): number {
  return now - UNDO_DECISION_SECONDS * 1_000
}

/** Files of documents decided at or before this time are deleted. */
export function keptSince(now: number): number {
  return now - DOCUMENT_KEPT_DAYS * DAY_MS
}
