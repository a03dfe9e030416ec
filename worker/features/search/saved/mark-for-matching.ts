import type { Db, Fragment, Statement } from '../../../db/client.ts'
import type { ListingRow, NewListingRow } from '../../../db/schema.ts'
import { MATCHED, type Matchable } from './matches.ts'
import { markListings } from './store.ts'

/**
 * The statement that marks listings for matching with the saved searches, for the batch that brings them to
 * the market or changes them there. `at` is the updated_at that the batch gives them. `before` is the one
 * listing as it stood on the market until now: what that matched is no news.
 */
export function markForMatching(db: Db, listingIds: Fragment, at: number, before?: Matchable): Statement {
  const kept = before && Object.fromEntries(MATCHED.map((name) => [name, before[name]]))
  return markListings(db, listingIds, { at, before: kept ?? null })
}

/**
 * As markForMatching, for any change of one listing: saved searches hear of what comes to the market, and of
 * a change there that lets them find it for the first time. `listingId` finds it only as the change leaves
 * it.
 */
export function markChange(
  db: Db,
  before: ListingRow,
  changes: Partial<NewListingRow>,
  { listingId, at }: { listingId: Fragment; at: number },
): Statement[] {
  const { status = before.status } = changes
  const isNew = before.status !== 'active'
  if (status !== 'active' || !(isNew || MATCHED.some((name) => name in changes))) return []
  return [markForMatching(db, listingId, at, isNew ? undefined : before)]
}
