import type { SavedSearches } from '#contract/saved-search.ts'
import type { SignedInCtx } from '../../../context.ts'
import { listOfPerson } from './store.ts'
import { toSavedSearch } from './view.ts'

/** The searches that the person saved, the newest first. */
export async function listSaved(ctx: SignedInCtx): Promise<SavedSearches> {
  const rows = await listOfPerson(ctx.db, ctx.user.id)
  return { savedSearches: rows.map(toSavedSearch), total: rows.length }
}
