import type { Db, Fragment, Statement } from '../../db/client.ts'
import { keyOf, releasedAs } from './policy.ts'
import { reclaimUpload, releaseProfileUpload } from './store.ts'
import { objectUrl } from './view.ts'

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
