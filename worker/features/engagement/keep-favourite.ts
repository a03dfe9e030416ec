import type { Favourite } from '#contract/engagement.ts'
import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { findListing } from '../listings/show.ts'
import { addFavourite } from './store.ts'

/**
 * Keeps a listing for later, privately. Keeping it again changes nothing, nor where it stands in the list.
 */
export async function keepFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  const listing = await findListing(ctx, publicId)
  if (listing.status === 'removed') throw new AppError('gone')
  await addFavourite(ctx.db, { userId: ctx.user.id, listingId: listing.id, createdAt: ctx.now })
  return { isFavourite: true }
}
