import type { SignedInCtx } from '#worker/context.ts'
import { findSaved } from './list-saved.ts'
import { deleteKeys, deleteAlerts, deleteSearch, isSearch } from './store.ts'

/** Deletes a saved search and its alerts. Notifications that were already sent stay. */
export async function deleteSaved(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { publicId: id } = await findSaved(ctx, publicId)
  const search = isSearch(id)
  await ctx.db.batch([deleteAlerts(ctx.db, search), deleteKeys(ctx.db, search), deleteSearch(ctx.db, search)])
}
