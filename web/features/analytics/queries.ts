import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { PerformanceSort } from '#contract/analytics.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** All figures, including the days and the advice. Refetched at each visit, because they keep changing. */
export const figuresQuery = queryOptions({
  queryKey: ['/api/seller/analytics'],
  queryFn: ({ signal }) => parseResponse(api.seller.analytics.$get({}, { init: { signal } })),
  staleTime: 0,
})

const PAGE_SIZE = 20

/** The person's listings with their figures, page by page. */
export function performanceQuery(sortBy: PerformanceSort) {
  return pagedQuery({
    queryKey: ['/api/seller/listing-performance', sortBy],
    fetchPage: (cursor, options) =>
      parseResponse(
        api.seller['listing-performance'].$get(
          { query: { sortBy, limit: String(PAGE_SIZE), cursor } },
          options,
        ),
      ),
    staleTime: 0,
  })
}

export const engagementQuery = queryOptions({
  queryKey: ['/api/seller/engagement'],
  queryFn: ({ signal }) => parseResponse(api.seller.engagement.$get({}, { init: { signal } })),
  staleTime: 0,
})

/** Refetches everything, for example after a listing was posted. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await Promise.all(
    [figuresQuery.queryKey, ['/api/seller/listing-performance'], engagementQuery.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
