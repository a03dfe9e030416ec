import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, ConversationsPage, Marks, Message } from '#contract/conversation.ts'
import { furthest } from './thread-log.ts'

export type CachedList = InfiniteData<ConversationsPage>

/** The conversations of all pages without duplicates, sorted by latest message. */
export function toConversations({ pages }: CachedList): Conversation[] {
  const each = new Map<string, Conversation>()
  for (const conversation of pages.flatMap((page) => page.conversations)) {
    const held = each.get(conversation.id)
    each.set(conversation.id, held ? newerOf(held, conversation) : conversation)
  }
  return [...each.values()].sort((one, other) => timeOf(other).localeCompare(timeOf(one)))
}

/** Returns the server's pages, with the newer state that sockets have reported for a conversation. */
export function mergeLists(held: CachedList, fresh: CachedList): CachedList {
  const before = new Map(toConversations(held).map((each) => [each.id, each]))
  return updateAll(fresh, (conversation) => {
    const known = before.get(conversation.id)
    return known ? newerOf(known, conversation) : conversation
  })
}

/** Merges the latest page from the server into the list; other conversations stay unchanged. */
export function withLatest(held: CachedList, latest: ConversationsPage): CachedList {
  const known = new Map(toConversations(held).map((each) => [each.id, each]))
  const fresh = latest.conversations.map((each) => newerOf(known.get(each.id) ?? each, each))
  const ids = new Set(fresh.map(({ id }) => id))
  const pages = held.pages.map((page, index) => {
    const others = page.conversations.filter(({ id }) => !ids.has(id))
    return {
      ...page,
      total: latest.total,
      unread: latest.unread,
      conversations: index === 0 ? [...fresh, ...others] : others,
    }
  })
  return { ...held, pages }
}

/** Updates the conversation in place if it is listed, else adds it at the front. */
export function withConversation(held: CachedList, conversation: Conversation): CachedList {
  const isListed = held.pages.some(({ conversations }) =>
    conversations.some(({ id }) => id === conversation.id),
  )
  if (isListed)
    return updateAll(held, (each) => (each.id === conversation.id ? newerOf(each, conversation) : each))
  const [first, ...others] = held.pages
  if (!first) return held
  return {
    ...held,
    pages: [
      { ...first, total: first.total + 1, conversations: [conversation, ...first.conversations] },
      ...others,
    ],
  }
}

/**
 * Picks the newer of two versions of a conversation. Whatever the revision does not cover, such as the
 * listing's price, is taken from `fresh`.
 */
export function newerOf(held: Conversation, fresh: Conversation): Conversation {
  if (revisionOf(held) <= revisionOf(fresh)) return fresh
  const { lastMessage, unreadCount, lastSeq, mine, theirs } = held
  return { ...fresh, lastMessage, unreadCount, lastSeq, mine, theirs }
}

/** Rises with every change in a conversation, since each of its parts only rises. */
function revisionOf({ lastSeq, mine, theirs }: Pick<Conversation, 'lastSeq' | 'mine' | 'theirs'>): number {
  return lastSeq + mine.deliveredSeq + mine.readSeq + theirs.deliveredSeq + theirs.readSeq
}

export function updateAll(
  held: CachedList,
  change: (conversation: Conversation) => Conversation,
): CachedList {
  return {
    ...held,
    pages: held.pages.map((page) => ({ ...page, conversations: page.conversations.map(change) })),
  }
}

/** Applies a message to its conversation. An older or known message changes nothing. */
export function withMessage(
  conversation: Conversation,
  { content, senderId, seq, createdAt }: Message,
): Conversation {
  return seq > conversation.lastSeq
    ? { ...conversation, lastSeq: seq, lastMessage: { content, senderId, seq, createdAt } }
    : conversation
}

export function withStanding(
  conversation: Conversation,
  { mine, theirs, unreadCount }: { mine?: Marks; theirs?: Marks; unreadCount?: number },
): Conversation {
  return {
    ...conversation,
    mine: furthest(conversation.mine, mine),
    theirs: furthest(conversation.theirs, theirs),
    unreadCount: unreadCount ?? conversation.unreadCount,
  }
}

function timeOf({ lastMessage, createdAt }: Conversation): string {
  return lastMessage?.createdAt ?? createdAt
}
