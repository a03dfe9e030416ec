import { queryOptions } from '@tanstack/react-query'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { isSearch, sortIn, typeIn } from '#web/features/search/results/feed-address.ts'
import { resultsQuery } from '#web/features/search/results/queries.ts'
import type { FeedAddress } from '#web/features/search/results/search-params.ts'
import { api, parseResponse } from '#web/lib/api.ts'

/** The pages of the feed. */
export function feedQuery(address: FeedAddress) {
  const filters = filtersOf(address)
  return resultsQuery({ call: '/api/listings', key: [filters], query: { ...filters, ...PAGE } })
}

/** The number of active listings of all kinds, fetched only while the feed shows some of them. */
export const activeTotalQuery = queryOptions({
  queryKey: ['/api/listings', 'total'],
  queryFn: ({ signal }) => parseResponse(api.listings.$get({ query: { limit: '1' } }, { init: { signal } })),
  select: (page) => page.total,
})

/** Query parameters that the URL must not set. */
const PAGE = { limit: FEED_PAGE_SIZE, offset: undefined, status: undefined, userId: undefined }

/** The query parameters for a URL. A search without a chosen sort sends none, so the server chooses one. */
function filtersOf({ q, ...address }: FeedAddress) {
  const { sort: _sort, ...others } = address
  const defaultSort = isSearch({ q, ...others }) ? undefined : 'createdAt'
  return { ...others, type: typeIn(address), sortBy: sortIn(address) ?? defaultSort, searchQuery: q }
}
