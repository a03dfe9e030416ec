import type { Marks, Message } from '#contract/conversation.ts'

/** The messages of a conversation held on this device. */
export type ThreadLog = {
  /** Ascending by seq, without gaps. */
  messages: readonly Message[]
  /** Messages beyond a gap, ascending. They wait for the messages that fill it. */
  ahead: readonly Message[]
  /** Whether there are messages before the first one. */
  hasOlder: boolean
  mine: Marks
  theirs: Marks
}

/** Inserts messages in order, however often they arrive. Returns the same log if nothing is new. */
export function addMessages(log: ThreadLog, arrived: readonly Message[]): ThreadLog {
  const last = lastSeqOf(log)
  const known = new Set(log.ahead.map(({ seq }) => seq))
  const fresh = arrived.filter(({ seq }) => seq > last && !known.has(seq))
  if (fresh.length === 0) return log
  const rising = bySeq([...log.ahead, ...fresh])
  const gap = rising.findIndex(({ seq }, index) => seq !== last + 1 + index)
  const next = gap === -1 ? rising.length : gap
  return { ...log, messages: [...log.messages, ...rising.slice(0, next)], ahead: rising.slice(next) }
}

/**
 * Prepends a page of earlier messages. Ignores one that does not join the first message, since another page
 * has overtaken it.
 */
export function addOlder(
  log: ThreadLog,
  page: { messages: readonly Message[]; hasMore: boolean },
): ThreadLog {
  const first = log.messages[0]?.seq ?? 1
  const older = page.messages.filter(({ seq }) => seq < first)
  const last = older.at(-1)
  if (last ? last.seq !== first - 1 : page.messages.length > 0) return log
  return { ...log, messages: [...older, ...log.messages], hasOlder: page.hasMore }
}

/** Returns a refetched log together with the messages that arrived meanwhile. */
export function mergeThreadLogs(held: ThreadLog, fresh: ThreadLog): ThreadLog {
  return withMarks(addMessages(fresh, [...held.messages, ...held.ahead]), held)
}

/** Marks only rise, so a late frame with lower marks changes nothing. */
export function withMarks(log: ThreadLog, { mine, theirs }: { mine?: Marks; theirs?: Marks }): ThreadLog {
  const changed = { mine: furthest(log.mine, mine), theirs: furthest(log.theirs, theirs) }
  return changed.mine === log.mine && changed.theirs === log.theirs ? log : { ...log, ...changed }
}

export function furthest(known: Marks, news: Marks = known): Marks {
  const deliveredSeq = Math.max(known.deliveredSeq, news.deliveredSeq)
  const readSeq = Math.max(known.readSeq, news.readSeq)
  return deliveredSeq === known.deliveredSeq && readSeq === known.readSeq ? known : { deliveredSeq, readSeq }
}

/** The last message before any gap. */
export function lastSeqOf({ messages }: ThreadLog): number {
  return messages.at(-1)?.seq ?? 0
}

/** A thread when it was opened: the last message read, and the last message. */
export type Opened = { readSeq: number; lastSeq: number }

/** The first of the other person's messages that was unread when the thread was opened. */
export function firstUnreadOf({ messages }: ThreadLog, userId: string, opened: Opened): number | null {
  return (
    messages.find(({ seq, senderId }) => seq > opened.readSeq && seq <= opened.lastSeq && senderId !== userId)
      ?.seq ?? null
  )
}

/** How many of the other person's messages come after a seq. */
export function unreadAfter({ messages, ahead }: ThreadLog, userId: string, seq: number): number {
  return [...messages, ...ahead].filter((each) => each.seq > seq && each.senderId !== userId).length
}

/** Sorts messages and drops duplicates of a seq. */
function bySeq(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((each) => [each.seq, each])).values()].sort(
    (one, other) => one.seq - other.seq,
  )
}
