import { isSuspended, type Ctx } from '#worker/context.ts'
import { openDb, type Db } from '#worker/db/client.ts'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from '#worker/platform/app-error.ts'
import type { WaitUntil } from '#worker/platform/wait-until.ts'
import { findCopy, keepCopy } from './edge-copies.ts'
import { isPhotoKey, keysOf, uploadKeyOf } from './policy.ts'
import { readFile, respond, respondToHead, type Caching } from './serve-file.ts'
import { findPhoto } from './store.ts'
import { objectUrl } from './view.ts'

/** How long the edge keeps a copy, and so how long a photo may stay public there after it became private. */
const EDGE_SECONDS = 300

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
  if (request.method === 'HEAD') return found(await respondToHead(BUCKET, key, request, PUBLIC))
  const whole = found(await readFile(BUCKET, key, PUBLIC))
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
  if (request.method === 'HEAD') return found(await respondToHead(ctx.env.BUCKET, key, request, PRIVATE))
  return respond(found(await readFile(ctx.env.BUCKET, key, PRIVATE)), request)
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

function found(response: Response | undefined): Response {
  if (!response) throw missing()
  return response
}

function missing(): AppError {
  return new AppError('not_found', 'We could not find this photo. It may have been deleted.')
}
