import type { EditSavedSearch, SavedSearch } from '#contract/saved-search.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { SavedSearchRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { findSaved } from './list-saved.ts'
import { keysOf } from './policy.ts'
import { parseNonEmptySearch } from './save-search.ts'
import { addKeys, isUnchanged, changeSearch, deleteKeys, cancelUnsentAlerts } from './store.ts'
import { toSavedSearch } from './view.ts'

/** The most attempts of an edit. Each time, at least one of the concurrent edits succeeds. */
const ATTEMPTS_MAX = 5

/**
 * Edits, pauses or resumes a saved search. Fields missing from the body keep their values. Concurrent edits
 * all take effect.
 */
export async function editSearch(
  ctx: SignedInCtx,
  publicId: string,
  changes: EditSavedSearch,
): Promise<SavedSearch> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const row = await findSaved(ctx, publicId)
    const changed = await applyEdit(ctx, row, changes)
    if (changed) return toSavedSearch(changed)
  }
  throw new AppError('conflict')
}

async function applyEdit(
  ctx: SignedInCtx,
  row: SavedSearchRow,
  { query, filters, ...changes }: EditSavedSearch,
): Promise<SavedSearchRow | undefined> {
  const unchanged = isUnchanged(row)
  const updatedAt = Math.max(ctx.now, row.updatedAt + 1)
  const isReparsed = query !== undefined || filters !== undefined
  const { sellerId } = row.filters
  const typed = {
    query: query ?? row.query,
    filters: filters ? { ...filters, ...(sellerId && { sellerId }) } : row.filters,
  }
  const parsed = isReparsed ? await parseNonEmptySearch(ctx, typed) : undefined
  const isDifferent =
    parsed !== undefined && JSON.stringify(parsed.columns.wanted) !== JSON.stringify(row.wanted)
  const change = changeSearch(ctx.db, unchanged, {
    ...changes,
    ...(isReparsed && { query: typed.query, filters: typed.filters }),
    ...parsed?.columns,
    ...(isDifferent && { wantedAt: updatedAt }),
    updatedAt,
  })
  if (!isDifferent && !changes.paused) return (await change)[0]
  const keys = parsed?.keys ?? row.wanted.slice(0, 1).flatMap(keysOf)
  // Cancels unsent alerts of the old search, and unsent alerts from before a pause.
  const [, , , changed] = await ctx.db.batch([
    deleteKeys(ctx.db, unchanged),
    addKeys(ctx.db, unchanged, keys),
    cancelUnsentAlerts(ctx.db, unchanged, ctx.now),
    change,
  ])
  return changed[0]
}
