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

/** The limit of listings in a batch: changing one updates five text indexes. */
const LISTINGS_A_STEP = 200

/**
 * The statements that apply a seller's suspension, as it is when they run, to their listings: active ones are
 * hidden while it lasts and shown again after it. A step changes at most 200; its last two results are the
 * hidden and the shown listings.
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

/** Repeats steps until no listing is left. */
export async function followSuspension(db: Db, sellerId: number, now: number): Promise<void> {
  for (;;) {
    const [, , , hidden, shown] = await db.batch(followStep(db, sellerId, now))
    if (Math.max(hidden.length, shown.length) < LISTINGS_A_STEP) return
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

/** The query for this state of a listing, as JSON. */
export const readListingState: (listingId: number) => Fragment = listingState

/**
 * The statements that restore a listing's state from before a decision, while `onlyIf` is true. Bans that
 * began or ended meanwhile apply, and so do the seller's changes: sold stays sold, deleted stays deleted.
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
