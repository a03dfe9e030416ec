import type { SavedSearch } from '#contract/saved-search.ts'
import { toPlain, type Plain } from '#web/features/search/feed/plain-value.ts'
import type { FeedAddress } from '#web/features/search/feed/search-params.ts'

/**
 * The feed's address of what a saved search asks for. The server has read every value, so that none needs to
 * be looked at again.
 */
export function resultsOf({
  query,
  filters: { sortBy, ...filters },
}: Pick<SavedSearch, 'query' | 'filters'>): FeedAddress {
  const given = Object.entries(filters).map(([key, value]) => [key, plainOf(value)])
  return { ...Object.fromEntries(given), sort: sortBy, q: query || undefined }
}

/** Of a list, one text with commas. */
function plainOf(value: unknown): Plain {
  return value === true ? value : toPlain(String(value))
}
