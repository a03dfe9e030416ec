import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** The listings that the person keeps, the last kept first, page by page. */
export const favouritesQuery = infiniteQueryOptions({
  queryKey: ['/api/favourites'],
  queryFn: ({ pageParam, signal }) =>
    answerOf(api.favourites.$get({ query: { cursor: pageParam } }, { init: { signal } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
})
