import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FEED_PAGE_SIZE } from '#contract/limits.ts'
import { api, answerOf } from '#web/lib/api.ts'

/**
 * The states by which people look through their own listings; one that is deleted or was removed is in none
 * of them.
 */
export const OWN_STATUSES = ['active', 'sold', 'pending', 'expired'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]

/** What the person's listings come to. Not under the person's own key, which outlives signing out. */
export const totalsQuery = queryOptions({
  queryKey: ['/api/auth/user/totals'],
  queryFn: ({ signal }) => answerOf(api.auth.user.totals.$get({}, { init: { signal } })),
})

/** Those of every state: keys match by their parts. */
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
 * Read anew whenever it is shown: it follows from what is proven of the person and from age as well, which
 * change elsewhere.
 */
export function scoreQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/listings', id, 'score'],
    queryFn: ({ signal }) =>
      answerOf(api.listings[':id'].score.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })
}
