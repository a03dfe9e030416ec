import {
  MULTIPART_OPEN_MAX,
  OPEN_UPLOADS_MAX,
  PART_BYTES_MIN,
  PARTS_MAX,
  UPLOAD_URL_SECONDS,
} from '#contract/limits.ts'
import {
  type MultipartStarted,
  type StartMultipart,
  type CompleteMultipart,
  type MultipartCompleted,
  UploadedPart,
  type SignedPart,
} from '#contract/multipart.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { log } from '#worker/platform/log.ts'
import { signPartsList, signPart as signPutOfPart } from '#worker/platform/signed-url.ts'
import { storageFailure, isUnknownUpload, isPartsError } from '#worker/platform/storage-fault.ts'
import { incomingKey, keysFor, ticketKeyOf } from './policy.ts'
import { tooManyOpen } from './request-upload.ts'
import { addMultipart, removeMultipart, endMultipart, findOpenMultipart } from './store.ts'
import { objectUrl } from './view.ts'

/** Starts a multipart upload. Like any upload, it is not used before it is complete and inspected. */
export async function startMultipart(ctx: SignedInCtx, { type }: StartMultipart): Promise<MultipartStarted> {
  const { key } = keysFor({ purpose: 'verification', contentType: type }, newId(ctx.now))
  const storageKey = incomingKey(key)
  const upload = await ctx.env.BUCKET.createMultipartUpload(storageKey, {
    httpMetadata: { contentType: type },
  }).catch((error) => {
    throw storageFailure(error)
  })
  const row = {
    key,
    ownerId: ctx.user.id,
    contentType: type ?? null,
    uploadId: upload.uploadId,
    createdAt: ctx.now,
  }
  const added = await addMultipart(ctx.db, row, {
    unfinishedMax: MULTIPART_OPEN_MAX,
    openMax: OPEN_UPLOADS_MAX,
  })
  if (added.length > 0) return { key: storageKey, uploadId: upload.uploadId }
  await upload.abort()
  throw await tooManyOpen(ctx)
}

/**
 * Aborts an upload: first its parts, then its ticket. If the call fails between the two, the sweep deletes
 * the ticket.
 */
export async function abortMultipart(ctx: SignedInCtx, name: UploadName): Promise<void> {
  const { key, storageKey, uploadId } = await findMultipart(ctx, name)
  try {
    await ctx.env.BUCKET.resumeMultipartUpload(storageKey, uploadId).abort()
  } catch (error) {
    if (!isUnknownUpload(error)) throw storageFailure(error)
  }
  await removeMultipart(ctx.db, key, uploadId)
}

/**
 * Aborts the parts of an unfinished multipart upload; does nothing for other uploads. Parts cost as much as
 * objects but are listed nowhere. A failure is only logged, since R2 deletes parts itself after 7 days.
 */
export async function abortParts(
  bucket: R2Bucket,
  { key, uploadId }: Pick<UploadRow, 'key' | 'uploadId'>,
): Promise<void> {
  if (uploadId === null) return
  await bucket
    .resumeMultipartUpload(incomingKey(key), uploadId)
    .abort()
    .catch((error) => {
      if (!isUnknownUpload(error)) log.error('parts_not_aborted', error, { key })
    })
}

/**
 * Assembles the parts into one object and ends the multipart upload. From then on, the upload is identified
 * by its key alone.
 */
export async function completeMultipart(
  ctx: SignedInCtx,
  name: UploadName,
  { parts }: CompleteMultipart,
): Promise<MultipartCompleted> {
  const { key, storageKey, uploadId } = await findMultipart(ctx, name)
  const inOrder = parts
    .map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }))
    .sort((a, b) => a.partNumber - b.partNumber)
  try {
    await ctx.env.BUCKET.resumeMultipartUpload(storageKey, uploadId).complete(inOrder)
  } catch (error) {
    throw refusalOf(error)
  }
  await endMultipart(ctx.db, key, uploadId)
  return { location: ctx.origin + objectUrl(key), key: storageKey }
}

