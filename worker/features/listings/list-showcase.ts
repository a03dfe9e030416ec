import { SHOWCASE_LISTINGS } from '#contract/limits.ts'
import { ListingsQuery, type Showcase } from '#contract/listing.ts'
import type { Ctx } from '../../context.ts'
import { parse } from '../../platform/validate.ts'
import { listFeed } from './list-feed.ts'
import { showListings } from './show.ts'

/** The freshest listings, as a visitor reads them. */
export async function listShowcase(ctx: Ctx): Promise<Showcase> {
  // As many again in reserve: the rows of suspended sellers are left out.
  const { rows, total } = await listFeed(ctx, parse(ListingsQuery, { limit: String(2 * SHOWCASE_LISTINGS) }))
  const listings = await showListings({ ...ctx, user: undefined }, rows)
  return { listings: listings.slice(0, SHOWCASE_LISTINGS), total }
}
