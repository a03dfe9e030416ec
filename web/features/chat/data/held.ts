import type { QueryClient } from '@tanstack/react-query'
import type { Conversation, Marks, Message } from '#contract/conversation.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { changeAll, withConversation, withMessage, withStanding } from './conversation-list.ts'
import { conversationsQuery } from './list-query.ts'
import { fold, withMarks, type Log } from './log.ts'
import { conversationQuery, logQuery } from './queries.ts'

/** A conversation as it is held, in the list or by itself. */
export function findHeld(client: QueryClient, id: string): Conversation | undefined {
  const listed = client
    .getQueryData(conversationsQuery.queryKey)
    ?.pages.flatMap(({ conversations }) => conversations)
    .find((each) => each.id === id)
  return listed ?? client.getQueryData(conversationQuery(id).queryKey)
}

/** Writes what is new of a conversation wherever it is held. */
export function changeHeld(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
) {
  client.setQueryData(
    conversationsQuery.queryKey,
    (held) => held && changeAll(held, (each) => (each.id === id ? change(each) : each)),
  )
  client.setQueryData(conversationQuery(id).queryKey, (held) => held && change(held))
}

/** Writes what is new of a person in all conversations with them, of which one is given. */
export function changeHeldWith(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
) {
  const otherId = findHeld(client, id)?.otherUser?.id
  const list = client.getQueryData(conversationsQuery.queryKey)
  const others =
    list?.pages
      .flatMap(({ conversations }) => conversations)
      .filter(({ otherUser }) => otherId !== undefined && otherUser?.id === otherId) ?? []
  for (const each of new Set([id, ...others.map((other) => other.id)])) changeHeld(client, each, change)
}

/** Holds a conversation that the server has just answered: by itself, and in the list where that is held. */
export function hold(client: QueryClient, conversation: Conversation) {
  client.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  client.setQueryData(conversationsQuery.queryKey, (held) => held && withConversation(held, conversation))
}

export function changeLog(client: QueryClient, id: string, change: (log: Log) => Log) {
  client.setQueryData(logQuery(id).queryKey, (log) => log && change(log))
}

/** Writes a message that was stored into its thread, and into the list as the last one. */
export function takeMessage(client: QueryClient, message: Message) {
  const id = message.conversationId
  changeLog(client, id, (log) => fold(log, [message]))
  changeHeld(client, id, (each) => withMessage(each, message))
}

/** How far the two have got. */
export function takeStanding(
  client: QueryClient,
  id: string,
  standing: { mine?: Marks; theirs?: Marks; unreadCount?: number },
) {
  changeLog(client, id, (log) => withMarks(log, standing))
  changeHeld(client, id, (each) => withStanding(each, standing))
}

/** What the person has read here counts as read at once, before the server says so. */
export function takeRead(client: QueryClient, id: string, readSeq: number, unreadCount: number) {
  const before = findHeld(client, id)?.unreadCount ?? 0
  const log = client.getQueryData(logQuery(id).queryKey)
  takeStanding(client, id, {
    mine: { deliveredSeq: Math.max(readSeq, log?.mine.deliveredSeq ?? 0), readSeq },
    unreadCount,
  })
  client.setQueryData(
    unreadMessagesQuery.queryKey,
    (unread) => unread && Math.max(0, unread - Math.max(0, before - unreadCount)),
  )
}
