import { ListingsQuery } from '#contract/listing.ts'
import type { SellerPage, SellerPageQuery } from '#contract/profile.ts'
import type { Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { showProfile } from '#worker/features/accounts/find-people.ts'
import { showListings } from '#worker/features/listings/show.ts'
import { parse } from '#worker/platform/validate.ts'
import { listFeed } from './list-feed.ts'
import { countOfSeller } from './store.ts'

/** A seller's public profile with their active listings. `row` comes from `findShownPerson`. */
export async function showSellerPage(
  ctx: Ctx,
  row: UserRow,
  { limit, cursor }: SellerPageQuery,
): Promise<SellerPage> {
  const [[sold], { rows, total, nextCursor }] = await Promise.all([
    countOfSeller(ctx.db, row.id, 'sold'),
    listFeed(ctx, parse(ListingsQuery, { userId: row.publicId, limit: String(limit), cursor })),
  ])
  return {
    ...showProfile(row),
    sold: sold?.total ?? 0,
    listings: await showListings(ctx, rows),
    total,
    nextCursor,
  }
}
