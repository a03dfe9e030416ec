import type { AuditAction } from '#contract/desk-lists.ts'
import type { VerificationType } from '#contract/trust.ts'
import {
  VerificationDocument,
  VerificationDocuments,
  VerificationQueue,
  VerificationStatus,
  type QueuedDocument,
} from '#contract/verification.ts'
import { upload, deleteUploads } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { type Member } from '#worker/test/people.ts'
import { text } from '#worker/test/photo-bytes.ts'

export const PDF = text(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
)

type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

/** Deletes all documents and their files. */
export async function forgetDocuments(): Promise<void> {
  await d1.run`DELETE FROM verification_documents`
  await deleteUploads()
}

/** Uploads a document and returns its objectUrl. */
export async function uploadDocument(
  owner: Member,
  bytes = PDF,
  contentType: FileType = 'application/pdf',
): Promise<string> {
  const { objectUrl } = await upload(owner, { photo: bytes, contentType, purpose: 'verification' })
  return objectUrl
}

/** Submits a document and returns it as its owner sees it. */
export async function submit(
  owner: Member,
  documentType: VerificationType = 'government_id',
  bytes = PDF,
  contentType: FileType = 'application/pdf',
): Promise<VerificationDocument> {
  return parsed(
    VerificationDocument,
    owner.post('/api/verification/upload', {
      documentType,
      fileUrl: await uploadDocument(owner, bytes, contentType),
    }),
  )
}

export async function decide(
  by: Member,
  { id }: { id: string },
  action: 'approved' | 'rejected' = 'approved',
  reason?: string,
): Promise<Response> {
  return by.post(`/api/admin/verify-document/${id}`, {
    action,
    reason: reason ?? (action === 'rejected' ? 'The photo is blurred.' : undefined),
  })
}

export async function statusOf(person: Member): Promise<VerificationStatus> {
  return await parsed(VerificationStatus.strict(), person.get('/api/verification/status'))
}

export async function documentsOf(person: Member): Promise<VerificationDocument[]> {
  return (await parsed(VerificationDocuments.strict(), person.get('/api/verification/documents'))).documents
}

export async function queueOf(by: Member): Promise<QueuedDocument[]> {
  return (await parsed(VerificationQueue.strict(), by.get('/api/admin/verification-queue?limit=50')))
    .documents
}

/** The link to a document's file; throws if there is none. */
export function linkOf({ fileUrl }: { fileUrl: string | null }): string {
  if (fileUrl === null) throw new Error('There is no link')
  return fileUrl
}

/** What the audit trail says about a document, oldest first. */
export async function trailOf(
  documentId: string,
): Promise<{ action: AuditAction; detail: string | null; actor: string | null; reason: string | null }[]> {
  return d1.all`SELECT action, detail, users.public_id AS actor, reason
    FROM audit_events LEFT JOIN users ON users.id = actor_id
    WHERE subject_type = 'document' AND subject_id = ${documentId} ORDER BY audit_events.id`
}

/** Moves the decision on a document back in time. */
export async function backdateDecision({ id }: { id: string }, milliseconds: number): Promise<void> {
  await d1.run`UPDATE verification_documents SET decided_at = decided_at - ${milliseconds}
    WHERE public_id = ${id}`
}
