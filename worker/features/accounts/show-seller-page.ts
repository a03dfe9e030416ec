import { ListingsQuery } from '#contract/listing.ts'
import type { SellerPage } from '#contract/profile.ts'
import type { Ctx } from '../../context.ts'
import { parse } from '../../platform/validate.ts'
import { countSold } from '../search/feed/count-sold.ts'
import { listFeed } from '../search/feed/list-feed.ts'
import { showListings } from '../listings/show.ts'
import { findShownPerson } from './find-shown-person.ts'
import { toPublicProfile } from './view.ts'

/**
 * A seller as everyone reads them, with their active listings. One who is suspended is there for nobody but
 * themselves.
 */
export async function showSellerPage(
  ctx: Ctx,
  publicId: string,
  cursor: string | undefined,
): Promise<SellerPage> {
  const row = await findShownPerson(ctx, publicId)
  const [sold, { rows, total, nextCursor }] = await Promise.all([
    countSold(ctx, row.id),
    listFeed(ctx, parse(ListingsQuery, { userId: row.publicId, cursor })),
  ])
  return { ...toPublicProfile(row), sold, listings: await showListings(ctx, rows), total, nextCursor }
}
