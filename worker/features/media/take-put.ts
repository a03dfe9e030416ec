import { UPLOAD_RULES } from '#contract/media.ts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { storageFailure } from '../../platform/storage-fault.ts'
import { holdBody } from './hold-body.ts'
import { incomingKey } from './policy.ts'
import { tooLargeFor } from './request-upload.ts'
import { readUnsizedPut, type UnsizedPut } from './sign-unsized-put.ts'
import { findUpload } from './store.ts'

/**
 * Takes the file of a ticket that named no size, as the storage takes one of a signed size: it lands where
 * nobody is shown it. Nothing is stored before the last byte is there, so that what is too large or breaks
 * off leaves nothing and replaces nothing. The storage takes only bodies of a known length: this one stands
 * in memory, which its purpose's limit allows.
 */
export async function takePut(ctx: Ctx, token: string, request: Request): Promise<Response> {
  const put = await readUnsizedPut(ctx, token)
  refuseOtherType(put, request)
  await refuseClosed(ctx, put.key)
  const { bytesMax } = UPLOAD_RULES[put.purpose]
  return holdBody(request, bytesMax, async (file) => {
    if (!file) throw tooLargeFor(put.purpose)
    if (file.size === 0) throw new AppError('invalid_input', 'The file is empty')
    const landing = incomingKey(put.key)
    const { httpEtag } = await ctx.env.BUCKET.put(landing, file, {
      httpMetadata: { contentType: put.contentType },
    }).catch((error) => {
      throw storageFailure(error)
    })
    // It may have been submitted while these bytes were on their way.
    await refuseClosed(ctx, put.key).catch(async (refusal) => {
      await ctx.env.BUCKET.delete(landing)
      throw refusal
    })
    return new Response(null, { headers: { etag: httpEtag } })
  })
}

function refuseOtherType({ contentType }: UnsizedPut, request: Request): void {
  if (contentType === undefined) return
  const [sent = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (sent.trim().toLowerCase() !== contentType)
    throw new AppError('wrong_type', `This address was made for a file of the type ${contentType}.`)
}

/** A ticket takes files until something was made of what arrived. */
async function refuseClosed({ db }: Ctx, key: string): Promise<void> {
  const [row] = await findUpload(db, key)
  if (!row) throw new AppError('not_found', 'There is no such upload, or no longer.')
  if (row.claimedAt !== null)
    throw new AppError('conflict', 'That file was submitted already. Please upload it again.')
}
