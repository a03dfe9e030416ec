import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PendingReviews } from '#contract/review.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** A sale that waits for the person's review. */
export type PendingSale = PendingReviews['pending'][number]

/** The sales that wait for the person's review. */
export const pendingQuery = queryOptions({
  queryKey: ['/api/reviews/pending'],
  queryFn: ({ signal }) => parseResponse(api.reviews.pending.$get({}, { init: { signal } })),
})

/** The sale of a conversation, until the person has reviewed it or its time is over. */
export function usePendingSale(conversationId: string): PendingSale | undefined {
  const { data } = useQuery(pendingQuery)
  return data?.pending.find((each) => each.conversationId === conversationId)
}

/** The most people that the sheet offers to choose from. */
const PEOPLE_MAX = 50

/** The conversations about one of the person's listings, the latest first. */
export function buyersQuery(listingId: string) {
  return queryOptions({
    queryKey: ['buyers', listingId],
    queryFn: ({ signal }) =>
      parseResponse(
        api.conversations.$get({ query: { listingId, limit: String(PEOPLE_MAX) } }, { init: { signal } }),
      ),
    staleTime: 0,
  })
}

/** A person's reviews, the latest first. */
export function reviewsQuery(userId: string) {
  return pagedQuery({
    queryKey: ['/api/users', userId, 'reviews'],
    fetchPage: (cursor, options) =>
      parseResponse(api.users[':id'].reviews.$get({ param: { id: userId }, query: { cursor } }, options)),
  })
}
