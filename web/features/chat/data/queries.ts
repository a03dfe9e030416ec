import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Conversation, Marks, Message, MessagesPage } from '#contract/conversation.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import {
  updateAll,
  mergeLists,
  pickNewer,
  withConversation,
  withMessage,
  withoutConversation,
  withStanding,
  type CachedList,
} from './conversation-list.ts'
import {
  addMessages,
  addOlder,
  firstSeqOf,
  lastSeqOf,
  mergeThreadLogs,
  withCleared,
  withMarks,
  type ThreadLog,
} from './thread-log.ts'

// Threads and lists read these queries, and socket frames are written into them: this is how a message gets
// from a socket onto the screen. A frame that arrives during a fetch must not be undone by the older
// response, so each query merges its response with the cached data.

/** All conversations that are not archived, the latest first. */
export const conversationsQuery = listQuery('list')
/** The archived conversations, the latest first. */
export const archivedQuery = listQuery('archived')

function listQuery(which: 'list' | 'archived') {
  const archived = which === 'archived' ? 'true' : undefined
  return pagedQuery({
    queryKey: ['/api/conversations', which],
    fetchPage: async (cursor, options, client) => {
      const page = await parseResponse(api.conversations.$get({ query: { cursor, archived } }, options))
      // A cached count is kept up to date by the inbox socket, so it may be more recent.
      client.setQueryData(unreadMessagesQuery.queryKey, (unread) => unread ?? page.unread)
      return page
    },
    structuralSharing: mergeWith<CachedList>(mergeLists),
  })
}

/** One conversation, for people who open it by its URL. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/conversations', id],
    queryFn: ({ signal }) =>
      parseResponse(api.conversations[':id'].$get({ param: { id } }, { init: { signal } })),
    structuralSharing: mergeWith<Conversation>(pickNewer),
  })
}

/** The messages of a conversation on this device. Sockets add later ones. */
export function threadLogQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/conversations', id, 'messages'],
    queryFn: ({ signal }) => fetchLog(id, signal),
    structuralSharing: mergeWith<ThreadLog>(mergeThreadLogs),
  })
}

/** TanStack Query passes the cached data and the new data of one query, so both have that query's type. */
function mergeWith<T>(merge: (cached: T, fresh: T) => T) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (cached: unknown, fresh: unknown) => (cached === undefined ? fresh : merge(cached as T, fresh as T))
}

/**
 * At most this many pages are fetched to reach the first unread message. Older pages load on scrolling.
 */
const PAGES_BACK_MAX = 4

/** Fetches the latest messages, back to the first unread one if that is not too far. */
async function fetchLog(id: string, signal?: AbortSignal): Promise<ThreadLog> {
  const { messages, hasMore, clearedSeq, mine, theirs } = await fetchPage(id, {}, signal)
  let log: ThreadLog = { messages, ahead: [], clearedSeq, hasOlder: hasMore, mine, theirs }
  for (
    let pages = 1;
    pages < PAGES_BACK_MAX && log.hasOlder && firstSeqOf(log) > mine.readSeq + 1;
    pages += 1
  ) {
    log = addOlder(log, await fetchPage(id, { before: firstSeqOf(log) }, signal))
  }
  return log
}

/** Fetches a page of messages: after a seq, before a seq, or the latest. */
export function fetchPage(
  id: string,
  { after, before }: { after?: number; before?: number },
  signal?: AbortSignal,
): Promise<MessagesPage> {
  const query = { after: after?.toString(), before: before?.toString(), limit: String(PAGE_SIZE_MAX) }
  return parseResponse(api.conversations[':id'].messages.$get({ param: { id }, query }, { init: { signal } }))
}

/** The cached conversation, from a list or its own query. */
export function findCached(client: QueryClient, id: string): Conversation | undefined {
  const listed = [conversationsQuery, archivedQuery]
    .flatMap(({ queryKey }) => client.getQueryData(queryKey)?.pages ?? [])
    .flatMap(({ conversations }) => conversations)
    .find((each) => each.id === id)
  return listed ?? client.getQueryData(conversationQuery(id).queryKey)
}

/** The last message of a conversation that this device knows of. Later ones may exist. */
export function findLastSeq(client: QueryClient, id: string): number {
  const log = client.getQueryData(threadLogQuery(id).queryKey)
  return Math.max(findCached(client, id)?.lastSeq ?? 0, log ? lastSeqOf(log) : 0)
}

/** Updates a conversation wherever it is cached. */
export function updateCached(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
) {
  for (const { queryKey } of [conversationsQuery, archivedQuery])
    client.setQueryData(
      queryKey,
      (cached) => cached && updateAll(cached, (each) => (each.id === id ? change(each) : each)),
    )
  client.setQueryData(conversationQuery(id).queryKey, (cached) => cached && change(cached))
}

/** Updates all cached conversations that have the same other person as the given one. */
export function updateAllWithSamePerson(
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

/** Caches a conversation from the server: in its own query, and in the one list it belongs to if that is cached. */
export function cacheConversation(client: QueryClient, conversation: Conversation) {
  const { id, archived } = conversation
  client.setQueryData(conversationQuery(id).queryKey, conversation)
  const [home, other] = archived ? [archivedQuery, conversationsQuery] : [conversationsQuery, archivedQuery]
  client.setQueryData(home.queryKey, (cached) => cached && withConversation(cached, conversation))
  client.setQueryData(other.queryKey, (cached) => cached && withoutConversation(cached, id))
}

/** Takes what the person deleted out of the lists and the thread. */
export function dropCleared(client: QueryClient, id: string, clearedSeq: number) {
  updateThreadLog(client, id, (log) => withCleared(log, clearedSeq))
  if ((findCached(client, id)?.lastSeq ?? 0) > clearedSeq) return
  for (const { queryKey } of [conversationsQuery, archivedQuery])
    client.setQueryData(queryKey, (cached) => cached && withoutConversation(cached, id))
  client.setQueryData(
    conversationQuery(id).queryKey,
    (cached) => cached && { ...cached, archived: false, lastMessage: null, unreadCount: 0 },
  )
}

export function updateThreadLog(client: QueryClient, id: string, change: (log: ThreadLog) => ThreadLog) {
  client.setQueryData(threadLogQuery(id).queryKey, (log) => log && change(log))
}

/**
 * Adds a stored message to its thread, and to the list as the last message. `useThread` and
 * `useConversations` read it from there.
 */
export function cacheMessage(client: QueryClient, message: Message) {
  const id = message.conversationId
  updateThreadLog(client, id, (log) => addMessages(log, [message]))
  const isNew = (findCached(client, id)?.lastSeq ?? 0) < message.seq
  updateCached(client, id, (each) => withMessage(each, message))
  // The message brings an archived or deleted conversation back into the list.
  const known = findCached(client, id)
  if (known && isNew) cacheConversation(client, known)
}

/** Caches how far each of the two people has received and read, and the unread count. */
export function cacheStanding(
  client: QueryClient,
  id: string,
  standing: { mine?: Marks; theirs?: Marks; unreadCount?: number },
) {
  updateThreadLog(client, id, (log) => withMarks(log, standing))
  updateCached(client, id, (each) => withStanding(each, standing))
}

/** Counts messages as read before the server has confirmed it. */
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
