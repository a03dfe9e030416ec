import type { VerificationDocument, VerificationStatus } from '#contract/verification.ts'

export const UNPROVEN: VerificationStatus = {
  trustScore: 25,
  verificationLevel: 'Basic',
  completedSteps: 1,
  requiredSteps: 3,
}

/** A document that waits for a moderator. */
export function documentOf(change: Partial<VerificationDocument> = {}): VerificationDocument {
  return {
    id: '0190b5a0-0000-7000-8000-0000000000d1',
    documentType: 'government_id',
    status: 'pending',
    rejectionReason: null,
    contentType: 'image/jpeg',
    uploadedAt: '2026-11-20T09:00:00.000Z',
    decidedAt: null,
    fileUrl: null,
    ...change,
  }
}
