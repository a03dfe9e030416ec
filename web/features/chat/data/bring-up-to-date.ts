import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#contract/conversation.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { backOffMs } from '#web/lib/back-off.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { withLatest } from './conversation-list.ts'
import { fetchPage } from './fetch-messages.ts'
import { changeLog, findHeld, hold, takeStanding } from './held.ts'
import { conversationsQuery } from './list-query.ts'
import { fold, lastSeqOf } from './log.ts'
import { conversationQuery, logQuery } from './queries.ts'

const LOOKS_MAX = 3

/**
 * Adds everything after the last message that is here, page by page. Throws as the calls do; what has come by
 * then stays.
 */
export async function bringThreadUpToDate(client: QueryClient, id: string) {
  let after = lastSeqOf(await client.ensureQueryData(logQuery(id)))
  for (;;) {
    const { messages, hasMore, mine, theirs } = await fetchPage(id, { after })
    changeLog(client, id, (log) => fold(log, messages))
    takeStanding(client, id, { mine, theirs })
    const last = messages.at(-1)?.seq ?? after
    if (!hasMore || last <= after) return
    after = last
  }
}

/**
 * Looks a conversation up, which may not be in the list yet. Its summary follows its room, a moment late:
 * until it tells of `lastSeq` it is asked for again.
 */
export async function bringConversationUpToDate(client: QueryClient, id: string, lastSeq: number) {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, backOffMs(looks)))
    const conversation = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 })
    hold(client, conversation)
    if ((findHeld(client, id)?.lastSeq ?? 0) >= lastSeq) return
  }
}

/** Asks for the latest conversations, writes them into the list and answers them. */
export async function bringListUpToDate(client: QueryClient): Promise<Conversation[]> {
  const latest = await answerOf(api.conversations.$get({ query: {} }))
  client.setQueryData(unreadMessagesQuery.queryKey, latest.unread)
  client.setQueryData(conversationsQuery.queryKey, (held) =>
    held ? withLatest(held, latest) : { pages: [latest], pageParams: [undefined] },
  )
  return latest.conversations
}

/**
 * Asks for all that is in the list anew, for anything may have changed meanwhile. Answers the latest. The
 * list follows the rooms, a moment late: until it knows of as many unread messages as the inbox it is asked
 * for again.
 */
export async function bringWholeListUpToDate(
  client: QueryClient,
  unreadMessages: number,
): Promise<Conversation[]> {
  for (let looks = 1; ; looks += 1) {
    const [first] = (await client.fetchInfiniteQuery({ ...conversationsQuery, staleTime: 0 })).pages
    if (!first || first.unread >= unreadMessages || looks === LOOKS_MAX) return first?.conversations ?? []
    await new Promise((resolve) => setTimeout(resolve, backOffMs(looks)))
  }
}
