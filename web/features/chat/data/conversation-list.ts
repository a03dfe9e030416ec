import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, ConversationsPage, Marks, Message } from '#contract/conversation.ts'
import { furthest } from './log.ts'
import { newerOf } from './newer-of.ts'

export type HeldList = InfiniteData<ConversationsPage>

/** The conversations of all pages, each once, those with the latest messages first. */
export function toConversations({ pages }: HeldList): Conversation[] {
  const each = new Map<string, Conversation>()
  for (const conversation of pages.flatMap((page) => page.conversations)) {
    const held = each.get(conversation.id)
    each.set(conversation.id, held ? newerOf(held, conversation) : conversation)
  }
  return [...each.values()].sort((one, other) => timeOf(other).localeCompare(timeOf(one)))
}

/**
 * Pages as the server answered them. What was heard of a conversation after the server looked it up stays.
 */
export function mergeLists(held: HeldList, fresh: HeldList): HeldList {
  const before = new Map(toConversations(held).map((each) => [each.id, each]))
  return changeAll(fresh, (conversation) => {
    const known = before.get(conversation.id)
    return known ? newerOf(known, conversation) : conversation
  })
}

/** The list with the latest ones as the server has just answered them; the others stay as they are. */
export function withLatest(held: HeldList, latest: ConversationsPage): HeldList {
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

/** The list with a conversation in it: in its place where it stands already, else as a new one. */
export function withConversation(held: HeldList, conversation: Conversation): HeldList {
  const isListed = held.pages.some(({ conversations }) =>
    conversations.some(({ id }) => id === conversation.id),
  )
  if (isListed)
    return changeAll(held, (each) => (each.id === conversation.id ? newerOf(each, conversation) : each))
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

export function changeAll(held: HeldList, change: (conversation: Conversation) => Conversation): HeldList {
  return {
    ...held,
    pages: held.pages.map((page) => ({ ...page, conversations: page.conversations.map(change) })),
  }
}

/** A conversation after somebody wrote in it; what is known already changes nothing. */
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
