import { ListingsQuery } from '#contract/listing.ts'
import type { SellerPage, SellerPageQuery } from '#contract/profile.ts'
import type { Ctx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { parse } from '../../../platform/validate.ts'
import { showProfile } from '../../accounts/find-people.ts'
import { showListings } from '../../listings/show.ts'
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
