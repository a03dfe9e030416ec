import type { Listing } from '#contract/listing.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { askRoom } from '#worker/features/chat/ask-room.ts'
import { findOfReservation } from '#worker/features/chat/store.ts'
import { toAbout } from '#worker/features/chat/view.ts'
import { findListing, showListings } from '#worker/features/listings/show.ts'
import { AppError } from '#worker/platform/app-error.ts'

/**
 * Ends a listing's reservation, for its seller and for the buyer it is reserved for. The room of the accepted
 * offer does it, so that its acceptance is finished first and the thread says who did it. A repeat changes
 * nothing.
 */
export async function releaseReservation(ctx: SignedInCtx, publicId: string): Promise<Listing> {
  const { user, now } = ctx
  const row = await findListing(ctx, publicId)
  if (user.id !== row.sellerId && user.id !== row.reservedFor)
    throw new AppError('forbidden', 'This listing is not reserved for you.')
  const hasEnded = row.reservedUntil !== null && row.reservedUntil <= now
  const [found] = row.reservedFor === null || hasEnded ? [] : await findOfReservation(ctx.db, row)
  if (!found) throw new AppError('conflict', 'This listing is not reserved.')
  const about = toAbout(found)
  await askRoom(ctx.env, about.publicId, (room) => room.release(about, user.id))
  const [listing] = await showListings(ctx, [await findListing(ctx, publicId)])
  if (!listing) throw new AppError('not_found')
  return listing
}
