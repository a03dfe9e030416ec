import { queryOptions, skipToken } from '@tanstack/react-query'
import { api, answerOf } from './api.ts'

/** The header's counts. The session answer brings them too. */

/**
 * How many messages are unread in all conversations. The inbox and every list deliver it; it is never
 * fetched.
 */
export const unreadMessagesQuery = queryOptions<number>({
  queryKey: ['/api/conversations', 'unread'],
  queryFn: skipToken,
})

/** How many notifications are unread: fetched once a page load, and updated by every later answer. */
export const unreadNotificationsQuery = queryOptions({
  queryKey: ['/api/notifications', 'unread'],
  queryFn: ({ signal }) =>
    answerOf(api.notifications.$get({ query: { limit: '1' } }, { init: { signal } })).then(
      ({ unread }) => unread,
    ),
})
