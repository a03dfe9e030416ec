import type { FoundUser } from '#contract/bans.ts'
import { VERIFICATION_STEPS } from '#contract/limits.ts'
import {
  VERIFICATION_TYPES,
  trustScoreOf,
  verificationLevelOf,
  type VerifiedProofs,
} from '#contract/trust.ts'
import type {
  QueuedDocument,
  VerificationDocument,
  VerificationDocuments,
  VerificationStatus,
} from '#contract/verification.ts'
import type { VerificationDocumentRow } from '#worker/db/schema.ts'
import { versionOf } from './policy.ts'

/** The certificate counts towards the score and the level, but is not a step of verification. */
export function toStatus(proven: VerifiedProofs, reviewPoints: number): VerificationStatus {
  return {
    trustScore: trustScoreOf(proven, reviewPoints),
    verificationLevel: verificationLevelOf(proven),
    completedSteps: [proven.phone, proven.government_id, proven.proof_of_address].filter(Boolean).length,
    requiredSteps: VERIFICATION_STEPS,
  }
}

/** A document as its owner sees it. `fileUrl` works only for the person whose request this is. */
export function toDocument(row: VerificationDocumentRow, fileUrl: string | null): VerificationDocument {
  return {
    id: row.publicId,
    documentType: row.documentType,
    status: row.status,
    rejectionReason: row.rejectionReason,
    contentType: row.contentType,
    uploadedAt: toIso(row.uploadedAt),
    decidedAt: row.decidedAt === null ? null : toIso(row.decidedAt),
    fileUrl,
  }
}

/** Sorts the documents in the order of the page's cards. */
export function toDocuments(documents: readonly VerificationDocument[]): VerificationDocuments {
  const inOrder = VERIFICATION_TYPES.flatMap((type) =>
    documents.filter(({ documentType }) => documentType === type),
  )
  return { documents: inOrder, total: inOrder.length, nextCursor: null }
}

export function toQueued(
  row: VerificationDocumentRow,
  fileUrl: string | null,
  user: FoundUser,
): QueuedDocument {
  return { ...toDocument(row, fileUrl), userId: user.id, user, version: versionOf(user) }
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
