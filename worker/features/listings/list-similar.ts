import { SIMILAR_LISTINGS } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { newestSimilar } from './store.ts'

/** Twice the number shown, since rows of suspended sellers are dropped later. */
const ROWS = 2 * SIMILAR_LISTINGS

/** Lists other active listings of the same kind: those of the same place first, each group newest first. */
export async function listSimilar(ctx: Ctx, listing: ListingRow): Promise<ListingRow[]> {
  const [nearby, anywhere] = await ctx.db.batch(newestSimilar(ctx.db, listing, ROWS))
  const nearbyIds = new Set(nearby.map(({ id }) => id))
  return [...nearby, ...anywhere.filter(({ id }) => !nearbyIds.has(id))].slice(0, ROWS)
}
