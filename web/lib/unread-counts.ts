import { queryOptions, skipToken } from '@tanstack/react-query'
import { api, answerOf } from './api.ts'

/** The counts of the header: the answer that tells who is signed in brings them too. */

/**
 * How many messages are unread, in all conversations: told by the inbox and by every list, and asked for by
 * nobody.
 */
export const unreadMessagesQuery = queryOptions<number>({
  queryKey: ['/api/conversations', 'unread'],
  queryFn: skipToken,
})

/** How many notifications are unread: asked once a page load, and told by every later answer. */
export const unreadNotificationsQuery = queryOptions({
  queryKey: ['/api/notifications', 'unread'],
  queryFn: ({ signal }) =>
    answerOf(api.notifications.$get({ query: { limit: '1' } }, { init: { signal } })).then(
      ({ unread }) => unread,
    ),
})
