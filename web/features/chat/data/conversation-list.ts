import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, ConversationsPage, Marks, Message } from '#contract/conversation.ts'
import { mergeMarks } from './thread-log.ts'

export type CachedList = InfiniteData<ConversationsPage>

/** The conversations of all pages without duplicates, sorted by latest message. */
export function toConversations({ pages }: CachedList): Conversation[] {
  const byId = new Map<string, Conversation>()
  for (const conversation of pages.flatMap((page) => page.conversations)) {
    const known = byId.get(conversation.id)
    byId.set(conversation.id, known ? pickNewer(known, conversation) : conversation)
  }
  return [...byId.values()].sort((one, other) => timeOf(other).localeCompare(timeOf(one)))
}

/** Returns the server's pages, but keeps the messages and marks that sockets have reported since. */
export function mergeLists(cached: CachedList, fresh: CachedList): CachedList {
  const cachedById = new Map(toConversations(cached).map((each) => [each.id, each]))
  return updateAll(fresh, (conversation) => {
    const known = cachedById.get(conversation.id)
    return known ? pickNewer(known, conversation) : conversation
  })
}

/** Merges the first page from the server into the list. Other conversations stay unchanged. */
export function withLatest(cached: CachedList, latest: ConversationsPage): CachedList {
  const cachedById = new Map(toConversations(cached).map((each) => [each.id, each]))
  const fresh = latest.conversations.map((each) => pickNewer(cachedById.get(each.id) ?? each, each))
  const ids = new Set(fresh.map(({ id }) => id))
  const pages = cached.pages.map((page, index) => {
    const others = page.conversations.filter(({ id }) => !ids.has(id))
    return {
      ...page,
      total: latest.total,
      unread: latest.unread,
      conversations: index === 0 ? [...fresh, ...others] : others,
    }
  })
  return { ...cached, pages }
}

/** Updates the conversation in place if it is listed. Otherwise adds it at the front. */
export function withConversation(cached: CachedList, conversation: Conversation): CachedList {
  const isListed = cached.pages.some(({ conversations }) =>
    conversations.some(({ id }) => id === conversation.id),
  )
  if (isListed)
    return updateAll(cached, (each) => (each.id === conversation.id ? pickNewer(each, conversation) : each))
  const [first, ...others] = cached.pages
  if (!first) return cached
  return {
    ...cached,
    pages: [
      { ...first, total: first.total + 1, conversations: [conversation, ...first.conversations] },
      ...others,
    ],
  }
}

export function withoutConversation(cached: CachedList, id: string): CachedList {
  const pages = cached.pages.map((page) => {
    const conversations = page.conversations.filter((each) => each.id !== id)
    const gone = page.conversations.length - conversations.length
    return { ...page, conversations, total: page.total - gone }
  })
  return { ...cached, pages }
}

/**
 * Picks the newer of two versions of a conversation. Whatever the revision does not cover, such as the
 * listing's price, is taken from `fresh`.
 */
export function pickNewer(cached: Conversation, fresh: Conversation): Conversation {
  if (revisionOf(cached) <= revisionOf(fresh)) return fresh
  const { lastMessage, unreadCount, lastSeq, mine, theirs } = cached
  return { ...fresh, lastMessage, unreadCount, lastSeq, mine, theirs }
}

/** Rises with every message and mark, since none of the five numbers ever falls. */
function revisionOf({ lastSeq, mine, theirs }: Pick<Conversation, 'lastSeq' | 'mine' | 'theirs'>): number {
  return lastSeq + mine.deliveredSeq + mine.readSeq + theirs.deliveredSeq + theirs.readSeq
}

export function updateAll(
  cached: CachedList,
  change: (conversation: Conversation) => Conversation,
): CachedList {
  return {
    ...cached,
    pages: cached.pages.map((page) => ({ ...page, conversations: page.conversations.map(change) })),
  }
}

/**
 * Makes the message the last of its conversation, which leaves the archive, unless that has this message or a later
 * one.
 */
export function withMessage(
  conversation: Conversation,
  { content, senderId, seq, createdAt }: Message,
): Conversation {
  return seq > conversation.lastSeq
    ? { ...conversation, archived: false, lastSeq: seq, lastMessage: { content, senderId, seq, createdAt } }
    : conversation
}

export function withStanding(
  conversation: Conversation,
  { mine, theirs, unreadCount }: { mine?: Marks; theirs?: Marks; unreadCount?: number },
): Conversation {
  return {
    ...conversation,
    mine: mergeMarks(conversation.mine, mine),
    theirs: mergeMarks(conversation.theirs, theirs),
    unreadCount: unreadCount ?? conversation.unreadCount,
  }
}

function timeOf({ lastMessage, createdAt }: Conversation): string {
  return lastMessage?.createdAt ?? createdAt
}
