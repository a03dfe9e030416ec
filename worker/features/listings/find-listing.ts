import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { isHiddenSeller } from '../accounts/is-hidden-seller.ts'
import { findByPublicId } from './store.ts'

/**
 * A listing as this person may see it. A removed one is 410 to all but its seller; one held by moderation and
 * one of a suspended seller are 404 to others.
 */
export async function findListing(ctx: Ctx, publicId: string): Promise<ListingRow> {
  const row = isId(publicId) ? (await findByPublicId(ctx.db, publicId))[0] : undefined
  if (!row) throw missing()
  if (row.sellerId === ctx.user?.id) return row
  if (row.status === 'removed') throw new AppError('gone')
  if (row.status === 'pending' || (await isHiddenSeller(ctx, row.sellerId))) throw missing()
  return row
}

function missing(): AppError {
  return new AppError('not_found', 'We could not find this listing. It may have been deleted.')
}
