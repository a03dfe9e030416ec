import type { MessagesPage } from '#contract/conversation.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { foldOlder, type Log } from './log.ts'

/**
 * Pages that are read back for the first unread message; whoever has more unread than they hold scrolls to
 * it.
 */
const PAGES_BACK_MAX = 4

/** The latest messages, back to the first one that the person has not read. */
export async function fetchLog(id: string, signal?: AbortSignal): Promise<Log> {
  const { messages, hasMore, mine, theirs } = await fetchPage(id, {}, signal)
  let log: Log = { messages, ahead: [], hasOlder: hasMore, mine, theirs }
  for (
    let pages = 1;
    pages < PAGES_BACK_MAX && log.hasOlder && firstSeqOf(log) > mine.readSeq + 1;
    pages += 1
  ) {
    log = foldOlder(log, await fetchPage(id, { before: firstSeqOf(log) }, signal))
  }
  return log
}

/** A page of messages: after a seq, before one, or the latest. */
export function fetchPage(
  id: string,
  { after, before }: { after?: number; before?: number },
  signal?: AbortSignal,
): Promise<MessagesPage> {
  const query = { after: after?.toString(), before: before?.toString(), limit: String(PAGE_SIZE_MAX) }
  return answerOf(api.conversations[':id'].messages.$get({ param: { id }, query }, { init: { signal } }))
}

export function firstSeqOf({ messages }: Log): number {
  return messages[0]?.seq ?? 1
}
