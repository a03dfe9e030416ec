import { UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { SignedPart } from '#contract/multipart.ts'
import type { SignedInCtx } from '../../context.ts'
import { signPart as signPutOfPart } from '../../platform/signed-url.ts'
import { findMultipart, type Named } from './find-multipart.ts'

/** Hands out the signed URL that one part is PUT to, straight to the storage. */
export async function signPart(ctx: SignedInCtx, named: Named, partNumber: number): Promise<SignedPart> {
  const { landing, uploadId } = await findMultipart(ctx, named)
  const url = await signPutOfPart(ctx.env, ctx.origin, { key: landing, uploadId, partNumber }, ctx.now)
  return { url, expires: UPLOAD_URL_SECONDS }
}
