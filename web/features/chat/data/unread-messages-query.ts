import { queryOptions, skipToken } from '@tanstack/react-query'

/**
 * How many messages are unread, in all conversations: told by the inbox and by every list, and asked for by
 * nobody.
 */
export const unreadMessagesQuery = queryOptions<number>({
  queryKey: ['/api/conversations', 'unread'],
  queryFn: skipToken,
})
