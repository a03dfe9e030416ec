import * as z from 'zod'
import { LISTING_STATUSES } from '#contract/lists.ts'
import { LISTING_HOLDS } from '#contract/trust.ts'
import type { Db, Statement, Fragment } from '../../../db/client.ts'
import { onMarket } from '../../../reactions.ts'
import {
  dropHolds,
  hideHeld,
  holdSome,
  showAgain,
  someHidden,
  dropHold,
  holdAgain,
  holdForBan,
  listingState,
  setFree,
  setStanding,
  setStatusHeld,
} from './store.ts'

/** Listings of one batch: each is written out of, or into, five indexes of text. */
const LISTINGS_A_STEP = 200

/**
 * The statements by which a seller's listings follow their suspension as it stands when they run: those for
 * sale are hidden while it lasts, and what it hid comes back after it. A step takes 200; the last two of its
 * results are what was hidden and what came back.
 */
export function followStep(db: Db, sellerId: number, now: number) {
  const hidden = someHidden(sellerId, now, LISTINGS_A_STEP)
  return [
    holdSome(db, sellerId, now, LISTINGS_A_STEP),
    onMarket(db, hidden, now),
    showAgain(db, hidden, now),
    hideHeld(db, sellerId, now),
    dropHolds(db, hidden),
  ] as const satisfies readonly Statement[]
}

/** Goes on, step by step, until all of them have followed. */
export async function followSuspension(db: Db, sellerId: number, now: number): Promise<void> {
  for (;;) {
    const [, , , hidden, shown] = await db.batch(followStep(db, sellerId, now))
    if (Math.max(hidden.length, shown.length) < LISTINGS_A_STEP) return
  }
}

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
