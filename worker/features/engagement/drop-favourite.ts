import type { Favourite } from '#contract/engagement.ts'
import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { findListingId, removeFavourite } from './store.ts'

/** Keeps a listing no more, whatever became of it since. */
export async function dropFavourite(ctx: SignedInCtx, publicId: string): Promise<Favourite> {
  const [listing] = isId(publicId) ? await findListingId(ctx.db, publicId) : []
  if (!listing) throw new AppError('not_found', 'We could not find this listing. It may have been deleted.')
  await removeFavourite(ctx.db, ctx.user.id, listing.id)
  return { isFavourite: false }
}
