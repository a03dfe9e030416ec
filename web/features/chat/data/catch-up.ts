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
  /** Starts a fetch, unless one is running. */
  start: () => void
  close: () => void
}

interface Steps {
  fetch: () => Promise<void>
  /** Whether a message known to exist has not arrived. */
  isMissing: () => boolean
  onResult: (error: unknown) => void
}

/**
 * Runs one fetch at a time and retries with back-off until nothing is missing or the server refuses for good.
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

/** Whether a retry would fail the same way. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 429
}

/**
 * Calls `ask` now, at intervals while the page is visible, and when it becomes visible again. Returns a
 * function that stops it.
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
 * Adds all messages after the last one held, page by page. If a call fails, throws its error and keeps the
 * pages already fetched.
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
 * Fetches a conversation, which may be missing from the list. Its summary lags behind its room, so this
 * retries until the summary includes `lastSeq`.
 */
export async function refreshConversation(client: QueryClient, id: string, lastSeq: number) {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, backOffMs(looks)))
    const conversation = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 })
    cacheConversation(client, conversation)
    if ((findCached(client, id)?.lastSeq ?? 0) >= lastSeq) return
  }
}

/** Fetches the latest conversations, merges them into the list and returns them. */
export async function refreshLatest(client: QueryClient): Promise<Conversation[]> {
  const latest = await answerOf(api.conversations.$get({ query: {} }))
  client.setQueryData(unreadMessagesQuery.queryKey, latest.unread)
  client.setQueryData(conversationsQuery.queryKey, (held) =>
    held ? withLatest(held, latest) : { pages: [latest], pageParams: [undefined] },
  )
  return latest.conversations
}

/**
 * Fetches the whole list again, since anything may have changed, and returns its first page. The list lags
 * behind the rooms, so this retries until it has as many unread messages as the inbox.
 */
export async function refreshList(client: QueryClient, unreadMessages: number): Promise<Conversation[]> {
  for (let looks = 1; ; looks += 1) {
    const [first] = (await client.fetchInfiniteQuery({ ...conversationsQuery, staleTime: 0 })).pages
    if (!first || first.unread >= unreadMessages || looks === LOOKS_MAX) return first?.conversations ?? []
    await new Promise((resolve) => setTimeout(resolve, backOffMs(looks)))
  }
}
