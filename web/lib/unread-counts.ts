import { queryOptions, skipToken } from '@tanstack/react-query'
import { api, parseResponse } from './api.ts'

// The counts in the header. The response with the signed-in person also sets them.

/**
 * How many messages are unread in all conversations. Never fetched: the inbox and every list of conversations
 * set it.
 */
export const unreadMessagesQuery = queryOptions<number>({
  queryKey: ['/api/conversations', 'unread'],
  queryFn: skipToken,
})

/**
 * How many notifications are unread. Fetched only if the response with the signed-in person did not set it.
 * The inbox and every list of notifications update it.
 */
export const unreadNotificationsQuery = queryOptions({
  queryKey: ['/api/notifications', 'unread'],
  queryFn: ({ signal }) =>
    parseResponse(api.notifications.$get({ query: { limit: '1' } }, { init: { signal } })).then(
      ({ unread }) => unread,
    ),
})
