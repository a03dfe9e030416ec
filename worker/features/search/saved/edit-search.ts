import type { EditSavedSearch, SavedSearch } from '#contract/saved-search.ts'
import type { SignedInCtx } from '../../../context.ts'
import type { SavedSearchRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findSaved } from './list-saved.ts'
import { keysOf } from './policy.ts'
import { readWanted } from './save-search.ts'
import { addKeys, asRead, changeSearch, deleteKeys, dropUntold } from './store.ts'
import { toSavedSearch } from './view.ts'

/**
 * The most rounds of an edit. In each round at least one concurrent edit succeeds; one person never makes
 * more at once.
 */
const LOOKS = 5

/**
 * Edits, pauses or resumes a saved search. Keys missing from the body keep their values. Concurrent edits
 * both take effect.
 */
export async function editSearch(
  ctx: SignedInCtx,
  publicId: string,
  changes: EditSavedSearch,
): Promise<SavedSearch> {
  for (let look = 0; look < LOOKS; look += 1) {
    const row = await findSaved(ctx, publicId)
    const changed = await land(ctx, row, changes)
    if (changed) return toSavedSearch(changed)
  }
  throw new AppError('conflict')
}

async function land(
  ctx: SignedInCtx,
  row: SavedSearchRow,
  { query, filters, ...changes }: EditSavedSearch,
): Promise<SavedSearchRow | undefined> {
  const still = asRead(row)
  const updatedAt = Math.max(ctx.now, row.updatedAt + 1)
  const isReread = query !== undefined || filters !== undefined
  const asked = { query: query ?? row.query, filters: filters ?? row.filters }
  const read = isReread ? await readWanted(ctx, asked) : undefined
  const isOther = read !== undefined && JSON.stringify(read.columns.wanted) !== JSON.stringify(row.wanted)
  const change = changeSearch(ctx.db, still, {
    ...changes,
    ...(isReread && { query: asked.query, filters: asked.filters }),
    ...read?.columns,
    ...(isOther && { wantedAt: updatedAt }),
    updatedAt,
  })
  if (!isOther && !changes.paused) return (await change)[0]
  const keys = read?.keys ?? row.wanted.slice(0, 1).flatMap(keysOf)
  // Do not send alerts of the old search, or from before the pause.
  const [, , , changed] = await ctx.db.batch([
    deleteKeys(ctx.db, still),
    addKeys(ctx.db, still, keys),
    dropUntold(ctx.db, still, ctx.now),
    change,
  ])
  return changed[0]
}
