import type { Db, Fragment, Statement } from '../../../db/client.ts'
import { holdRemoved, markRemoved } from './store.ts'

/**
 * The statements that take a listing down, from whatever state, while `onlyIf` is true. Its seller still
 * reads it.
 */
export function removeListing(db: Db, listingId: number, onlyIf: Fragment, now: number): Statement[] {
  return [holdRemoved(db, listingId, onlyIf, now), markRemoved(db, listingId, onlyIf, now)]
}
