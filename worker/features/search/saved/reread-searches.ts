import { currentYear } from '#contract/dates.ts'
import type { Ctx } from '../../../context.ts'
import type { SavedSearchRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { addKeys, asRead, changeSearch, deleteKeys, listReadBefore } from './store.ts'
import { readAnew } from './save-search.ts'

const SEARCHES_A_RUN = 200

/**
 * Reparses the searches that were parsed in an earlier year, in bounded steps: 'at most two years old' means
 * another model year after New Year.
 */
export async function rereadSearches({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<void> {
  const old = await listReadBefore(db, currentYear(), SEARCHES_A_RUN)
  for (const row of old) await reread({ env, db, now }, row)
  if (old.length > 0) log.info('searches_reread', { searches: old.length })
}

async function reread({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>, row: SavedSearchRow): Promise<void> {
  const { columns, keys } = await readAnew({ env, db }, { query: row.query, filters: row.filters })
  const still = asRead(row)
  const updatedAt = Math.max(now, row.updatedAt + 1)
  await db.batch([
    deleteKeys(db, still),
    addKeys(db, still, keys),
    changeSearch(db, still, { ...columns, wantedAt: updatedAt, updatedAt }),
  ])
}