function refusalOf(error: unknown): AppError {
  if (isUnknownUpload(error)) return noSuchUpload()
  if (!isPartsError(error)) return storageFailure(error)
  const message =
    'Those are not the parts that arrived, or a part other than the last is under ' +
    `${PART_BYTES_MIN / 1_048_576} MB.`
  return new AppError('invalid_input', message, { fields: { parts: message } })
}

/** What identifies a multipart upload in a call. `key` is the key in the storage. */
type UploadName = { key: string; uploadId: string }

/** The caller's unfinished multipart upload: the ticket's key, the upload id and the key in the storage. */
type Multipart = UploadName & { storageKey: string }

/** Finds the caller's unfinished upload by key and upload id, or throws 404. */
async function findMultipart(ctx: SignedInCtx, name: UploadName): Promise<Multipart> {
  const key = ticketKeyOf(name.key)
  const [row] = key === undefined ? [] : await findOpenMultipart(ctx.db, ctx.user.id, key, name.uploadId)
  if (!row) throw noSuchUpload()
  return { key: row.key, uploadId: name.uploadId, storageKey: incomingKey(row.key) }
}

function noSuchUpload(): AppError {
  return new AppError('not_found', 'There is no such upload: it was completed, aborted, or never begun.')
}

/** Fetches a signed storage URL. */
type Fetch = (url: string) => Promise<Response>

/**
 * Lists the parts that have arrived, so that an upload can resume. The R2 binding cannot list parts, so this
 * calls the S3 API. The local emulator does not support that call; the list is then empty, and Uppy resumes
 * from the parts that it remembers.
 */
export async function listParts(
  ctx: SignedInCtx,
  name: UploadName,
  fetchUrl: Fetch = fetch,
): Promise<UploadedPart[]> {
  const multipart = await findMultipart(ctx, name)
  const parts: UploadedPart[] = []
  for (let after = 0; after < PARTS_MAX;) {
    const page = await fetchPage(ctx, multipart, after, fetchUrl)
    parts.push(...page)
    const last = page.at(-1)?.PartNumber ?? 0
    if (page.length < 1_000 || last <= after) break
    after = last
  }
  return parts
}

async function fetchPage(
  ctx: SignedInCtx,
  { storageKey, uploadId }: Multipart,
  after: number,
  fetchUrl: Fetch,
): Promise<UploadedPart[]> {
  const url = await signPartsList(ctx.env, ctx.origin, { key: storageKey, uploadId, after }, ctx.now)
  const response = await fetchUrl(url).catch((error) => {
    throw storageFailure(error)
  })
  const text = await response.text()
  if (response.status === 501) return []
  if (response.status === 404) throw noSuchUpload()
  if (!response.ok)
    throw storageFailure(new Error(`The storage responded with ${response.status}: ${text.slice(0, 500)}`))
  return readParts(text)
}

/**
 * Parses the parts of S3's ListPartsResult. Their values are only numbers and hexadecimal, so a regular
 * expression is enough.
 */
function readParts(xml: string): UploadedPart[] {
  const value = (part: string, tag: string) =>
    new RegExp(`<${tag}>(?:&quot;|&#34;|")?([^<"&]*)`).exec(part)?.[1]
  return [...xml.matchAll(/<Part>[^]*?<\/Part>/g)].map(([part]) =>
    UploadedPart.parse({
      PartNumber: Number(value(part, 'PartNumber')),
      Size: Number(value(part, 'Size')),
      ETag: value(part, 'ETag'),
    }),
  )
}

/** Signs a storage URL to which the client PUTs one part. */
export async function signPart(ctx: SignedInCtx, name: UploadName, partNumber: number): Promise<SignedPart> {
  const { storageKey, uploadId } = await findMultipart(ctx, name)
  const url = await signPutOfPart(ctx.env, ctx.origin, { key: storageKey, uploadId, partNumber }, ctx.now)
  return { url, expires: UPLOAD_URL_SECONDS }
}
