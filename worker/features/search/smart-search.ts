import type { SearchFilters, SmartSearch, SmartSearchAnswer } from '#contract/search.ts'
import type { SignedInCtx } from '../../context.ts'
import { askForFilters } from './ask-for-filters.ts'
import { describe } from './language/describe.ts'
import { readSearch } from './read-search.ts'

/**
 * Reads a search in plain words into a listing query. Where a model is switched on, it is asked about the
 * words that were left over.
 */
export async function smartSearch(
  ctx: SignedInCtx,
  { query, filters }: SmartSearch,
): Promise<SmartSearchAnswer> {
  const read = readSearch(ctx, { query, filters })
  const guessed = await guess(ctx, read.filters)
  return { dbQuery: { ...guessed, ...read.filters }, understood: [...read.understood, ...describe(guessed)] }
}

/** Only keys that the parser was silent about. */
async function guess({ env }: SignedInCtx, read: SearchFilters): Promise<SearchFilters> {
  if (!env.SMART_SEARCH_MODEL || !env.AI || read.text === undefined) return {}
  const answered = await askForFilters(env.AI, read.text, read)
  const known = new Set(Object.keys(read))
  return Object.fromEntries(
    Object.entries(answered).filter(([key, value]) => value !== undefined && !known.has(key)),
  )
}
