import { UPLOAD_RULES } from '#contract/media.ts'
import { DOCUMENT_BYTES_MAX, UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { storageFailure } from '../../platform/storage-fault.ts'
import type { UploadRow } from '../../db/schema.ts'
import { piecesOf } from '../../platform/validate.ts'
import { incomingKey } from './policy.ts'
import { tooLargeFor, readUnsizedPut, type UnsizedPut } from './request-upload.ts'
import { findUpload, findOwnUploads } from './store.ts'
import { objectUrl } from './view.ts'

/**
 * Stores the file of a ticket without a size under its incoming key, which is never public. Nothing is stored
 * before the last byte has arrived, so an oversized or interrupted upload replaces nothing. R2 needs a known
 * length, so the body is buffered in memory, which the purpose's limit allows.
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
    // The ticket may have been submitted while these bytes were in transit.
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

/** Throws if the ticket is claimed or gone: only an unclaimed ticket accepts files. */
async function refuseClosed({ db }: Ctx, key: string): Promise<void> {
  const [row] = await findUpload(db, key)
  if (!row) throw new AppError('not_found', 'There is no such upload, or no longer.')
  if (row.claimedAt !== null)
    throw new AppError('conflict', 'That file was submitted already. Please upload it again.')
}

/** The maximum size of a form's other fields and part headers. */
const HEAD_BYTES_MAX = 16_384
const NO_FORM = 'Send a form with the file as its last field.'

/** Stores the one file of a form under its incoming key, which is never public. */
export function takeForm(ctx: SignedInCtx, request: Request): Promise<Response> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('wrong_type', NO_FORM)
  return holdBody(request, DOCUMENT_BYTES_MAX + HEAD_BYTES_MAX, async (body) => {
    if (!body) throw tooLargeFor('verification')
    const { asked, file } = await readForm(body, type)
    const { key, contentType } = await findAskedFor(ctx, asked)
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

/** Returns the form's file and the key that GET /s3/params gave for it. */
async function readForm(body: Blob, type: string): Promise<{ asked: string; file: File }> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('invalid_input', NO_FORM)
  })
  const [asked, file] = [form.get('key'), form.get('file')]
  if (typeof asked !== 'string' || !(file instanceof File)) throw new AppError('invalid_input', NO_FORM)
  return { asked, file }
}

async function findAskedFor(ctx: SignedInCtx, key: string): Promise<UploadRow> {
  const [row] = await findOwnUploads(ctx.db, ctx.user.id, 'verification', [key])
  if (!row || row.uploadId !== null || row.claimedAt !== null)
    throw new AppError('not_found', 'No upload was asked for under that key.')
  if (row.createdAt < ctx.now - UPLOAD_URL_SECONDS * 1_000)
    throw new AppError('forbidden', 'Request has expired')
  return row
}

/** The maximum that uploads of one isolate hold in memory together; an isolate has 128 MB for everything. */
const HELD_BYTES_MAX = 32 * 1024 * 1024
let heldBytes = 0
/** Bodies are read no further than this, which is also the largest that the platform accepts. */
const READ_BYTES_MAX = 100 * 1024 * 1024

/**
 * Reads a whole body and counts it as held until `use` is done with it. A body over `bytesMax` is read and
 * dropped, and `use` gets undefined: a client or proxy may lose a response sent before its last byte.
 */
async function holdBody(
  request: Request,
  bytesMax: number,
  use: (body: Blob | undefined) => Promise<Response>,
): Promise<Response> {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let held = 0
  const hold = (count: number) => {
    held += count
    heldBytes += count
  }
  try {
    for await (const piece of piecesOf(request)) {
      bytes += piece.length
      if (bytes > READ_BYTES_MAX) break
      if (bytes > bytesMax) {
        pieces = []
        hold(-held)
        continue
      }
      hold(piece.length)
      if (heldBytes > HELD_BYTES_MAX)
        throw new AppError('unavailable', 'Many files arrive at once. Please try again in a minute.')
      pieces.push(piece)
    }
    return await use(bytes > bytesMax ? undefined : new Blob(pieces))
  } finally {
    hold(-held)
  }
}
