import { queryOptions, skipToken } from '@tanstack/react-query'
import { api, answerOf } from './api.ts'

// The counts in the header. The answer with the session sets them too.

/**
 * How many messages are unread in all conversations. Never fetched: the inbox and every list of conversations
 * set it.
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
