import type { Ctx } from '../../context.ts'
import { findLikes } from './store.ts'

/** Which of these listings the signed-in person likes; none when signed out. */
export async function listLiked(ctx: Ctx, listingIds: readonly number[]): Promise<Set<number>> {
  if (!ctx.user) return new Set()
  const rows = await findLikes(ctx.db, ctx.user.id, listingIds)
  return new Set(rows.map(({ listingId }) => listingId))
}
