import type { Ctx } from '../../context.ts'
import { findFavouriteOf } from './store.ts'

/** Undefined when signed out. */
export async function isFavourite(ctx: Ctx, listingId: number): Promise<boolean | undefined> {
  if (!ctx.user) return undefined
  return (await findFavouriteOf(ctx.db, ctx.user.id, listingId)).length > 0
}
