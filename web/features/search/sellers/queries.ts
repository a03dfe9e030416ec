import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** A seller as everyone sees them, with their active listings page by page. */
export function sellerQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/users', id],
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.users[':id'].$get({ param: { id }, query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}
