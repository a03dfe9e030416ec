import { PHOTO_TYPES } from '#contract/media.ts'
import { isSuspended, type Ctx } from '#worker/context.ts'
import { openDb, type Db } from '#worker/db/client.ts'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { readRange } from '#worker/platform/files/byte-range.ts'
import type { WaitUntil } from '#worker/platform/wait-until.ts'
import { findCopy, keepCopy } from './edge-copies.ts'
import { isPhotoKey, keysOf, uploadKeyOf } from './policy.ts'
import { findPhoto } from './store.ts'
import { objectUrl } from './view.ts'

/** How long the edge keeps a copy, and so how long a photo may stay public there after it became private. */
const EDGE_SECONDS = 300

const HEADERS = { 'accept-ranges': 'bytes', 'content-security-policy': "default-src 'none'; sandbox" }

type Caching = Record<'cache-control' | 'cross-origin-resource-policy', string>

/** Objects under a photo's key never change, so browsers may keep them. */
const PUBLIC: Caching = {
  'cache-control': `public, max-age=31536000, s-maxage=${EDGE_SECONDS}, immutable`,
  'cross-origin-resource-policy': 'cross-origin',
}
const PRIVATE: Caching = {
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Responds to GET and HEAD requests for a photo that everybody may see; undefined for any other photo. Reads no
 * session, and no database while the edge has a copy.
 */
export async function servePublicPhoto(
  { DB, BUCKET }: Pick<AppEnv, 'DB' | 'BUCKET'>,
  key: string,
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response | undefined> {
  if (!isPhotoKey(key)) throw missing()
  const { origin } = new URL(request.url)
  const copy = request.method === 'HEAD' ? undefined : await findCopy(origin, key)
  if (copy) return respond(copy, request)
  const photo = await find(openDb(DB, 'first-unconstrained'), key, Date.now())
  if (!photo?.isForAll) return undefined
  if (request.method === 'HEAD') return respondToHead(BUCKET, key, request, PUBLIC)
  const whole = await readPhoto(BUCKET, key, PUBLIC)
  waitUntil(keepCopy(origin, key, whole.clone()))
  return respond(whole, request)
}

/**
 * Responds with a photo that only its owner and admins may see, and that nobody may cache; or with a public one
 * that is so new that a replica did not have it.
 */
export async function servePrivatePhoto(ctx: Ctx, key: string, request: Request): Promise<Response> {
  const photo = await find(ctx.db, key, ctx.now)
  if (!photo || !mayRead(ctx, photo)) throw missing()
  if (request.method === 'HEAD') return respondToHead(ctx.env.BUCKET, key, request, PRIVATE)
  return respond(await readPhoto(ctx.env.BUCKET, key, PRIVATE), request)
}

type FoundPhoto = NonNullable<Awaited<ReturnType<typeof find>>>

async function find(db: Db, key: string, now: number) {
  const [photo] = await findPhoto(db, uploadKeyOf(key), objectUrl(''), now)
  return photo && keysOf(photo).includes(key) ? photo : undefined
}

function mayRead({ user, now }: Ctx, { ownerId, isForAll }: FoundPhoto): boolean {
  if (isForAll) return true
  return user !== undefined && (user.id === ownerId || (user.role === 'admin' && !isSuspended(user, now)))
}

async function readPhoto(bucket: R2Bucket, key: string, caching: Caching): Promise<Response> {
  const object = await bucket.get(key)
  if (!object) throw missing()
  return new Response(object.body, { headers: headersOf(object, caching) })
}

async function respondToHead(
  bucket: R2Bucket,
  key: string,
  request: Request,
  caching: Caching,
): Promise<Response> {
  const object = await bucket.head(key)
  if (!object) throw missing()
  const headers = headersOf(object, caching)
  return hasCurrentCopy(request, object.httpEtag) ? notModified(headers) : new Response(null, { headers })
}

/** Only raster images are shown inline. Anything else is served as a download. */
function headersOf(object: R2Object, caching: Caching): Headers {
  const type = PHOTO_TYPES.find((known) => known === object.httpMetadata?.contentType)
  const headers = new Headers({ ...HEADERS, ...caching })
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
