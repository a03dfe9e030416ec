import type { Db, Statement } from '../../db/client.ts'
import { keyOf, releasedAs } from './policy.ts'
import { releaseUploads } from './store.ts'
import { objectUrl } from './view.ts'

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
