import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { mergeLists, type HeldList } from './conversation-list.ts'
import { LIST_KEY } from './list-key.ts'
import { join } from './queries.ts'

/** All conversations, the latest first. What the sockets tell is written into it. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ pageParam, signal, client }) => {
    const page = await answerOf(
      api.conversations.$get({ query: { cursor: pageParam } }, { init: { signal } }),
    )
    // The inbox knows better.
    client.setQueryData(unreadMessagesQuery.queryKey, (unread) => unread ?? page.unread)
    return page
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  structuralSharing: join<HeldList>(mergeLists),
})
