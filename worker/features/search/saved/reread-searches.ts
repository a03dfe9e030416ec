import { currentYear } from '#contract/dates.ts'
import type { Ctx } from '../../../context.ts'
import type { SavedSearchRow } from '../../../db/schema.ts'
import { log } from '../../../platform/log.ts'
import { addKeys, asRead, changeSearch, deleteKeys, listReadBefore } from './store.ts'
import type { SearchFilters } from '#contract/search.ts'
import { AppError } from '../../../platform/app-error.ts'
import { mendText } from '../mend-text.ts'
import { readSearch } from '../read-search.ts'
import { keysOf } from './policy.ts'

const SEARCHES_A_RUN = 200

/**
 * 'At most two years old' means another year of make after New Year: reads searches of an earlier year anew,
 * in bounded steps.
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

const NOTHING = 'Say what you are looking for. An empty search would find everything.'

interface Asked {
  query: string
  filters: SearchFilters
}

/** As readAnew; refuses a search that asks for nothing. */
export async function readWanted(ctx: Pick<Ctx, 'env' | 'db'>, asked: Asked) {
  const read = await readAnew(ctx, asked)
  if (read.keys.length === 0) throw new AppError('invalid_input', NOTHING, { fields: { query: NOTHING } })
  return read
}

/**
 * What of a search is stored for matching, and the keys it stands under. A word that no listing holds is
 * looked for as it was typed and as what it was likeliest meant to be: it may be misspelt, or of something
 * that nobody sells yet.
 */
async function readAnew({ env, db }: Pick<Ctx, 'env' | 'db'>, { query, filters }: Asked) {
  const read = readSearch({ env }, { query, filters })
  const mended = await mendText({ db }, read)
  const ways = mended.repaired.length > read.repaired.length ? [read.filters, mended.filters] : [read.filters]
  const columns = { wanted: ways, looksFor: mended.understood, readIn: currentYear() }
  return { columns, keys: keysOf(read.filters) }
}
