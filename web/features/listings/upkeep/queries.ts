import { queryOptions } from '@tanstack/react-query'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** The states by which people browse their own listings. Deleted and removed listings have no tab. */
export const OWN_STATUSES = ['active', 'sold', 'pending', 'expired'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]

/** The totals of the person's listings. Signing out removes them, since it keeps only the user query. */
export const totalsQuery = queryOptions({
  queryKey: ['/api/auth/user/totals'],
  queryFn: ({ signal }) => parseResponse(api.auth.user.totals.$get({}, { init: { signal } })),
})

/** Matches the lists of every state, since TanStack Query also matches partial keys. */
export function ownListingsKey(userId: string) {
  return ['/api/listings', { userId }] as const
}

/** The person's listings in one state, the newest first, page by page. */
export function ownListingsQuery(userId: string, status: OwnStatus) {
  return pagedQuery({
    queryKey: ['/api/listings', { userId, status }],
    fetchPage: (cursor, options) =>
      parseResponse(
        api.listings.$get({ query: { userId, status, limit: String(FEED_PAGE_SIZE), cursor } }, options),
      ),
  })
}

/**
 * The score of a listing. Refetched whenever it is shown, because it also depends on the listing's age and on
 * the seller's verification.
 */
export function scoreQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'score'],
    queryFn: ({ signal }) =>
      parseResponse(api.listings[':id'].score.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })
}
