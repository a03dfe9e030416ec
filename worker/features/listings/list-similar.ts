import { SIMILAR_LISTINGS } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { newestLike, activeBetween, activeEnds } from './store.ts'

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

/** The lowest and the highest id of a listing that is on the market; undefined while none is. */
export async function findActiveEnds({
  db,
}: Pick<Ctx, 'db'>): Promise<{ first: number; last: number } | undefined> {
  const ids = (await db.batch(activeEnds(db))).flat().map(({ id }) => id)
  return ids.length === 0 ? undefined : { first: Math.min(...ids), last: Math.max(...ids) }
}

/**
 * The listings on the market with ids from `from` up to, and without, `to`: a walk by the key. Those of
 * suspended sellers are left out.
 */
export async function listActiveBetween(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  from: number,
  to: number,
): Promise<{ publicId: string; updatedAt: number }[]> {
  return activeBetween(db, from, to, now)
}
