import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** The comments at a listing: the newest threads first, each followed by its replies. */
export function commentsQuery(listingId: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/listings', listingId, 'comments'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.listings[':id'].comments.$get(
          { param: { id: listingId }, query: { cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}
