import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { api, answerOf } from '#web/lib/api.ts'

/** The states by which people browse their own listings. Deleted and removed ones are in none of them. */
export const OWN_STATUSES = ['active', 'sold', 'pending', 'expired'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]

/** The totals of the person's listings. Not under the user's own key, which outlives signing out. */
export const totalsQuery = queryOptions({
  queryKey: ['/api/auth/user/totals'],
  queryFn: ({ signal }) => answerOf(api.auth.user.totals.$get({}, { init: { signal } })),
})

/** Matches the lists of every state, since keys match by their parts. */
export function ownListingsKey(userId: string) {
  return ['/api/listings', { userId }] as const
}

/** The person's listings in one state, the newest first, page by page. */
export function ownListingsQuery(userId: string, status: OwnStatus) {
  return infiniteQueryOptions({
    queryKey: ['/api/listings', { userId, status }],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.listings.$get(
          { query: { userId, status, limit: String(FEED_PAGE_SIZE), cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/**
 * Refetched whenever it is shown: it also depends on the person's verification and on age, which change
 * elsewhere.
 */
export function scoreQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'score'],
    queryFn: ({ signal }) =>
      answerOf(api.listings[':id'].score.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })
}
