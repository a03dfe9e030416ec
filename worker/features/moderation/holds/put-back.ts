import * as z from 'zod'
import { LISTING_STATUSES } from '#contract/lists.ts'
import { LISTING_HOLDS } from '#contract/trust.ts'
import type { Db, Fragment, Statement } from '../../../db/client.ts'
import {
  dropHold,
  holdAgain,
  holdForBan,
  listingState,
  setFree,
  setStanding,
  setStatusHeld,
} from './store.ts'

/** A listing as it stood before a decision: what an undo leads back to. */
export const ListingBefore = z.object({
  status: z.enum(LISTING_STATUSES),
  expiresAt: z.number(),
  hold: z
    .object({ hold: z.enum(LISTING_HOLDS), statusHeld: z.enum(LISTING_STATUSES), heldAt: z.number() })
    .nullable(),
})
export type ListingBefore = z.infer<typeof ListingBefore>

/** The query that answers it as JSON. */
export const readListingState: (listingId: number) => Fragment = listingState

/**
 * The statements that put a listing back to what it was before it was removed or released, while `onlyIf` is
 * true. A ban that came or ended meanwhile counts, as does what its seller did with it: sold stays sold,
 * deleted stays deleted.
 */
export function putListingBack(
  db: Db,
  listingId: number,
  before: ListingBefore,
  onlyIf: Fragment,
  now: number,
): Statement[] {
  const { hold, status, expiresAt } = before
  if (hold?.hold === 'review' || hold?.hold === 'removed') {
    const held = hold.hold === 'review' ? 'pending' : 'removed'
    return [
      holdAgain(db, listingId, { ...hold, hold: hold.hold }, onlyIf),
      setStanding(db, listingId, held, expiresAt, onlyIf, now),
    ]
  }
  const free = hold ? hold.statusHeld : status
  return [
    setStatusHeld(db, listingId, free, onlyIf),
    holdForBan(db, listingId, onlyIf, now),
    setFree(db, listingId, free, expiresAt, onlyIf, now),
    dropHold(db, listingId, onlyIf),
  ]
}
