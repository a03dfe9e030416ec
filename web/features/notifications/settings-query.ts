import { queryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** The kinds that the person muted; read anew by each visit, since another device may have changed them. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/notifications', 'settings'],
  queryFn: ({ signal }) => answerOf(api.notifications.settings.$get({}, { init: { signal } })),
  staleTime: 0,
})
