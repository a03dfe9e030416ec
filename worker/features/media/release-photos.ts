import type { Ctx } from '#worker/context.ts'
import type { Db, Statement, Fragment } from '#worker/db/client.ts'
import { forgetCopies } from './edge-copies.ts'
import { claimableSince, creationTimeOnRelease, creationTimeOnRemoval, everyKey, keyOf } from './policy.ts'
import {
  claimKeptUploads,
  extendReleased,
  findOwnUploads,
  isThere,
  keysIn,
  keysOfPerson,
  reclaimUpload,
  releaseProfileUpload,
  releaseUploads,
  removeUploads,
} from './store.ts'
import { objectUrl } from './view.ts'

const PREFIX = objectUrl('')

/** The keys of a listing's photos, as a query. */
export { keysOfListing as photosOfListing } from './store.ts'

/** The keys of the photos of a person's profile and listings, as a query. */
export function photosOfPerson(userId: number): Fragment {
  return keysOfPerson(userId, PREFIX)
}

/** The keys of the photos of a person that nothing shows any more, as a query. */
export { unclaimedKeysOf as releasedPhotosOf } from './store.ts'

/** The keys of the photos at these URLs, as a query. */
export function photosAt(urls: readonly string[]): Fragment {
  return keysIn(urls.flatMap((url) => keyOf(url) ?? []))
}

/**
 * The statements that release those of the photos that are no longer kept, and claim again those that are: a
 * photo is kept while a listing that moderators did not remove, or a profile, shows it, and its owner is not
 * banned for good. They must follow the change in the same batch, and may be repeated. Released photos are
 * deleted only after two hours, so that a listing that adds one concurrently can claim it again.
 */
export function settlePhotos(db: Db, photos: Fragment, now: number): readonly [Statement, Statement] {
  return settle(db, photos, creationTimeOnRelease(now), now)
}

/** Like settlePhotos, for a moderator's decision: the photos are deleted after 30 days, since it may be overturned. */
export function settleJudgedPhotos(db: Db, photos: Fragment, now: number): readonly [Statement, Statement] {
  return settle(db, photos, creationTimeOnRemoval(now), now)
}

function settle(db: Db, photos: Fragment, createdAt: number, now: number): readonly [Statement, Statement] {
  return [
    releaseUploads(db, photos, PREFIX, createdAt, now),
    claimKeptUploads(db, photos, PREFIX, claimableSince(now), now),
  ]
}

/** The statement that keeps released photos for another 30 days, while an appeal waits. */
export function keepReleased(db: Db, photos: Fragment, now: number): Statement {
  return extendReleased(db, photos, claimableSince(now), creationTimeOnRemoval(now))
}

/**
 * The statement that releases a person's profile photo if `onlyIf` is true. It must precede the statement
 * that removes the photo from the profile.
 */
export function releaseProfilePhoto(db: Db, userId: number, onlyIf: Fragment, now: number): Statement {
  return releaseProfileUpload(db, userId, PREFIX, creationTimeOnRemoval(now), onlyIf)
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

/** The condition that the photo at this URL can be shown: the sweep has not deleted it. */
export function isPhotoThere(url: string | null): Fragment {
  return isThere(url === null ? undefined : keyOf(url))
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
  await forgetCopies(origin, rows)
  await removeUploads(
    db,
    rows.map((row) => row.key),
  )
}
