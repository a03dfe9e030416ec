import { OPEN_UPLOADS_MAX, UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { FormUpload, FormUploadQuery } from '#contract/multipart.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { newId } from '#worker/platform/ids.ts'
import { keysFor } from './policy.ts'
import { tooManyOpen } from './request-upload.ts'
import { addUpload } from './store.ts'

/**
 * Creates a ticket for a file that Uppy sends in one form. The Worker receives the form, since R2 accepts no
 * forms. Uppy then identifies the file by the URL of the form, a slash and the key.
 */
export async function requestForm(ctx: SignedInCtx, { type }: FormUploadQuery): Promise<FormUpload> {
  const keys = keysFor({ purpose: 'verification', contentType: type }, newId(ctx.now))
  const row = {
    ...keys,
    purpose: 'verification' as const,
    contentType: type ?? null,
    thumbhash: null,
    ownerId: ctx.user.id,
    createdAt: ctx.now,
  }
  const added = await addUpload(ctx.db, row, OPEN_UPLOADS_MAX)
  if (added.length === 0) throw await tooManyOpen(ctx)
  return {
    method: 'POST',
    url: `${ctx.origin}/media`,
    fields: { key: keys.key },
    headers: {},
    expires: UPLOAD_URL_SECONDS,
  }
}
