import type { SavedSearch } from '#contract/saved-search.ts'
import { readFeedSearch, type FeedSearch } from '#web/features/feed/feed-search.ts'

/** The feed's address of what a saved search asks for. */
export function resultsOf({ query, filters }: Pick<SavedSearch, 'query' | 'filters'>): FeedSearch {
  return readFeedSearch({ ...filters, q: query })
}
