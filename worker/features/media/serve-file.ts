import { PHOTO_TYPES, VOICE_TYPES } from '#contract/media.ts'
import { readRange } from '#worker/platform/files/byte-range.ts'

const INLINE_TYPES = [...PHOTO_TYPES, ...VOICE_TYPES]
const HEADERS = { 'accept-ranges': 'bytes', 'content-security-policy': "default-src 'none'; sandbox" }

export type Caching = Record<'cache-control' | 'cross-origin-resource-policy', string>

/** The whole file; undefined if there is none. */
export async function readFile(
  bucket: R2Bucket,
  key: string,
  caching: Caching,
): Promise<Response | undefined> {
  const object = await bucket.get(key)
  return object ? new Response(object.body, { headers: headersOf(object, caching) }) : undefined
}

export async function respondToHead(
  bucket: R2Bucket,
  key: string,
  request: Request,
  caching: Caching,
): Promise<Response | undefined> {
  const object = await bucket.head(key)
  if (!object) return undefined
  const headers = headersOf(object, caching)
  return hasCurrentCopy(request, object.httpEtag) ? notModified(headers) : new Response(null, { headers })
}

/** Only raster images and recordings are shown inline. Anything else is served as a download. */
function headersOf(object: R2Object, caching: Caching): Headers {
  const type = INLINE_TYPES.find((known) => known === object.httpMetadata?.contentType)
  const headers = new Headers({ ...HEADERS, ...caching })
  headers.set('content-type', type ?? 'application/octet-stream')
  headers.set('content-length', String(object.size))
  headers.set('etag', object.httpEtag)
  headers.set('last-modified', object.uploaded.toUTCString())
  if (!type) headers.set('content-disposition', 'attachment')
  return headers
}

/** Responds from the whole file: not modified (304), a range (206), or everything. */
export async function respond(whole: Response, request: Request): Promise<Response> {
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
