import * as z from 'zod'
import { LISTING_STATUSES } from '#contract/lists.ts'
import { LISTING_HOLDS } from '#contract/trust.ts'
import type { Db, Statement, Fragment } from '#worker/db/client.ts'
import { photosOfPerson, settleJudgedPhotos } from '#worker/features/media/release-photos.ts'
import { onMarket } from '#worker/reactions.ts'
import {
  dropHolds,
  hideHeld,
  holdForSuspension,
  showHidden,
  hiddenByBan,
  dropHold,
  holdAgain,
  holdForBan,
  listingState,
  setStatusUnlessBanned,
  setOwnStatus,
  setStatusHeld,
} from './store.ts'

/** The maximum number of listings in a batch, since a change of one listing updates five text indexes. */
const LISTINGS_PER_STEP = 200

/**
 * The statements that hide the active listings of a suspended seller, or show them again if the seller is no
 * longer suspended. A step changes at most 200 listings. Its last two results are the hidden and the shown
 * listings.
 */
export function applySuspensionStep(db: Db, sellerId: number, now: number) {
  const toShow = hiddenByBan(sellerId, now, LISTINGS_PER_STEP)
  return [
    holdForSuspension(db, sellerId, now, LISTINGS_PER_STEP),
    onMarket(db, toShow, now),
    showHidden(db, toShow, now),
    hideHeld(db, sellerId, now),
    dropHolds(db, toShow),
  ] as const satisfies readonly Statement[]
}

/**
 * Repeats the step until no listing is left to hide or show. Releases the photos of a person who is banned for
 * good, and claims them again if that ban was lifted.
 */
export async function applySuspension(db: Db, sellerId: number, now: number): Promise<void> {
  await db.batch(settleJudgedPhotos(db, photosOfPerson(sellerId), now))
  for (;;) {
    const [, , , hidden, shown] = await db.batch(applySuspensionStep(db, sellerId, now))
    if (Math.max(hidden.length, shown.length) < LISTINGS_PER_STEP) return
  }
}

/** The state of a listing before a decision, which an undo restores. */
export const ListingBefore = z.object({
  status: z.enum(LISTING_STATUSES),
  expiresAt: z.number(),
  hold: z
    .object({ hold: z.enum(LISTING_HOLDS), statusHeld: z.enum(LISTING_STATUSES), heldAt: z.number() })
    .nullable(),
})
export type ListingBefore = z.infer<typeof ListingBefore>

/** The query for a listing's ListingBefore, as JSON. */
export const readListingState: (listingId: number) => Fragment = listingState

/**
 * The statements that restore a listing's state from before a decision if `onlyIf` is true. Bans that began
 * or ended meanwhile still take effect, and so do the seller's changes: a sold listing stays sold, and a
 * deleted listing stays deleted.
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
      setOwnStatus(db, listingId, held, expiresAt, onlyIf, now),
    ]
  }
  const statusWithoutHold = hold ? hold.statusHeld : status
  return [
    setStatusHeld(db, listingId, statusWithoutHold, onlyIf),
    holdForBan(db, listingId, onlyIf, now),
    setStatusUnlessBanned(db, listingId, statusWithoutHold, expiresAt, onlyIf, now),
    dropHold(db, listingId, onlyIf),
  ]
}
