import { UPLOAD_RULES } from '#contract/media.ts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { piecesOf } from '../../platform/read-body.ts'
import { storageFailure } from '../../platform/storage-fault.ts'
import { incomingKey } from './policy.ts'
import { tooLargeFor } from './request-upload.ts'
import { readUnsizedPut, type UnsizedPut } from './sign-unsized-put.ts'
import { findUpload } from './store.ts'

/** What uploads of one isolate may hold in memory at once; an isolate has 128 MB for all that it does. */
const HELD_BYTES_MAX = 32 * 1024 * 1024
let heldBytes = 0
/** Nothing larger is read to its end; it is also the largest body that the platform takes. */
const READ_BYTES_MAX = 100 * 1024 * 1024

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
  return holding(request, put, async (file) => {
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

/**
 * Reads the file whole and counts it as held until `use` is done with it. What is too large is read on and
 * dropped: a client, and a proxy between, may lose an answer that comes before they have sent their last
 * byte.
 */
async function holding(
  request: Request,
  { purpose }: UnsizedPut,
  use: (file: Blob) => Promise<Response>,
): Promise<Response> {
  const { bytesMax } = UPLOAD_RULES[purpose]
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
    if (bytes > bytesMax) throw tooLargeFor(purpose)
    return await use(new Blob(pieces))
  } finally {
    hold(-held)
  }
}
