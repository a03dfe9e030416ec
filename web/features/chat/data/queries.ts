import { queryOptions } from '@tanstack/react-query'
import type { Conversation } from '#contract/conversation.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { fetchLog } from './fetch-messages.ts'
import { joinLogs, type Log } from './log.ts'
import { newerOf } from './newer-of.ts'

// A frame that came while the server was being asked must not be undone by the older answer: what is held has
// a say in each query here, and in list-query.ts.

/** One conversation, for whoever comes to it by its address. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/conversations', id],
    queryFn: ({ signal }) => answerOf(api.conversations[':id'].$get({ param: { id } }, { init: { signal } })),
    structuralSharing: join<Conversation>(newerOf),
  })
}

/** The messages of a conversation that are on this device. What comes later is added to them. */
export function logQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/conversations', id, 'messages'],
    queryFn: ({ signal }) => fetchLog(id, signal),
    structuralSharing: join<Log>(joinLogs),
  })
}

/**
 * TanStack Query calls it with what it holds under the query's own key and what is to be held there: both are
 * of that query's data.
 */
export function join<T>(joinTwo: (held: T, fresh: T) => T) {
  return (held: unknown, fresh: unknown) => (held === undefined ? fresh : joinTwo(held as T, fresh as T))
}
