import { queryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** How many are unread: asked once a page load, and told by every later answer. */
export const unreadQuery = queryOptions({
  queryKey: ['/api/notifications', 'unread'],
  queryFn: ({ signal }) =>
    answerOf(api.notifications.$get({ query: { limit: '1' } }, { init: { signal } })).then(
      ({ unread }) => unread,
    ),
})
