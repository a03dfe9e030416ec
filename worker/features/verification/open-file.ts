import * as z from 'zod'
import { DOCUMENT_TYPES } from '#contract/media.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { VerificationDocumentRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { readToken, signToken } from '#worker/platform/signed-token.ts'
import { linkExpiresAt } from './policy.ts'
import { findByPublicId } from './store.ts'

const EXTENSIONS: Record<(typeof DOCUMENT_TYPES)[number], string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/**
 * Returns a document's file to the person the link was made for, if they own the document or are still an
 * admin. Each opening is recorded in the audit trail before the first byte is sent.
 */
export async function openFile(ctx: SignedInCtx, token: string): Promise<Response> {
  const [document] = await findByPublicId(ctx.db, await readLink(ctx, token))
  if (!document) throw new AppError('not_found')
  const { publicId, userId, key, documentType } = document
  if (userId !== ctx.user.id && ctx.user.role !== 'admin') throw new AppError('forbidden')
  const object = key === null ? null : await ctx.env.BUCKET.get(key)
  if (!object) throw new AppError('gone', 'The file of this document has been deleted.')

  const type = DOCUMENT_TYPES.find((known) => known === document.contentType)
  const event = {
    action: 'document_opened',
    actorId: ctx.user.id,
    userId,
    subjectType: 'document',
    subjectId: publicId,
    detail: documentType,
  } as const
  await ctx.db.batch([record(ctx.db, event, ctx.now)])
  logSecurity(ctx, { event: 'document_viewed', documentId: publicId, userId: ctx.user.publicId })
  return new Response(object.body, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${documentType}.${type ? EXTENSIONS[type] : 'bin'}"`,
      'content-length': String(object.size),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': type ?? 'application/octet-stream',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

/** Finds anybody's document by public id, or throws 404. */
export async function findDocument(ctx: Pick<Ctx, 'db'>, publicId: string): Promise<VerificationDocumentRow> {
  const [row] = await findByPublicId(ctx.db, publicId)
  if (!row) throw new AppError('not_found', 'We could not find this document.')
  return row
}

const PURPOSE = 'document-link'

/** The public ids of the document and of the person who may open it, and when the link expires. */
const Link = z.object({ document: z.string(), reader: z.string(), until: z.int() })

/** A link that lets only the caller open a document's file, for five minutes. Null if the file is deleted. */
export function linkToFile(ctx: SignedInCtx, { publicId, key }: VerificationDocumentRow): string | null {
  if (key === null) return null
  const link: z.infer<typeof Link> = {
    document: publicId,
    reader: ctx.user.publicId,
    until: linkExpiresAt(ctx.now),
  }
  return `/api/verification/files/${signToken(ctx.env.SIGNING_KEY, PURPOSE, link)}`
}

/**
 * Returns the public id of the document that a link opens. A link that we did not sign is a 404. A link that
 * was made for somebody else or has expired is a 403.
 */
async function readLink(ctx: SignedInCtx, token: string): Promise<string> {
  const link = await readToken(ctx.env.SIGNING_KEY, PURPOSE, Link, token)
  if (!link) throw new AppError('not_found')
  if (link.reader !== ctx.user.publicId)
    throw new AppError('forbidden', 'This link was made for somebody else.')
  if (link.until <= ctx.now) throw new AppError('forbidden', 'Request has expired')
  return link.document
}
