import type { SmartSearch, SmartSearchAnswer } from '#contract/search.ts'
import type { SignedInCtx } from '../../context.ts'
import { readSearch } from './read-search.ts'

/** Reads a search in plain words into a listing query. */
export async function smartSearch(ctx: SignedInCtx, { query, filters }: SmartSearch): Promise<SmartSearchAnswer> {
  const read = readSearch(ctx, { query, filters })
  return { dbQuery: read.filters, understood: read.understood }
}
