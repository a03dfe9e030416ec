import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/dates.ts'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { isSearch, sortIn, typeIn } from './feed-address.ts'
import type { FeedAddress } from './search-params.ts'

const CACHE_MS = 30 * MINUTE_MS

/**
 * The pages of the feed. Cached for half an hour, so that returning from a listing restores all of them.
 */
export function feedQuery(address: FeedAddress) {
  const filters = filtersOf(address)
  return pagedQuery({
    queryKey: ['/api/listings', filters],
    fetchPage: (cursor, options) => {
      const fetchPage = (query: object) =>
        parseResponse(api.listings.$get({ query: asQuery({ ...query, ...PAGE, cursor }) }, options))
      return fetchPage(filters).catch(async (error) => {
        if (!(error instanceof CallError) || error.status !== 400) throw error
        const { fetchWithoutRefused } = await import('./outcome/fetch-without-refused.ts')
        return fetchWithoutRefused(error, filters, fetchPage)
      })
    },
    gcTime: CACHE_MS,
  })
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

/** Any query may be passed, since `api` sends each value as text and leaves out undefined ones. */
function asQuery(query: object) {
  return query as Parameters<typeof api.listings.$get>[0]['query']
}
