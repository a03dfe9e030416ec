import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { api, answerOf } from '#web/lib/api.ts'
import type { FeedSearch } from './search-params.ts'

const KEPT_MS = 30 * 60 * 1_000

/** The feed page by page. Kept for half an hour, so that coming back from a listing finds all that was loaded. */
export function feedQuery(search: FeedSearch) {
  const filters = filtersOf(search)
  return infiniteQueryOptions({
    queryKey: ['/api/listings', filters],
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.listings.$get({ query: { limit: String(FEED_PAGE_SIZE), ...filters, cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: KEPT_MS,
  })
}

/** How many active listings there are of every kind; asked for only when the feed on show is a part of them. */
export const activeTotalQuery = queryOptions({
  queryKey: ['/api/listings', 'total'],
  queryFn: ({ signal }) => answerOf(api.listings.$get({ query: { limit: '1' } }, { init: { signal } })),
  select: (page) => page.total,
})

// A search without a chosen sort sends none: the server then orders by relevance.
function filtersOf({ type, sort, q }: FeedSearch) {
  return { type, sortBy: sort ?? (q ? undefined : ('createdAt' as const)), searchQuery: q }
}
