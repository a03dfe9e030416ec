import type { Db, Statement, Fragment } from '../../db/client.ts'
import { keyOf, releasedAs, everyKey } from './policy.ts'
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
 * The statement that gives up those of these photos that no listing of their owners shows any more; it stands
 * in the batch behind the change that dropped them. They are not deleted but left to the sweep: a listing
 * that takes one in at the same moment claims it again.
 */
export function releasePhotos(
  db: Db,
  ownerIds: readonly number[],
  urls: readonly string[],
  now: number,
): Statement {
  const keys = urls.flatMap((url) => keyOf(url) ?? [])
  return releaseUploads(db, ownerIds, keys, objectUrl(''), releasedAs(now))
}

/**
 * The statement that leaves the photo of a person's profile to the sweep, while `onlyIf` is true; it stands
 * before the one that takes it off the profile.
 */
export function releaseProfilePhoto(db: Db, userId: number, onlyIf: Fragment, now: number): Statement {
  return releaseProfileUpload(db, userId, objectUrl(''), releasedAs(now), onlyIf)
}

/** The statements that take that back while the sweep has not come yet. */
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
 * Deletes a profile photo that nothing shows any more, from the bucket first: of a run that dies half way a
 * row is left, which nobody sees. An address elsewhere, or of somebody else's upload, is left alone.
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
