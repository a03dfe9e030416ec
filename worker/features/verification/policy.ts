import type { FoundUser } from '#contract/bans.ts'
import { DAY_MS } from '#contract/dates.ts'
import { DOCUMENT_KEPT_DAYS, DOCUMENT_LINK_SECONDS, UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import type { VerificationStatusName, VerificationType } from '#contract/trust.ts'
import { hashVersion } from '#worker/platform/content-version.ts'

/** A document's name within a sentence. */
export const DOCUMENT_NAMES: Record<VerificationType, string> = {
  government_id: 'government ID',
  proof_of_address: 'proof of address',
  business_certificate: 'business certificate',
}

/** Explains the refusal of a document while one of the type is pending or approved. */
export function alreadySubmittedSentence(type: VerificationType, status: VerificationStatusName): string {
  const name = DOCUMENT_NAMES[type]
  return status === 'approved'
    ? `Your ${name} is already verified.`
    : `Your ${name} is already under review. We will tell you once it is processed.`
}

/** The text of the notification to a document's owner. */
export function decisionSentence(
  type: VerificationType,
  action: 'approved' | 'rejected',
  reason: string | undefined,
): string {
  const name = DOCUMENT_NAMES[type]
  if (action === 'rejected') return `Your ${name} was rejected: ${reason ?? ''}`
  return reason ? `Your ${name} is approved. ${reason}` : `Your ${name} is approved.`
}

type Names = Pick<FoundUser, 'firstName' | 'lastName' | 'businessName'>

/** Identifies the names that a document is compared with. */
export function versionOf({ firstName, lastName, businessName }: Names): string {
  return hashVersion(JSON.stringify([firstName, lastName, businessName]))
}

/** When a link that is made now will expire. */
export function linkExpiresAt(now: number): number {
  return now + DOCUMENT_LINK_SECONDS * 1_000
}

/** Decisions made at or before this time can no longer be undone. */
export function undoableSince(now: number): number {
  return now - UNDO_DECISION_SECONDS * 1_000
}

/** Files of documents decided at or before this time are deleted. */
export function fileDeletionCutoff(now: number): number {
  return now - DOCUMENT_KEPT_DAYS * DAY_MS
}
