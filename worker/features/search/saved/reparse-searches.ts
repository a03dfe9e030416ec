import { currentYear } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import type { SavedSearchRow } from '#worker/db/schema.ts'
import { log } from '#worker/platform/log.ts'
import { parseSearch } from './save-search.ts'
import { addKeys, isUnchanged, changeSearch, deleteKeys, listParsedBefore } from './store.ts'

const SEARCHES_PER_RUN = 200

/**
 * Reparses searches that were parsed in an earlier year, because 'at most two years old' means a different
 * model year after New Year. The number per run is limited; the next run continues.
 */
export async function reparseSearches({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<void> {
  const outdated = await listParsedBefore(db, currentYear(), SEARCHES_PER_RUN)
  for (const row of outdated) await reparse({ env, db, now }, row)
  if (outdated.length > 0) log.info('searches_reread', { searches: outdated.length })
}

async function reparse(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  row: SavedSearchRow,
): Promise<void> {
  const { columns, keys } = await parseSearch({ env, db }, { query: row.query, filters: row.filters })
  const unchanged = isUnchanged(row)
  const updatedAt = Math.max(now, row.updatedAt + 1)
  await db.batch([
    deleteKeys(db, unchanged),
    addKeys(db, unchanged, keys),
    changeSearch(db, unchanged, { ...columns, wantedAt: updatedAt, updatedAt }),
  ])
}
