import { SIMILAR_LISTINGS } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { newestLike } from './store.ts'

/** Other active listings of the kind: those of the same place first, then those of anywhere, newest first. */
export async function listSimilar(ctx: Ctx, listing: ListingRow): Promise<ListingRow[]> {
  const [nearby, anywhere] = await ctx.db.batch(newestLike(ctx.db, listing, SIMILAR_LISTINGS))
  const known = new Set(nearby.map(({ id }) => id))
  return [...nearby, ...anywhere.filter(({ id }) => !known.has(id))].slice(0, SIMILAR_LISTINGS)
}
