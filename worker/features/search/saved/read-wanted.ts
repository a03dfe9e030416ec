import { currentYear } from '#contract/dates.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { mendText } from '../mend-text.ts'
import { readSearch } from '../read-search.ts'
import { keysOf } from './policy.ts'

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
export async function readAnew({ env, db }: Pick<Ctx, 'env' | 'db'>, { query, filters }: Asked) {
  const read = readSearch({ env }, { query, filters })
  const mended = await mendText({ db }, read)
  const ways = mended.repaired.length > read.repaired.length ? [read.filters, mended.filters] : [read.filters]
  const columns = { wanted: ways, looksFor: mended.understood, readIn: currentYear() }
  return { columns, keys: keysOf(read.filters) }
}
