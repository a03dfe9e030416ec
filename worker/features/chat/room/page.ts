import type { Message } from '#contract/conversation.ts'
import type { Log } from './log.ts'

export interface PageQuery {
  after?: number
  before?: number
  limit: number
}

/** Messages in ascending order: the first after a seq, or the last below one, or the last of all. */
export function pageOf(
  log: Log,
  { after, before = Infinity, limit }: PageQuery,
): { messages: Message[]; hasMore: boolean } {
  if (after !== undefined) {
    const found = log.after(after, limit + 1)
    return { messages: found.slice(0, limit), hasMore: found.length > limit }
  }
  const found = log.before(Math.min(before, log.lastSeq + 1), limit + 1)
  return { messages: found.slice(-limit), hasMore: found.length > limit }
}
