import { DOCUMENT_BYTES_MAX, UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { SignedInCtx } from '../../context.ts'
import type { UploadRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { readFormFile } from '../../platform/form-file.ts'
import { storageFailure } from '../../platform/storage-fault.ts'
import { incomingKey } from './policy.ts'
import { tooLargeFor } from './request-upload.ts'
import { findOwnUploads } from './store.ts'
import { objectUrl } from './view.ts'

/** Takes the one file that a form was asked for, as a signed PUT would: it lands where nobody is shown it. */
export async function takeForm(ctx: SignedInCtx, request: Request): Promise<Response> {
  const { fields, size, file, fault } = await readFormFile(request)
  try {
    const { key, contentType } = await findAskedFor(ctx, fields.get('key') ?? '')
    if (size === 0) throw new AppError('invalid_input', 'The file is empty')
    if (size > DOCUMENT_BYTES_MAX) throw tooLargeFor('verification')
    const object = await ctx.env.BUCKET.put(incomingKey(key), file, {
      httpMetadata: { contentType: contentType ?? undefined },
    })
    return Response.json(
      { location: ctx.origin + objectUrl(key), key },
      { status: 201, headers: { etag: object.httpEtag } },
    )
  } catch (error) {
    if (!file.locked) await file.cancel()
    throw error instanceof AppError ? error : (fault() ?? storageFailure(error))
  }
}

async function findAskedFor(ctx: SignedInCtx, key: string): Promise<UploadRow> {
  const [row] = await findOwnUploads(ctx.db, ctx.user.id, 'verification', [key])
  if (!row || row.uploadId !== null || row.claimedAt !== null)
    throw new AppError('not_found', 'No upload was asked for under that key.')
  if (row.createdAt < ctx.now - UPLOAD_URL_SECONDS * 1_000)
    throw new AppError('forbidden', 'Request has expired')
  return row
}
