import type { SignedInCtx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { findRemoval, removedByModerators } from './find-removal.ts'
import { findListing } from './show.ts'

/**
 * A listing of one's own, in whatever state. Somebody else's is 403 where they may read it, and otherwise
 * what reading it answers; one that moderators removed is 409 with the reason unless `evenIfRemoved`, one
 * deleted by its seller is found.
 */
export async function findOwn(
  ctx: SignedInCtx,
  publicId: string,
  { evenIfRemoved = false } = {},
): Promise<ListingRow> {
  const row = await findListing(ctx, publicId)
  if (row.sellerId !== ctx.user.id) throw new AppError('forbidden', 'This is not your listing.')
  if (row.status !== 'removed') return row
  const removal = await findRemoval(ctx, row.id)
  if (removal && !evenIfRemoved) throw removedByModerators(removal)
  if (!removal && row.deletedAt === null) throw new AppError('gone')
  return row
}
