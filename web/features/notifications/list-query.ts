import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'

/**
 * What the person was told, the newest first; read anew each time the panel opens. Its answer also brings the
 * bell up to date.
 */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['/api/notifications', 'list'],
  queryFn: async ({ pageParam, signal, client }) => {
    const page = await answerOf(
      api.notifications.$get({ query: { cursor: pageParam } }, { init: { signal } }),
    )
    client.setQueryData(unreadNotificationsQuery.queryKey, page.unread)
    return page
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})
