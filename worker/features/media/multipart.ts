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
import type { SignedInCtx } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { storageFailure, isUploadGone, isFaultOfParts } from '../../platform/storage-fault.ts'
import { incomingKey, keysFor, landedKey } from './policy.ts'
import { tooManyOpen } from './request-upload.ts'
import { addMultipart, removeMultipart, endMultipart, findOpenMultipart } from './store.ts'
import type { UploadRow } from '../../db/schema.ts'
import { log } from '../../platform/log.ts'
import { AppError } from '../../platform/app-error.ts'
import { objectUrl } from './view.ts'
import { signPartsList, signPart as signPutOfPart } from '../../platform/signed-url.ts'

/**
 * Starts a multipart upload. Like any upload, it is not used before it is completed and inspected.
 */
export async function startMultipart(ctx: SignedInCtx, { type }: StartMultipart): Promise<MultipartStarted> {
  const { key } = keysFor({ purpose: 'verification', contentType: type }, newId(ctx.now))
  const landing = incomingKey(key)
  const upload = await ctx.env.BUCKET.createMultipartUpload(landing, {
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
  const added = await addMultipart(ctx.db, row, { inPartsMax: MULTIPART_OPEN_MAX, openMax: OPEN_UPLOADS_MAX })
  if (added.length > 0) return { key: landing, uploadId: upload.uploadId }
  await upload.abort()
  throw await tooManyOpen(ctx)
}

/**
 * Aborts an upload: first its parts, then its ticket. If the call fails in between, the sweep deletes the
 * ticket.
 */
export async function abortMultipart(ctx: SignedInCtx, named: Named): Promise<void> {
  const { key, landing, uploadId } = await findMultipart(ctx, named)
  try {
    await ctx.env.BUCKET.resumeMultipartUpload(landing, uploadId).abort()
  } catch (error) {
    if (!isUploadGone(error)) throw storageFailure(error)
  }
  await removeMultipart(ctx.db, key, uploadId)
}

/**
 * Aborts the parts of an unfinished multipart upload, if it is one: parts cost as much as objects but are
 * listed nowhere. A failure is ignored, since R2 deletes them itself after 7 days.
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
      if (!isUploadGone(error)) log.error('parts_not_aborted', error, { key })
    })
}

/**
 * Assembles the parts into one object and ends the multipart upload. From then on only its key identifies
 * the upload.
 */
export async function completeMultipart(
  ctx: SignedInCtx,
  named: Named,
  { parts }: CompleteMultipart,
): Promise<MultipartCompleted> {
  const { key, landing, uploadId } = await findMultipart(ctx, named)
  const inOrder = parts
    .map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }))
    .sort((a, b) => a.partNumber - b.partNumber)
  try {
    await ctx.env.BUCKET.resumeMultipartUpload(landing, uploadId).complete(inOrder)
  } catch (error) {
    throw refusalOf(error)
  }
  await endMultipart(ctx.db, key, uploadId)
  return { location: ctx.origin + objectUrl(key), key: landing }
}

function refusalOf(error: unknown): AppError {
  if (isUploadGone(error)) return noSuchUpload()
  if (!isFaultOfParts(error)) return storageFailure(error)
  const message =
    'Those are not the parts that arrived, or one before the last is under ' +
    `${PART_BYTES_MIN / 1_048_576} MB.`
  return new AppError('invalid_input', message, { fields: { parts: message } })
}

/** What identifies a multipart upload in a call. */
interface Named {
  key: string
  uploadId: string
}

/** An unfinished multipart upload of this person. `key` is the ticket's, `landing` the storage's. */
interface Multipart extends Named {
  landing: string
}

/** Finds the caller's unfinished upload by key and upload id, or throws 404. */
async function findMultipart(ctx: SignedInCtx, named: Named): Promise<Multipart> {
  const key = landedKey(named.key)
  const [row] = key === undefined ? [] : await findOpenMultipart(ctx.db, ctx.user.id, key, named.uploadId)
  if (!row) throw noSuchUpload()
  return { key: row.key, uploadId: named.uploadId, landing: incomingKey(row.key) }
}

function noSuchUpload(): AppError {
  return new AppError('not_found', 'There is no such upload: it was completed, aborted, or never begun.')
}

/** Fetches a signed storage URL. */
type Read = (url: string) => Promise<Response>

/**
 * Lists the parts that have arrived, so that an upload can resume. The R2 binding cannot list parts, so this
 * calls the S3 API. The local emulator lacks that call and gets an empty list; Uppy then resumes from the
 * parts it remembers.
 */
export async function listParts(ctx: SignedInCtx, named: Named, read: Read = fetch): Promise<UploadedPart[]> {
  const multipart = await findMultipart(ctx, named)
  const parts: UploadedPart[] = []
  for (let after = 0; after < PARTS_MAX;) {
    const page = await readPage(ctx, multipart, after, read)
    parts.push(...page)
    const last = page.at(-1)?.PartNumber ?? 0
    if (page.length < 1_000 || last <= after) break
    after = last
  }
  return parts
}

async function readPage(
  ctx: SignedInCtx,
  { landing, uploadId }: Multipart,
  after: number,
  read: Read,
): Promise<UploadedPart[]> {
  const url = await signPartsList(ctx.env, ctx.origin, { key: landing, uploadId, after }, ctx.now)
  const answer = await read(url).catch((error) => {
    throw storageFailure(error)
  })
  const text = await answer.text()
  if (answer.status === 501) return []
  if (answer.status === 404) throw noSuchUpload()
  if (!answer.ok)
    throw storageFailure(new Error(`The storage answered ${answer.status}: ${text.slice(0, 500)}`))
  return readParts(text)
}

/**
 * Parses the parts in S3's ListPartsResult. Their values are numbers and hexadecimal, so a regular expression
 * suffices.
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

/** Signs the URL to which one part is PUT, straight to the storage. */
export async function signPart(ctx: SignedInCtx, named: Named, partNumber: number): Promise<SignedPart> {
  const { landing, uploadId } = await findMultipart(ctx, named)
  const url = await signPutOfPart(ctx.env, ctx.origin, { key: landing, uploadId, partNumber }, ctx.now)
  return { url, expires: UPLOAD_URL_SECONDS }
}
