import { PHOTO_TYPES } from '#contract/media.ts'
import { AppError } from '../../platform/app-error.ts'
import { readRange } from '../../platform/files/byte-range.ts'
import type { WaitUntil } from '../../platform/wait-until.ts'
import { isPublicKey } from './policy.ts'

const HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Responds to GET and HEAD requests for a photo. Objects under public keys never change, so the edge caches
 * each one whole.
 */
export async function servePhoto(
  bucket: R2Bucket,
  key: string,
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> {
  if (!isPublicKey(key)) throw missing()
  if (request.method === 'HEAD') return respondToHead(bucket, key, request)
  // Without query and headers, so that everybody shares one cached copy, whatever a link appends.
  const cacheUrl = new URL(`/media/${key}`, request.url).href
  const cached = await caches.default.match(cacheUrl)
  if (cached) return respond(cached, request)

  const object = await bucket.get(key)
  if (!object) throw missing()
  const whole = new Response(object.body, { headers: headersOf(object) })
  waitUntil(caches.default.put(cacheUrl, whole.clone()))
  return respond(whole, request)
}

async function respondToHead(bucket: R2Bucket, key: string, request: Request): Promise<Response> {
  const object = await bucket.head(key)
  if (!object) throw missing()
  const headers = headersOf(object)
  return hasCurrentCopy(request, object.httpEtag) ? notModified(headers) : new Response(null, { headers })
}

/** Only raster images are shown inline. Anything else is served as a download. */
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

/** Responds from the whole photo: not modified (304), a range (206), or everything. */
async function respond(whole: Response, request: Request): Promise<Response> {
  const headers = new Headers(whole.headers)
  const etag = headers.get('etag') ?? ''
  const size = Number(headers.get('content-length'))
  if (hasCurrentCopy(request, etag)) {
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

function hasCurrentCopy(request: Request, etag: string): boolean {
  const etags =
    request.headers
      .get('if-none-match')
      ?.split(',')
      .map((each) => each.trim().replace(/^W\//, '')) ?? []
  return etags.includes(etag) || etags.includes('*')
}

function notModified(headers: Headers): Response {
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

function missing(): AppError {
  return new AppError('not_found', 'We could not find this photo. It may have been deleted.')
}
