import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { SAVED_SEARCHES_MAX } from '#contract/limits.ts'
import type { SavedSearch, SavedSearches } from '#contract/saved-search.ts'
import { api, parseResponse } from '#web/lib/api.ts'

/**
 * All of the person's saved searches, newest first. Refetched whenever a page shows them, since there may be
 * new matches.
 */
export const savedQuery = queryOptions({
  queryKey: ['/api/saved-searches'],
  queryFn: ({ signal }) =>
    parseResponse(
      api['saved-searches'].$get({ query: { limit: String(SAVED_SEARCHES_MAX) } }, { init: { signal } }),
    ),
  staleTime: 0,
})

/** Updates a search in the cached list. */
export function writeSearch(client: QueryClient, search: SavedSearch) {
  updateAll(client, (all) => all.map((each) => (each.id === search.id ? search : each)))
}

/** Removes a search from the cached list, and returns its former index. */
export function dropSearch(client: QueryClient, id: string): number {
  const at = client.getQueryData(savedQuery.queryKey)?.savedSearches.findIndex((each) => each.id === id) ?? -1
  updateAll(client, (all) => all.filter((each) => each.id !== id))
  return at
}

/** Puts a search into the cached list at an index. */
export function putSearch(client: QueryClient, search: SavedSearch, at: number) {
  const place = Math.max(0, at)
  updateAll(client, (all) => {
    const others = all.filter(({ id }) => id !== search.id)
    return [...others.slice(0, place), search, ...others.slice(place)]
  })
}

function updateAll(client: QueryClient, update: (all: SavedSearch[]) => SavedSearch[]) {
  client.setQueryData(savedQuery.queryKey, (cached: SavedSearches | undefined) => {
    if (!cached) return cached
    const savedSearches = update(cached.savedSearches)
    return { ...cached, savedSearches, total: savedSearches.length }
  })
}
