import type { Favourite } from '#contract/engagement.ts'
import type { SignedInCtx } from '../../context.ts'
import { findListing } from '../listings/show.ts'
import { isFavourite } from '../listings/is-favourite.ts'

export async function findFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  const listing = await findListing(ctx, publicId)
  return { isFavourite: (await isFavourite(ctx, listing.id)) === true }
}
