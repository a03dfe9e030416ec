import { SIMILAR_LISTINGS } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { newestLike } from './store.ts'

/**
 * As many as are shown and as many again, for the rows of suspended sellers are left out of what is shown.
 */
const ROWS = 2 * SIMILAR_LISTINGS

/** Other active listings of the kind: those of the same place first, then those of anywhere, newest first. */
export async function listSimilar(ctx: Ctx, listing: ListingRow): Promise<ListingRow[]> {
  const [nearby, anywhere] = await ctx.db.batch(newestLike(ctx.db, listing, ROWS))
  const known = new Set(nearby.map(({ id }) => id))
  return [...nearby, ...anywhere.filter(({ id }) => !known.has(id))].slice(0, ROWS)
}
