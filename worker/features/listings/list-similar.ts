import { SIMILAR_LISTINGS } from '#contract/limits.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { newestSimilar } from './store.ts'

/** Twice the number shown, since rows of suspended sellers are dropped later. */
const ROWS = 2 * SIMILAR_LISTINGS

/**
 * Lists other active listings of the same kind: those of the same product type first, then those of the same
 * place, and the newest of them first.
 */
export async function listSimilar(ctx: Ctx, listing: ListingRow): Promise<ListingRow[]> {
  const found = (await ctx.db.batch(newestSimilar(ctx.db, listing, ROWS))).flat()
  const rows = [...new Map(found.map((row) => [row.id, row])).values()]
  return rows.sort((a, b) => rankFor(listing, b) - rankFor(listing, a) || b.id - a.id).slice(0, ROWS)
}

function rankFor(listing: ListingRow, { productType, location }: ListingRow): number {
  return (productType === listing.productType ? 2 : 0) + (location === listing.location ? 1 : 0)
}
