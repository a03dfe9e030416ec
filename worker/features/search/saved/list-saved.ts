import * as z from 'zod'
import type { SavedSearches, SavedSearchesQuery } from '#contract/saved-search.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { SavedSearchRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { decodeCursor, encodeCursor } from '#worker/platform/cursor.ts'
import { isId } from '#worker/platform/ids.ts'
import { countOfPerson, listOfPerson, findOfPerson } from './store.ts'
import { toSavedSearch } from './view.ts'

/** The row id of the last search of a page. */
const Position = z.object({ id: z.int().positive() })

/** A page of the person's saved searches, newest first. */
export async function listSaved(
  ctx: SignedInCtx,
  { limit, cursor }: SavedSearchesQuery,
): Promise<SavedSearches> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [found, [counted]] = await ctx.db.batch([
    listOfPerson(ctx.db, ctx.user.id, at?.id, limit + 1),
    countOfPerson(ctx.db, ctx.user.id),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    savedSearches: rows.map(toSavedSearch),
    total: counted?.total ?? 0,
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}

/** Finds one of the person's own searches. Another person's search is a 404. */
export async function findSaved(ctx: SignedInCtx, publicId: string): Promise<SavedSearchRow> {
  const [row] = isId(publicId) ? await findOfPerson(ctx.db, ctx.user.id, publicId) : []
  if (!row) throw new AppError('not_found', 'We could not find this saved search. It may have been deleted.')
  return row
}
