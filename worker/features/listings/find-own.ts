import type { SignedInCtx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { findListing } from './find-listing.ts'

/**
 * A listing of one's own, in whatever state. Somebody else's is 403 where they may read it, and otherwise what reading it answers; one
 * that moderators removed is 410, one deleted by its seller is found.
 */
export async function findOwn(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  const row = await findListing(ctx, publicId)
  if (row.sellerId !== ctx.user.id) throw new AppError('forbidden', 'This is not your listing.')
  if (row.status === 'removed' && row.deletedAt === null) throw new AppError('gone')
  return row
}
