import type { Listing } from '#contract/listing.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { rateOf } from '../../platform/rate.ts'
import { listSellers } from '../accounts/list-sellers.ts'
import { findLikes } from './store.ts'
import { toListing } from './view.ts'

/**
 * Rows as this person reads them: with their sellers, and whether they like each. Rows whose seller is
 * suspended are left out, so a page may be shorter than its limit.
 */
export async function showListings(ctx: Ctx, rows: readonly ListingRow[]): Promise<Listing[]> {
  if (rows.length === 0) return []
  const [sellers, liked] = await Promise.all([
    listSellers(
      ctx,
      rows.map(({ sellerId }) => sellerId),
    ),
    listLiked(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const rate = rateOf(ctx.env)
  return rows.flatMap((row) => {
    const seller = sellers.get(row.sellerId)
    return seller
      ? [
          toListing(row, {
            seller,
            likedByMe: liked.has(row.id),
            isOwn: row.sellerId === ctx.user?.id,
            rate,
            now: ctx.now,
          }),
        ]
      : []
  })
}

/** Which of these listings the signed-in person likes; none when signed out. */
async function listLiked(ctx: Ctx, listingIds: readonly number[]): Promise<Set<number>> {
  if (!ctx.user) return new Set()
  const rows = await findLikes(ctx.db, ctx.user.id, listingIds)
  return new Set(rows.map(({ listingId }) => listingId))
}
