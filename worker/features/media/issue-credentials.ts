import * as z from 'zod'
import { OPEN_UPLOADS_MAX, UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { TemporaryCredentials } from '#contract/multipart.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { fetchOutside } from '#worker/platform/fetch-outside.ts'
import { newId } from '#worker/platform/ids.ts'
import { storageFailure } from '#worker/platform/storage-fault.ts'
import { incomingKey, keysFor } from './policy.ts'
import { tooManyOpen } from './request-upload.ts'
import { addUpload } from './store.ts'

/** Cloudflare's response to POST /accounts/{id}/r2/temp-access-credentials. */
const CredentialsResponse = z.object({
  result: z.object({ accessKeyId: z.string(), secretAccessKey: z.string(), sessionToken: z.string() }),
})

/** Calls Cloudflare's API. */
export type Call = (url: string, init: RequestInit) => Promise<Response>

/**
 * Issues credentials that may read and write one new object of the caller's, for 10 minutes. Throws 404 if
 * no such credentials are configured; the client then has each request to the storage signed instead.
 */
export async function issueCredentials(
  ctx: SignedInCtx,
  call: Call = fetchOutside,
): Promise<TemporaryCredentials> {
  const { R2_STS_ACCOUNT_ID: account, R2_STS_API_TOKEN: token, R2_BUCKET: bucket } = ctx.env
  if (!account || !token)
    throw new AppError(
      'not_found',
      'Temporary credentials are not set up here. Uploads are signed one by one.',
    )
  const keys = keysFor({ purpose: 'verification' }, newId(ctx.now))
  const row = {
    ...keys,
    purpose: 'verification' as const,
    contentType: null,
    thumbhash: null,
    ownerId: ctx.user.id,
    createdAt: ctx.now,
  }
  if ((await addUpload(ctx.db, row, OPEN_UPLOADS_MAX)).length === 0) throw await tooManyOpen(ctx)

  const key = incomingKey(keys.key)
  const request = {
    bucket,
    parentAccessKeyId: ctx.env.R2_ACCESS_KEY_ID,
    permission: 'object-read-write',
    ttlSeconds: UPLOAD_URL_SECONDS,
    objects: [key],
  }
  try {
    const response = await call(
      `https://api.cloudflare.com/client/v4/accounts/${account}/r2/temp-access-credentials`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(request),
      },
    )
    if (!response.ok) throw new Error(`Cloudflare refused temporary credentials with ${response.status}`)
    const { result } = CredentialsResponse.parse(await response.json())
    const expiration = new Date(ctx.now + UPLOAD_URL_SECONDS * 1_000).toISOString()
    return { credentials: { ...result, expiration }, bucket, region: 'auto', key }
  } catch (error) {
    throw storageFailure(error)
  }
}
