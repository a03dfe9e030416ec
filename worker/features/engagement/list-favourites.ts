import * as z from 'zod'
import type { FavouritesQuery } from '#contract/engagement.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingsPage } from '#contract/listing.ts'
import type { SignedInCtx } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { showListings } from '../listings/show.ts'
import { countFavourites, favouritesPage } from './store.ts'

/** When the last listing of a page was kept, and its row id. */
const Position = z.object({ keptAt: z.int(), id: z.int().positive() })

/** What the person keeps, the last kept first; sold and expired listings too, until they are removed. */
export async function listFavourites(
  ctx: SignedInCtx,
  { limit, cursor }: FavouritesQuery,
): Promise<ListingsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [counted, found] = await ctx.db.batch([
    countFavourites(ctx.db, ctx.user.id, ctx.now),
    favouritesPage(ctx.db, ctx.user.id, ctx.now, at, limit + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const total = counted[0]?.total ?? 0
  return {
    listings: await showListings(ctx, rows),
    total: Math.min(total, TOTAL_EXACT_MAX),
    ...(total > TOTAL_EXACT_MAX && { totalIsAtLeast: true }),
    nextCursor: found.length > limit && last ? encodeCursor({ keptAt: last.keptAt, id: last.id }) : null,
  }
}
