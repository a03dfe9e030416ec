import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#contract/conversation.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { backOffMs } from '#web/lib/socket/socket.ts'
import { CallError } from '#web/lib/call-error.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { withLatest } from './conversation-list.ts'
import {
  updateThreadLog,
  conversationQuery,
  conversationsQuery,
  fetchPage,
  findCached,
  cacheConversation,
  threadLogQuery,
  cacheStanding,
} from './queries.ts'
import { addMessages, lastSeqOf } from './thread-log.ts'

interface CatchUp {
  /** Fetches what is missing, unless that is under way. */
  start: () => void
  close: () => void
}

interface Steps {
  fetch: () => Promise<void>
  /** Whether something that is known to be there has not come. */
  isMissing: () => boolean
  onResult: (error: unknown) => void
}

/**
 * One fetch at a time, and again, later each time, until nothing is missing or the server refuses for good.
 */
export function catchUp({ fetch, isMissing, onResult }: Steps): CatchUp {
  let isUnderWay = false
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const start = async () => {
    if (isUnderWay || isClosed) return
    clearTimeout(timer)
    isUnderWay = true
    const error: unknown = await fetch().then(
      () => undefined,
      (caught: unknown) => caught,
    )
    isUnderWay = false
    if (isClosed) return
    onResult(error)
    if (!isMissing()) failures = 0
    else if (!isFinal(error)) timer = setTimeout(() => void start(), backOffMs(failures++))
  }
  return {
    start: () => void start(),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** A refusal that the next try would get too. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 429
}

/**
 * Calls `ask` now and at intervals, while somebody looks, and at once when they look again. Answers what ends
 * it.
 */
export function pollWhileSeen(ask: () => void, everyMs: number): () => void {
  const askIfSeen = () => {
    if (!document.hidden) ask()
  }
  const timer = setInterval(askIfSeen, everyMs)
  document.addEventListener('visibilitychange', askIfSeen)
  askIfSeen()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askIfSeen)
  }
}

const LOOKS_MAX = 3

/**
 * Adds everything after the last message that is here, page by page. Throws as the calls do; what has come by
 * then stays.
 */
export async function fetchMissedMessages(client: QueryClient, id: string) {
  let after = lastSeqOf(await client.ensureQueryData(threadLogQuery(id)))
  for (;;) {
    const { messages, hasMore, mine, theirs } = await fetchPage(id, { after })
    updateThreadLog(client, id, (log) => addMessages(log, messages))
    cacheStanding(client, id, { mine, theirs })
    const last = messages.at(-1)?.seq ?? after
    if (!hasMore || last <= after) return
    after = last
  }
}

/**
 * Looks a conversation up, which may not be in the list yet. Its summary follows its room, a moment late:
 * until it knows of `lastSeq` it is asked for again.
 */
export async function refreshConversation(client: QueryClient, id: string, lastSeq: number) {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, backOffMs(looks)))
    const conversation = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 })
    cacheConversation(client, conversation)
    if ((findCached(client, id)?.lastSeq ?? 0) >= lastSeq) return
  }
}

/** Asks for the latest conversations, writes them into the list and answers them. */
export async function refreshLatest(client: QueryClient): Promise<Conversation[]> {
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
export async function refreshList(client: QueryClient, unreadMessages: number): Promise<Conversation[]> {
  for (let looks = 1; ; looks += 1) {
    const [first] = (await client.fetchInfiniteQuery({ ...conversationsQuery, staleTime: 0 })).pages
    if (!first || first.unread >= unreadMessages || looks === LOOKS_MAX) return first?.conversations ?? []
    await new Promise((resolve) => setTimeout(resolve, backOffMs(looks)))
  }
}
