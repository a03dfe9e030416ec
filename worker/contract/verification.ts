import * as z from 'zod'
import { FoundUser } from './bans.ts'
import { DecisionReason, Cursor, LIST_TOTAL, PageLimit } from './fields.ts'
import { VERIFICATION_LEVELS, VERIFICATION_STATUSES, VERIFICATION_TYPES } from './trust.ts'

const VerificationType = z.enum(VERIFICATION_TYPES, {
  error: 'Choose a government ID, a proof of address or a business certificate',
})
const VerificationLevel = z.enum(VERIFICATION_LEVELS)

/**
 * The response of GET /api/verification/status. `trustScore` is 0 to 100; `completedSteps` is how many of the
 * three required steps are completed.
 */
export const VerificationStatus = z.object({
  trustScore: z.int(),
  verificationLevel: VerificationLevel,
  completedSteps: z.int(),
  requiredSteps: z.int(),
})
export type VerificationStatus = z.infer<typeof VerificationStatus>

/**
 * A document as its owner reads it. `fileUrl` works for five minutes and only for the person who requested
 * it; it is null once the file has been deleted.
 */
export const VerificationDocument = z.object({
  id: z.string(),
  documentType: VerificationType,
  status: z.enum(VERIFICATION_STATUSES),
  rejectionReason: z.string().nullable(),
  contentType: z.string(),
  uploadedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  fileUrl: z.string().nullable(),
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

/** The response of GET /api/verification/documents: the newest of each type, so at most three. */
export const VerificationDocuments = z.object({
  documents: z.array(VerificationDocument),
  total: z.int(),
  nextCursor: z.null(),
})
export type VerificationDocuments = z.infer<typeof VerificationDocuments>

/**
 * The body of POST /api/verification/upload. `fileUrl` is the objectUrl or the signed URL that
 * POST /api/objects/upload returned.
 */
export const SubmitDocument = z.object({
  documentType: VerificationType,
  fileUrl: z
    .string({ error: 'Upload the file first, and send its address as fileUrl' })
    .min(1, 'Upload the file first, and send its address as fileUrl')
    .max(2_000, 'That is not the address of an upload'),
})
export type SubmitDocument = z.infer<typeof SubmitDocument>

/**
 * A document as a moderator reads it, with facts about the person. `version` identifies the names that the
 * moderator compares with the document. An approval sends it back.
 */
export const QueuedDocument = VerificationDocument.extend({
  userId: z.string(),
  user: FoundUser,
  version: z.string(),
})
export type QueuedDocument = z.infer<typeof QueuedDocument>

/** Oldest first. */
export const VerificationQueueQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type VerificationQueueQuery = z.infer<typeof VerificationQueueQuery>
export const VerificationQueue = z.object({
  documents: z.array(QueuedDocument),
  ...LIST_TOTAL,
  nextCursor: z.string().nullable(),
})
export type VerificationQueue = z.infer<typeof VerificationQueue>

const NO_REASON = 'Say why you reject the document. Its owner will read this'

/**
 * The body of POST /api/admin/verify-document/{id}. A rejection needs a reason. An approval with an outdated
 * `version` is refused (409), so that no document vouches for a name that nobody compared with it.
 */
export const ReviewDocument = z
  .object({
    action: z.enum(['approved', 'rejected'], { error: 'action must be approved or rejected' }),
    reason: DecisionReason,
    version: z.string().max(100).optional(),
  })
  .refine(({ action, reason }) => action === 'approved' || Boolean(reason), {
    error: NO_REASON,
    path: ['reason'],
  })
export type ReviewDocument = z.infer<typeof ReviewDocument>
