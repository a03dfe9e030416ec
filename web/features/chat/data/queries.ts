import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Conversation, Marks, Message, MessagesPage } from '#contract/conversation.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import {
  updateAll,
  mergeLists,
  newerOf,
  withConversation,
  withMessage,
  withStanding,
  type CachedList,
} from './conversation-list.ts'
import { addMessages, addOlder, mergeThreadLogs, withMarks, type ThreadLog } from './thread-log.ts'

// Threads and lists read these queries, and socket frames are written into them: this is how a message gets
// from a socket onto the screen. A frame that arrives during a fetch must not be undone by the older answer,
// so each query merges its answer with what is cached.

/** All conversations, the latest first. Socket frames are written into it. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: ['/api/conversations', 'list'],
  queryFn: async ({ pageParam, signal, client }) => {
    const page = await answerOf(
      api.conversations.$get({ query: { cursor: pageParam } }, { init: { signal } }),
    )
    // The inbox socket has the more recent count.
    client.setQueryData(unreadMessagesQuery.queryKey, (unread) => unread ?? page.unread)
    return page
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  structuralSharing: join<CachedList>(mergeLists),
})

/** One conversation, for those who open it by its address. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/conversations', id],
    queryFn: ({ signal }) => answerOf(api.conversations[':id'].$get({ param: { id } }, { init: { signal } })),
    structuralSharing: join<Conversation>(newerOf),
  })
}

/** The messages of a conversation held on this device. Later ones are added to them. */
export function threadLogQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/conversations', id, 'messages'],
    queryFn: ({ signal }) => fetchLog(id, signal),
    structuralSharing: join<ThreadLog>(mergeThreadLogs),
  })
}

/** TanStack Query passes the cached data and the new data of one query, so both have that query's type. */
function join<T>(joinTwo: (held: T, fresh: T) => T) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (held: unknown, fresh: unknown) => (held === undefined ? fresh : joinTwo(held as T, fresh as T))
}

/**
 * How many pages are fetched in search of the first unread message. Beyond that, the person scrolls for more.
 */
const PAGES_BACK_MAX = 4

/** The latest messages, back to the first that the person has not read. */
async function fetchLog(id: string, signal?: AbortSignal): Promise<ThreadLog> {
  const { messages, hasMore, mine, theirs } = await fetchPage(id, {}, signal)
  let log: ThreadLog = { messages, ahead: [], hasOlder: hasMore, mine, theirs }
  for (
    let pages = 1;
    pages < PAGES_BACK_MAX && log.hasOlder && firstSeqOf(log) > mine.readSeq + 1;
    pages += 1
  ) {
    log = addOlder(log, await fetchPage(id, { before: firstSeqOf(log) }, signal))
  }
  return log
}

/** A page of messages: after a seq, before one, or the latest. */
export function fetchPage(
  id: string,
  { after, before }: { after?: number; before?: number },
  signal?: AbortSignal,
): Promise<MessagesPage> {
  const query = { after: after?.toString(), before: before?.toString(), limit: String(PAGE_SIZE_MAX) }
  return answerOf(api.conversations[':id'].messages.$get({ param: { id }, query }, { init: { signal } }))
}

export function firstSeqOf({ messages }: ThreadLog): number {
  return messages[0]?.seq ?? 1
}

/** The cached conversation, from the list or its own query. */
export function findCached(client: QueryClient, id: string): Conversation | undefined {
  const listed = client
    .getQueryData(conversationsQuery.queryKey)
    ?.pages.flatMap(({ conversations }) => conversations)
    .find((each) => each.id === id)
  return listed ?? client.getQueryData(conversationQuery(id).queryKey)
}

/** Updates a conversation wherever it is cached. */
export function updateCached(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
) {
  client.setQueryData(
    conversationsQuery.queryKey,
    (held) => held && updateAll(held, (each) => (each.id === id ? change(each) : each)),
  )
  client.setQueryData(conversationQuery(id).queryKey, (held) => held && change(held))
}

/** Updates all cached conversations with the other person of the given one. */
export function updateCachedWith(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
) {
  const otherId = findCached(client, id)?.otherUser?.id
  const list = client.getQueryData(conversationsQuery.queryKey)
  const others =
    list?.pages
      .flatMap(({ conversations }) => conversations)
      .filter(({ otherUser }) => otherId !== undefined && otherUser?.id === otherId) ?? []
  for (const each of new Set([id, ...others.map((other) => other.id)])) updateCached(client, each, change)
}

/** Caches a conversation from the server: in its own query, and in the list if that is cached. */
export function cacheConversation(client: QueryClient, conversation: Conversation) {
  client.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  client.setQueryData(conversationsQuery.queryKey, (held) => held && withConversation(held, conversation))
}

export function updateThreadLog(client: QueryClient, id: string, change: (log: ThreadLog) => ThreadLog) {
  client.setQueryData(threadLogQuery(id).queryKey, (log) => log && change(log))
}

/**
 * Adds a stored message to its thread, and to the list as the last message. `useThread` and
 * `useConversations` read them there.
 */
export function cacheMessage(client: QueryClient, message: Message) {
  const id = message.conversationId
  updateThreadLog(client, id, (log) => addMessages(log, [message]))
  updateCached(client, id, (each) => withMessage(each, message))
}

/** Caches how far the two have received and read. */
export function cacheStanding(
  client: QueryClient,
  id: string,
  standing: { mine?: Marks; theirs?: Marks; unreadCount?: number },
) {
  updateThreadLog(client, id, (log) => withMarks(log, standing))
  updateCached(client, id, (each) => withStanding(each, standing))
}

/** Counts messages as read at once, before the server confirms it. */
export function cacheRead(client: QueryClient, id: string, readSeq: number, unreadCount: number) {
  const before = findCached(client, id)?.unreadCount ?? 0
  const log = client.getQueryData(threadLogQuery(id).queryKey)
  cacheStanding(client, id, {
    mine: { deliveredSeq: Math.max(readSeq, log?.mine.deliveredSeq ?? 0), readSeq },
    unreadCount,
  })
  client.setQueryData(
    unreadMessagesQuery.queryKey,
    (unread) => unread && Math.max(0, unread - Math.max(0, before - unreadCount)),
  )
}
