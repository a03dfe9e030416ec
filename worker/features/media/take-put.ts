import { DOCUMENT_BYTES_MAX, UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import { UPLOAD_RULES } from '#contract/media.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { storageFailure } from '#worker/platform/storage-fault.ts'
import { piecesOf } from '#worker/platform/validate.ts'
import { incomingKey } from './policy.ts'
import { tooLargeFor, readUnsizedPut, type UnsizedPut } from './request-upload.ts'
import { findUpload, findOwnUploads } from './store.ts'
import { objectUrl } from './view.ts'

/**
 * Stores a file whose ticket has no size, under the incoming key, which is never public. Nothing is stored
 * before the last byte has arrived, so an oversized or interrupted upload replaces nothing. R2 needs a known
 * length, so the body is buffered in memory; the limit of the purpose bounds its size.
 */
export async function takePut(ctx: Ctx, token: string, request: Request): Promise<Response> {
  const put = await readUnsizedPut(ctx, token)
  refuseOtherType(put, request)
  await refuseClaimed(ctx, put.key)
  const { bytesMax } = UPLOAD_RULES[put.purpose]
  return bufferBody(request, bytesMax, async (file) => {
    if (!file) throw tooLargeFor(put.purpose)
    if (file.size === 0) throw new AppError('invalid_input', 'The file is empty')
    const storageKey = incomingKey(put.key)
    const { httpEtag } = await ctx.env.BUCKET.put(storageKey, file, {
      httpMetadata: { contentType: put.contentType },
    }).catch((error) => {
      throw storageFailure(error)
    })
    // The ticket may have been claimed while these bytes were in transit.
    await refuseClaimed(ctx, put.key).catch(async (refusal) => {
      await ctx.env.BUCKET.delete(storageKey)
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

/** Throws if the ticket is claimed or has been deleted, since only an unclaimed ticket accepts files. */
async function refuseClaimed({ db }: Ctx, key: string): Promise<void> {
  const [row] = await findUpload(db, key)
  if (!row) throw new AppError('not_found', 'There is no such upload. It may have been deleted.')
  if (row.claimedAt !== null)
    throw new AppError('conflict', 'That file was submitted already. Please upload it again.')
}

/** The most bytes that a form may have besides the file, for other fields and part headers. */
const FORM_OVERHEAD_BYTES_MAX = 16_384
const FORM_EXPECTED = 'Send a form with the file as its last field.'

/** Stores the one file of a form under its incoming key, which is never public. */
export function takeForm(ctx: SignedInCtx, request: Request): Promise<Response> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('wrong_type', FORM_EXPECTED)
  return bufferBody(request, DOCUMENT_BYTES_MAX + FORM_OVERHEAD_BYTES_MAX, async (body) => {
    if (!body) throw tooLargeFor('verification')
    const { requestedKey, file } = await readForm(body, type)
    const { key, contentType } = await findRequestedUpload(ctx, requestedKey)
    if (file.size === 0) throw new AppError('invalid_input', 'The file is empty')
    if (file.size > DOCUMENT_BYTES_MAX) throw tooLargeFor('verification')
    const object = await ctx.env.BUCKET.put(incomingKey(key), file, {
      httpMetadata: { contentType: contentType ?? undefined },
    }).catch((error) => {
      throw storageFailure(error)
    })
    return Response.json(
      { location: ctx.origin + objectUrl(key), key },
      { status: 201, headers: { etag: object.httpEtag } },
    )
  })
}

/** Returns the file of a form, and the key that GET /s3/params returned for it. */
async function readForm(body: Blob, type: string): Promise<{ requestedKey: string; file: File }> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('invalid_input', FORM_EXPECTED)
  })
  const [requestedKey, file] = [form.get('key'), form.get('file')]
  if (typeof requestedKey !== 'string' || !(file instanceof File))
    throw new AppError('invalid_input', FORM_EXPECTED)
  return { requestedKey, file }
}

async function findRequestedUpload(ctx: SignedInCtx, key: string): Promise<UploadRow> {
  const [row] = await findOwnUploads(ctx.db, ctx.user.id, 'verification', [key])
  if (!row || row.uploadId !== null || row.claimedAt !== null)
    throw new AppError('not_found', 'No upload was asked for under that key.')
  if (row.createdAt < ctx.now - UPLOAD_URL_SECONDS * 1_000)
    throw new AppError('forbidden', 'Request has expired')
  return row
}

/** The maximum number of bytes that all uploads of an isolate buffer together. An isolate has 128 MB. */
const BUFFERED_BYTES_MAX = 32 * 1024 * 1024
let bufferedBytes = 0

/** Reading a body stops after this many bytes, which is the largest body that the platform accepts. */
const READ_BYTES_MAX = 100 * 1024 * 1024

/**
 * Reads a whole body, and counts it as buffered until `use` is done with it. If the body is larger than
 * `bytesMax`, drops it but reads on, and then calls `use` with undefined, since a client or proxy may lose a
 * response that is sent before the body has ended.
 */
async function bufferBody(
  request: Request,
  bytesMax: number,
  use: (body: Blob | undefined) => Promise<Response>,
): Promise<Response> {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let ownBytes = 0
  const countBuffered = (count: number) => {
    ownBytes += count
    bufferedBytes += count
  }
  try {
    for await (const piece of piecesOf(request)) {
      bytes += piece.length
      if (bytes > READ_BYTES_MAX) break
      if (bytes > bytesMax) {
        pieces = []
        countBuffered(-ownBytes)
        continue
      }
      countBuffered(piece.length)
      if (bufferedBytes > BUFFERED_BYTES_MAX)
        throw new AppError('unavailable', 'Many files are arriving at once. Please try again in a minute.')
      pieces.push(piece)
    }
    return await use(bytes > bytesMax ? undefined : new Blob(pieces))
  } finally {
    countBuffered(-ownBytes)
  }
}
