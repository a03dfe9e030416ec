import type { Ctx } from '#worker/context.ts'
import type { Fragment } from '#worker/db/client.ts'
import { log } from '#worker/platform/log.ts'
import { keysOf, type Keys } from './policy.ts'
import { listSizes } from './store.ts'
import { objectUrl } from './view.ts'

/*
 * The edge's copies of photos. Nothing checks whether a copy is still public, so each is kept for minutes only
 * (EDGE_SECONDS). A photo that becomes private is forgotten at once in the data centre of the call that made
 * it so. Other data centres cannot be reached.
 */

/** At most this many photos are forgotten at once. Each has three sizes, and a call may make 1,000 deletions. */
const FORGOTTEN_MAX = 100

export function findCopy(origin: string, key: string): Promise<Response | undefined> {
  return caches.default.match(addressOf(origin, key))
}

export function keepCopy(origin: string, key: string, photo: Response): Promise<void> {
  return caches.default.put(addressOf(origin, key), photo)
}

export async function forgetCopies(origin: string, photos: readonly Keys[]): Promise<void> {
  await Promise.all(photos.flatMap(keysOf).map((key) => caches.default.delete(addressOf(origin, key))))
}

/** Forgets the copies of photos that have become private; `photos` is the query for their keys. */
export async function forgetPrivate(
  { db, origin }: Pick<Ctx, 'db' | 'origin'>,
  photos: Fragment,
): Promise<void> {
  try {
    await forgetCopies(origin, await listSizes(db, photos, FORGOTTEN_MAX))
  } catch (error) {
    log.error('edge_copies', error)
  }
}

/** Without query and headers, so that everybody shares one copy, whatever a link appends. */
function addressOf(origin: string, key: string): string {
  return origin + objectUrl(key)
}
