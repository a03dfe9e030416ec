import type { SavedSearches } from '#contract/saved-search.ts'
import type { SignedInCtx } from '../../../context.ts'
import { listOfPerson, findOfPerson } from './store.ts'
import { toSavedSearch } from './view.ts'
import type { SavedSearchRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isId } from '../../../platform/ids.ts'

/** The person's saved searches, newest first. */
export async function listSaved(ctx: SignedInCtx): Promise<SavedSearches> {
  const rows = await listOfPerson(ctx.db, ctx.user.id)
  return { savedSearches: rows.map(toSavedSearch), total: rows.length }
}

/** Finds one of the person's own searches. Another person's search is a 404. */
export async function findSaved(ctx: SignedInCtx, publicId: string): Promise<SavedSearchRow> {
  const [row] = isId(publicId) ? await findOfPerson(ctx.db, ctx.user.id, publicId) : []
  if (!row) throw new AppError('not_found', 'We could not find this saved search. It may have been deleted.')
  return row
}
