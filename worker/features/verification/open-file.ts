import { DOCUMENT_TYPES } from '#contract/media.ts'
import type { SignedInCtx } from '../../context.ts'
import { record } from '../../db/audit.ts'
import { AppError } from '../../platform/app-error.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { readLink } from './link-to-file.ts'
import { findByPublicId } from './store.ts'

const ENDINGS: Record<(typeof DOCUMENT_TYPES)[number], string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/**
 * Answers the file of a document to who a link was made for, if they are its owner or an admin still. The
 * audit trail has each opening before the first byte is sent.
 */
export async function openFile(ctx: SignedInCtx, token: string): Promise<Response> {
  const [document] = await findByPublicId(ctx.db, await readLink(ctx, token))
  if (!document) throw new AppError('not_found')
  const { publicId, userId, key, documentType } = document
  if (userId !== ctx.user.id && ctx.user.role !== 'admin') throw new AppError('forbidden')
  const object = key === null ? null : await ctx.env.BUCKET.get(key)
  if (!object) throw new AppError('gone', 'The file of this document has been deleted.')

  const type = DOCUMENT_TYPES.find((known) => known === document.contentType)
  const opened = {
    action: 'document_opened',
    actorId: ctx.user.id,
    userId,
    subjectType: 'document',
    subjectId: publicId,
  } as const
  await ctx.db.batch([record(ctx.db, opened, ctx.now)])
  logSecurity(ctx, { event: 'document_viewed', documentId: publicId, userId: ctx.user.publicId })
  return new Response(object.body, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${documentType}.${type ? ENDINGS[type] : 'bin'}"`,
      'content-length': String(object.size),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': type ?? 'application/octet-stream',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
