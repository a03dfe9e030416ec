import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#contract/conversation.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { backOffMs } from '#web/lib/socket/socket.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { withLatest } from './conversation-list.ts'
import {
  archivedQuery,
  updateThreadLog,
  conversationQuery,
  conversationsQuery,
  fetchPage,
  cacheConversation,
  threadLogQuery,
  cacheStanding,
} from './queries.ts'
import { addMessages, lastSeqOf, withCleared } from './thread-log.ts'

interface CatchUp {
  /** Starts a fetch, unless one is running. */
  start: () => void
  close: () => void
}

interface CatchUpOptions {
  fetch: () => Promise<void>
  /** Whether a message that is known to exist has not arrived yet. */
  isMissing: () => boolean
  onResult: (error: unknown) => void
}

/**
 * Runs one fetch at a time and retries with back-off until nothing is missing or the server refuses for good.
 */
export function createCatchUp({ fetch, isMissing, onResult }: CatchUpOptions): CatchUp {
  let isRunning = false
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const start = async () => {
    if (isRunning || isClosed) return
    clearTimeout(timer)
    isRunning = true
    const error: unknown = await fetch().then(
      () => undefined,
      (caught: unknown) => caught,
    )
    isRunning = false
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
 * Polls now, at intervals and whenever the page becomes visible again, but only while it is visible. Returns
 * a function that stops the polling.
 */
export function pollWhileVisible(poll: () => void, everyMs: number): () => void {
  const pollIfVisible = () => {
    if (!document.hidden) poll()
  }
  const timer = setInterval(pollIfVisible, everyMs)
  document.addEventListener('visibilitychange', pollIfVisible)
  pollIfVisible()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pollIfVisible)
  }
}

const ATTEMPTS_MAX = 3

/**
 * Fetches all messages after the last one in the cached log, page by page. If a call fails, throws its error
 * and keeps the pages fetched so far.
 */
export async function fetchMissedMessages(client: QueryClient, id: string) {
  let after = lastSeqOf(await client.ensureQueryData(threadLogQuery(id)))
  for (;;) {
    const { messages, hasMore, clearedSeq, mine, theirs } = await fetchPage(id, { after })
    updateThreadLog(client, id, (log) => addMessages(withCleared(log, clearedSeq), messages))
    cacheStanding(client, id, { mine, theirs })
    const last = messages.at(-1)?.seq ?? after
    if (!hasMore || last <= after) return
    after = last
  }
}

/**
 * Fetches a conversation, which may be missing from the list. A conversation's summary lags behind its room,
 * and a fetch may already be under way, so this makes up to three attempts until the response includes `lastSeq`.
 */
export async function refreshConversation(client: QueryClient, id: string, lastSeq: number) {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, backOffMs(attempt)))
    const conversation = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 })
    cacheConversation(client, conversation)
    if (conversation.lastSeq >= lastSeq) return
  }
}

/** Fetches the latest conversations, merges them into the list and returns them. */
export async function refreshLatest(client: QueryClient): Promise<Conversation[]> {
  const latest = await parseResponse(api.conversations.$get({ query: {} }))
  client.setQueryData(unreadMessagesQuery.queryKey, latest.unread)
  client.setQueryData(conversationsQuery.queryKey, (cached) =>
    cached ? withLatest(cached, latest) : { pages: [latest], pageParams: [undefined] },
  )
  refreshArchive(client)
  return latest.conversations
}

/**
 * Fetches the whole list again, since anything may have changed, and returns its first page. The list lags
 * behind the rooms, so this makes up to three attempts until it has as many unread messages as the inbox.
 */
export async function refreshList(client: QueryClient, unreadMessages: number): Promise<Conversation[]> {
  for (let attempt = 1; ; attempt += 1) {
    const [first] = (await client.fetchInfiniteQuery({ ...conversationsQuery, staleTime: 0 })).pages
    if (!first || first.unread >= unreadMessages || attempt === ATTEMPTS_MAX) {
      refreshArchive(client)
      return first?.conversations ?? []
    }
    await new Promise((resolve) => setTimeout(resolve, backOffMs(attempt)))
  }
}

/** Fetches the archive again if it is on screen, since a message takes its conversation out of it. */
function refreshArchive(client: QueryClient): void {
  void client.invalidateQueries(archivedQuery)
}
