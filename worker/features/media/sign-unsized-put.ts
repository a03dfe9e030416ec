import * as z from 'zod'
import { UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import { DOCUMENT_TYPES, UploadPurpose, type SignedPut } from '#contract/media.ts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

const PURPOSE = 'unsized-put'
const PATH = '/api/objects/upload/'

/**
 * The ticket's key, what it is for, its type where one was told, and until when it is taken, in milliseconds.
 */
const UnsizedPut = z.object({
  key: z.string(),
  purpose: UploadPurpose,
  contentType: z.enum(DOCUMENT_TYPES).optional(),
  until: z.int(),
})
export type UnsizedPut = z.infer<typeof UnsizedPut>

/**
 * Signs one PUT whose size nobody knows yet, for 10 minutes. It leads to a route of ours: the storage binds a
 * signature to one size or to none, and cannot be told a largest one.
 */
export async function signUnsizedPut(
  { env, origin, now }: Pick<Ctx, 'env' | 'origin' | 'now'>,
  order: Omit<UnsizedPut, 'until'>,
): Promise<SignedPut> {
  const claims: UnsizedPut = { ...order, until: now + UPLOAD_URL_SECONDS * 1_000 }
  const token = await signToken(env.SIGNING_KEY, PURPOSE, claims)
  return {
    uploadURL: `${origin}${PATH}${token}`,
    headers: order.contentType ? { 'content-type': order.contentType } : {},
  }
}

/** What was signed. Refused with 403 unless it was signed here, and after its time. */
export async function readUnsizedPut(
  { env, now }: Pick<Ctx, 'env' | 'now'>,
  token: string,
): Promise<UnsizedPut> {
  const put = await readToken(env.SIGNING_KEY, PURPOSE, UnsizedPut, token)
  if (!put) throw new AppError('forbidden', 'That is not an address that was made for an upload.')
  if (put.until <= now) throw new AppError('forbidden', 'Request has expired')
  return put
}

/**
 * The ticket's key behind an address that signUnsizedPut made, also after its time; undefined for any other
 * address.
 */
export async function keyOfUnsizedPut(
  { env, origin }: Pick<Ctx, 'env' | 'origin'>,
  url: string,
): Promise<string | undefined> {
  const start = origin + PATH
  return url.startsWith(start)
    ? (await readToken(env.SIGNING_KEY, PURPOSE, UnsizedPut, url.slice(start.length)))?.key
    : undefined
}
