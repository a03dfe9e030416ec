import type { SignedInCtx } from '../../../context.ts'
import type { SavedSearchRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isId } from '../../../platform/ids.ts'
import { findOfPerson } from './store.ts'

/** A search of one's own; nobody is told of another's. */
export async function findSaved(ctx: SignedInCtx, publicId: string): Promise<SavedSearchRow> {
  const [row] = isId(publicId) ? await findOfPerson(ctx.db, ctx.user.id, publicId) : []
  if (!row) throw new AppError('not_found', 'We could not find this saved search. It may have been deleted.')
  return row
}
