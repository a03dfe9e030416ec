import type { SavedSearch } from '#contract/saved-search.ts'
import type { FeedAddress } from '#web/features/search/feed/search-params.ts'

/**
 * The feed's address of what a saved search asks for. The server has read every value, so that none needs to
 * be looked at again.
 */
export function resultsOf({
  query,
  filters: { sortBy, ...filters },
}: Pick<SavedSearch, 'query' | 'filters'>): FeedAddress {
  const given = Object.entries(filters).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join() : value,
  ])
  return { ...Object.fromEntries(given), sort: sortBy, q: query || undefined }
}
