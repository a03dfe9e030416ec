import type { VerificationDocuments } from '#contract/verification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { listNewestDocuments } from '#worker/db/newest-documents.ts'
import { linkToFile } from './open-file.ts'
import { toDocument, toDocuments } from './view.ts'

/** The person's newest document of each type. */
export async function listDocuments(ctx: SignedInCtx): Promise<VerificationDocuments> {
  const rows = await listNewestDocuments(ctx.db, ctx.user.id)
  return toDocuments(rows.map((row) => toDocument(row, linkToFile(ctx, row))))
}
