import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import type { SavedSearch, SavedSearches } from '#contract/saved-search.ts'

/**
 * All saved searches of the person, newest first. Refetched by each page that shows them, since their matches
 * change by themselves.
 */
export const savedQuery = queryOptions({
  queryKey: ['/api/saved-searches'],
  queryFn: ({ signal }) => answerOf(api['saved-searches'].$get({}, { init: { signal } })),
  staleTime: 0,
})

/** Updates a search in the cached list. */
export function writeSearch(client: QueryClient, search: SavedSearch) {
  change(client, (all) => all.map((each) => (each.id === search.id ? search : each)))
}

/** Removes a search from the cached list; returns its former index. */
export function dropSearch(client: QueryClient, id: string): number {
  const at = client.getQueryData(savedQuery.queryKey)?.savedSearches.findIndex((each) => each.id === id) ?? -1
  change(client, (all) => all.filter((each) => each.id !== id))
  return at
}

export function putSearch(client: QueryClient, search: SavedSearch, at: number) {
  const place = Math.max(0, at)
  change(client, (all) => {
    const others = all.filter(({ id }) => id !== search.id)
    return [...others.slice(0, place), search, ...others.slice(place)]
  })
}

function change(client: QueryClient, changed: (all: SavedSearch[]) => SavedSearch[]) {
  client.setQueryData(savedQuery.queryKey, (held: SavedSearches | undefined) => {
    if (!held) return held
    const savedSearches = changed(held.savedSearches)
    return { savedSearches, total: savedSearches.length }
  })
}
