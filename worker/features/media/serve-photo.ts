import { PHOTO_TYPES } from '#contract/media.ts'
import { AppError } from '../../platform/app-error.ts'
import { readRange } from '../../platform/files/byte-range.ts'
import type { WaitUntil } from '../../platform/wait-until.ts'
import { isPublicKey } from './policy.ts'

/** Only raster images are shown inline. Anything else would be served as an inert download. */
const HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Answers GET and HEAD of a photo. Objects under public keys never change, so the edge caches each one whole.
 */
export async function servePhoto(
  bucket: R2Bucket,
  key: string,
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  if (!isPublicKey(key)) throw missing()
  if (request.method === 'HEAD') return answerHead(bucket, key, request)
  // Without query and headers, so that everyone shares one cached copy, whatever a link has appended.
  const address = new URL(`/media/${key}`, request.url).href
  const kept = await caches.default.match(address)
  if (kept) return answer(kept, request)

  const object = await bucket.get(key)
  if (!object) throw missing()
  const whole = new Response(object.body, { headers: headersOf(object) })
  waitUntil(caches.default.put(address, whole.clone()))
  return answer(whole, request)
}

async function answerHead(bucket: R2Bucket, key: string, request: Request): Promise<Response> {
  const object = await bucket.head(key)
  if (!object) throw missing()
  const headers = headersOf(object)
  return isKnown(request, object.httpEtag) ? notModified(headers) : new Response(null, { headers })
}

function headersOf(object: R2Object): Headers {
  const type = PHOTO_TYPES.find((known) => known === object.httpMetadata?.contentType)
  const headers = new Headers(HEADERS)
  headers.set('content-type', type ?? 'application/octet-stream')
  headers.set('content-length', String(object.size))
  headers.set('etag', object.httpEtag)
  headers.set('last-modified', object.uploaded.toUTCString())
  if (!type) headers.set('content-disposition', 'attachment')
  return headers
}

/** Answers a request from the whole photo: not modified (304), a range (206), or everything. */
async function answer(whole: Response, request: Request): Promise<Response> {
  const headers = new Headers(whole.headers)
  const etag = headers.get('etag') ?? ''
  const size = Number(headers.get('content-length'))
  if (isKnown(request, etag)) {
    await whole.body?.cancel()
    return notModified(headers)
  }
  const range = readRange(request, etag, size)
  if (range === 'whole') return new Response(whole.body, { headers })
  if (range === 'outside') {
    await whole.body?.cancel()
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    })
  }
  const part = (await whole.bytes()).subarray(range.start, range.end)
  headers.set('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
  headers.set('content-length', String(part.length))
  return new Response(part, { status: 206, headers })
}

function isKnown(request: Request, etag: string): boolean {
  const known =
    request.headers
      .get('if-none-match')
      ?.split(',')
      .map((each) => each.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}

function notModified(headers: Headers): Response {
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

function missing(): AppError {
  return new AppError('not_found', 'We could not find this photo. It may have been deleted.')
}
