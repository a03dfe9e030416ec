import * as z from 'zod'
import { OPEN_UPLOADS_MAX, UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import {
  UPLOAD_RULES,
  UploadPurpose,
  type UploadRequest,
  type UploadTicket,
  type SignedPut,
  UploadType,
} from '#contract/media.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { readToken, signToken } from '#worker/platform/signed-token.ts'
import { signPut } from '#worker/platform/signed-url.ts'
import { incomingKey, keysFor, sweptBefore } from './policy.ts'
import { addUpload, findOldestOpen } from './store.ts'
import { objectUrl } from './view.ts'

/**
 * Signs upload URLs for one file, or for a photo and its smaller copies. If the size is given, a URL leads to
 * the storage. Otherwise it leads to the Worker, which enforces the limit of the purpose. No upload is used
 * before it is inspected.
 */
export async function requestUpload(ctx: SignedInCtx, request: UploadRequest): Promise<UploadTicket> {
  refuseTooLarge(request)
  const { purpose, contentType, size, medium, small } = request
  const keys = keysFor(request, newId(ctx.now))
  const details = { purpose, contentType: contentType ?? null, thumbhash: request.thumbhash ?? null }
  const added = await addUpload(
    ctx.db,
    { ...keys, ...details, ownerId: ctx.user.id, createdAt: ctx.now },
    OPEN_UPLOADS_MAX,
  )
  if (added.length === 0) throw await tooManyOpen(ctx)

  const sign = (key: string, bytes: number | undefined) =>
    bytes === undefined
      ? signUnsizedPut(ctx, { key, purpose, contentType })
      : signPut(ctx.env, ctx.origin, { key: incomingKey(key), contentType, size: bytes }, ctx.now)
  const [main, mediumCopy, smallCopy] = await Promise.all([
    sign(keys.key, size),
    keys.mediumKey === null ? undefined : sign(keys.mediumKey, medium),
    keys.smallKey === null ? undefined : sign(keys.smallKey, small),
  ])
  return { ...main, objectUrl: objectUrl(keys.key), medium: mediumCopy, small: smallCopy }
}

function refuseTooLarge(request: UploadRequest): void {
  const { bytesMax } = UPLOAD_RULES[request.purpose]
  for (const field of ['size', 'medium', 'small'] as const) {
    if ((request[field] ?? 0) > bytesMax) throw tooLargeFor(request.purpose, field)
  }
}

const WHAT: Record<UploadPurpose, string> = {
  verification: 'document',
  listing_photo: 'photo',
  profile_photo: 'photo',
  chat_photo: 'photo',
  chat_voice: 'voice message',
}

/** The error for a file over the limit of its purpose. `field` is the request field with the size. */
export function tooLargeFor(purpose: UploadPurpose, field?: string): AppError {
  const { bytesMax } = UPLOAD_RULES[purpose]
  const size = bytesMax < 1_048_576 ? `${bytesMax / 1_024} KB` : `${bytesMax / 1_048_576} MB`
  const message = `A ${WHAT[purpose]} may be at most ${size}`
  return new AppError('too_large', message, field === undefined ? {} : { fields: { [field]: message } })
}

/** The error for too many unclaimed uploads, with the time until the sweep deletes one. */
export async function tooManyOpen(ctx: SignedInCtx): Promise<AppError> {
  const [oldest] = await findOldestOpen(ctx.db, ctx.user.id)
  const retryAfterSeconds = ((oldest?.createdAt ?? ctx.now) - sweptBefore(ctx.now)) / 1_000
  const message = 'You have too many unused uploads. Please try again later.'
  return new AppError('too_many_requests', message, { retryAfterSeconds })
}

const TOKEN_PURPOSE = 'unsized-put'
const PATH = '/api/objects/upload/'

/** The key and purpose of a ticket, its content type if given, and when the URL expires. */
const UnsizedPut = z.object({
  key: z.string(),
  purpose: UploadPurpose,
  contentType: UploadType.optional(),
  until: z.int(),
})
export type UnsizedPut = z.infer<typeof UnsizedPut>

/**
 * Signs a URL of our own route for a file of unknown size, valid for 10 minutes. A URL of the storage can be
 * bound to an exact size but not to a maximum.
 */
function signUnsizedPut(
  { env, origin, now }: Pick<Ctx, 'env' | 'origin' | 'now'>,
  put: Omit<UnsizedPut, 'until'>,
): SignedPut {
  const claims: UnsizedPut = { ...put, until: now + UPLOAD_URL_SECONDS * 1_000 }
  const token = signToken(env.SIGNING_KEY, TOKEN_PURPOSE, claims)
  return {
    uploadURL: `${origin}${PATH}${token}`,
    headers: put.contentType ? { 'content-type': put.contentType } : {},
  }
}

/** Returns what signUnsizedPut signed. A token that we did not sign or that has expired is a 403. */
export async function readUnsizedPut(
  { env, now }: Pick<Ctx, 'env' | 'now'>,
  token: string,
): Promise<UnsizedPut> {
  const put = await readToken(env.SIGNING_KEY, TOKEN_PURPOSE, UnsizedPut, token)
  if (!put) throw new AppError('forbidden', 'That is not a valid upload address.')
  if (put.until <= now) throw new AppError('forbidden', 'Request has expired')
  return put
}

/** The ticket's key from a URL of signUnsizedPut, even an expired one. Undefined for any other URL. */
export async function keyOfUnsizedPut(
  { env, origin }: Pick<Ctx, 'env' | 'origin'>,
  url: string,
): Promise<string | undefined> {
  const start = origin + PATH
  return url.startsWith(start)
    ? (await readToken(env.SIGNING_KEY, TOKEN_PURPOSE, UnsizedPut, url.slice(start.length)))?.key
    : undefined
}
