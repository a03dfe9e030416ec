import type { Db, Statement, Fragment } from '../../db/client.ts'
import { keyOf, creationTimeOnRelease, everyKey } from './policy.ts'
import {
  releaseUploads,
  reclaimUpload,
  releaseProfileUpload,
  findOwnUploads,
  removeUploads,
} from './store.ts'
import { objectUrl } from './view.ts'
import type { Ctx } from '../../context.ts'

/**
 * The statement that releases the photos that no listing of their owners shows any more. It must follow the
 * change that removed them, in the same batch. Released photos are deleted only later, so that a listing that
 * adds one concurrently can claim it again.
 */
export function releasePhotos(
  db: Db,
  ownerIds: readonly number[],
  urls: readonly string[],
  now: number,
): Statement {
  const keys = urls.flatMap((url) => keyOf(url) ?? [])
  return releaseUploads(db, ownerIds, keys, objectUrl(''), creationTimeOnRelease(now))
}

/**
 * The statement that releases a person's profile photo if `onlyIf` is true. It must precede the statement
 * that removes the photo from the profile.
 */
export function releaseProfilePhoto(db: Db, userId: number, onlyIf: Fragment, now: number): Statement {
  return releaseProfileUpload(db, userId, objectUrl(''), creationTimeOnRelease(now), onlyIf)
}

/** The statements that undo releaseProfilePhoto, if the sweep has not deleted the photo. */
export function reclaimProfilePhoto(
  db: Db,
  userId: number,
  url: string | null,
  onlyIf: Fragment,
  now: number,
): Statement[] {
  const key = url === null ? undefined : keyOf(url)
  return key === undefined ? [] : [reclaimUpload(db, key, userId, now, onlyIf)]
}

/**
 * Deletes a profile photo that nothing shows any more. The object is deleted first, so a failure in between
 * leaves only an unused row. Ignores external URLs and other people's uploads.
 */
export async function dropProfilePhoto(
  { env, db, origin }: Pick<Ctx, 'env' | 'db' | 'origin'>,
  ownerId: number,
  url: string,
): Promise<void> {
  const key = keyOf(url, origin)
  const rows = key === undefined ? [] : await findOwnUploads(db, ownerId, 'profile_photo', [key])
  if (rows.length === 0) return
  await env.BUCKET.delete(rows.flatMap(everyKey))
  await removeUploads(
    db,
    rows.map((row) => row.key),
  )
}
