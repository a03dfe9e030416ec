import type { SignedInCtx } from '#worker/context.ts'
import type { Db } from '#worker/db/client.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { refuseOffer, type Reservation } from './policy.ts'
import { rescoreReserved } from './score/rescore.ts'
import { findById, findReservation, release, reserve } from './store.ts'

/** The listing of a conversation, if an offer can be made for it. */
export async function findForOffer({ db }: Pick<SignedInCtx, 'db'>, id: number): Promise<ListingRow> {
  const [row] = await findById(db, id)
  if (!row) throw new AppError('not_found')
  refuseOffer(row)
  return row
}

export type ReserveOutcome = 'reserved' | 'reserved_for_other' | 'not_for_sale'

/**
 * Reserves a listing that is for sale, unless it is reserved for another offer. A repeat for the same offer
 * gives the same reservation. Of two offers that are accepted at once, one gets it.
 */
export async function reserveListing(db: Db, reservation: Reservation, now: number): Promise<ReserveOutcome> {
  const [[reserved], [found]] = await db.batch([
    reserve(db, reservation, now),
    findReservation(db, reservation.listingId, now),
  ])
  if (reserved) {
    await rescoreReserved({ db, now }, reservation.listingId)
    return 'reserved'
  }
  return found?.isReserved === 1 ? 'reserved_for_other' : 'not_for_sale'
}

/** Ends the reservation that an offer gave, unless it has ended. A repeat changes nothing. */
export async function releaseListing(db: Db, listingId: number, offerId: string, now: number): Promise<void> {
  await release(db, listingId, offerId, now)
  await rescoreReserved({ db, now }, listingId)
}

/** The statement that ends every reservation for a buyer. */
export { releaseReservedFor } from './store.ts'
