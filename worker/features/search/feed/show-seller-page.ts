import { ListingsQuery } from '#contract/listing.ts'
import type { SellerPage, SellerPageQuery } from '#contract/profile.ts'
import type { Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { showProfile } from '#worker/features/accounts/find-people.ts'
import { showListings } from '#worker/features/listings/show.ts'
import { parse } from '#worker/platform/validate.ts'
import { listFeed } from './list-feed.ts'
import { countKindsOfSeller, countOfSeller } from './store.ts'

/** A seller's public profile with those of their active listings that match. `row` comes from `findShownPerson`. */
export async function showSellerPage(
  ctx: Ctx,
  row: UserRow,
  { limit, cursor, type, searchQuery }: SellerPageQuery,
): Promise<SellerPage> {
  const query = { userId: row.publicId, limit: String(limit), cursor, type, searchQuery }
  const [[sold], kinds, { rows, total, nextCursor }] = await Promise.all([
    countOfSeller(ctx.db, row.id, 'sold'),
    cursor === undefined ? countKindsOfSeller(ctx.db, row.id) : undefined,
    listFeed(ctx, parse(ListingsQuery, query)),
  ])
  return {
    ...showProfile(row),
    sold: sold?.total ?? 0,
    listings: await showListings(ctx, rows),
    total,
    nextCursor,
    ...(kinds && { kinds }),
  }
}
