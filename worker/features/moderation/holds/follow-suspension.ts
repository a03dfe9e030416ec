import type { Db, Statement } from '../../../db/client.ts'
import { onMarket } from '../../../reactions.ts'
import { dropHolds, hideHeld, holdSome, showAgain, someHidden } from './store.ts'

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
