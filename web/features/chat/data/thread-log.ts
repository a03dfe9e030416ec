import type { Marks, Message } from '#contract/conversation.ts'

/** The messages of a conversation that are on this device. */
export type ThreadLog = {
  /** Ascending by seq, without gaps. */
  messages: readonly Message[]
  /** Messages beyond a gap, ascending. They are hidden until the gap is filled. */
  ahead: readonly Message[]
  /** Messages up to this seq are hidden, because the person deleted the conversation. */
  clearedSeq?: number
  /** Whether there are messages before the first one. */
  hasOlder: boolean
  mine: Marks
  theirs: Marks
}

/** Inserts messages in order and ignores repeats. Returns the same log if nothing is new. */
export function addMessages(log: ThreadLog, arrived: readonly Message[]): ThreadLog {
  const last = lastSeqOf(log)
  const aheadSeqs = new Set(log.ahead.map(({ seq }) => seq))
  const fresh = arrived.filter(({ seq }) => seq > last && !aheadSeqs.has(seq))
  if (fresh.length === 0) return log
  const sorted = sortBySeq([...log.ahead, ...fresh])
  const gap = sorted.findIndex(({ seq }, index) => seq !== last + 1 + index)
  const next = gap === -1 ? sorted.length : gap
  return { ...log, messages: [...log.messages, ...sorted.slice(0, next)], ahead: sorted.slice(next) }
}

/**
 * Prepends a page of older messages. Ignores a page that does not end right before the first message, since
 * another page has been prepended in the meantime.
 */
export function addOlder(
  log: ThreadLog,
  page: { messages: readonly Message[]; hasMore: boolean },
): ThreadLog {
  const first = firstSeqOf(log)
  const older = page.messages.filter(({ seq }) => seq < first)
  const last = older.at(-1)
  if (last ? last.seq !== first - 1 : page.messages.length > 0) return log
  return { ...log, messages: [...older, ...log.messages], hasOlder: page.hasMore }
}

/** Adds to a refetched log the messages that arrived during the fetch. */
export function mergeThreadLogs(cached: ThreadLog, fresh: ThreadLog): ThreadLog {
  return withMarks(
    addMessages(withCleared(fresh, cached.clearedSeq), [...cached.messages, ...cached.ahead]),
    cached,
  )
}

/** Forgets the messages up to a seq. */
export function withCleared(log: ThreadLog, clearedSeq = 0): ThreadLog {
  if (clearedSeq <= (log.clearedSeq ?? 0)) return log
  const isLeft = ({ seq }: Message) => seq > clearedSeq
  const messages = log.messages.filter(isLeft)
  const hasOlder = log.hasOlder && messages.length === log.messages.length
  return { ...log, clearedSeq, messages, ahead: log.ahead.filter(isLeft), hasOlder }
}

/** Marks only rise, so a late frame with lower marks changes nothing. */
export function withMarks(log: ThreadLog, { mine, theirs }: { mine?: Marks; theirs?: Marks }): ThreadLog {
  const merged = { mine: mergeMarks(log.mine, mine), theirs: mergeMarks(log.theirs, theirs) }
  return merged.mine === log.mine && merged.theirs === log.theirs ? log : { ...log, ...merged }
}

/** Takes the higher value of each mark. */
export function mergeMarks(known: Marks, other: Marks = known): Marks {
  const deliveredSeq = Math.max(known.deliveredSeq, other.deliveredSeq)
  const readSeq = Math.max(known.readSeq, other.readSeq)
  return deliveredSeq === known.deliveredSeq && readSeq === known.readSeq ? known : { deliveredSeq, readSeq }
}

export function firstSeqOf({ messages, clearedSeq = 0 }: ThreadLog): number {
  return messages[0]?.seq ?? clearedSeq + 1
}

/** The seq of the last message before any gap. */
export function lastSeqOf({ messages, clearedSeq = 0 }: ThreadLog): number {
  return messages.at(-1)?.seq ?? clearedSeq
}

/** The seqs of the last read message and of the last message at the time when a thread was opened. */
export type OpeningSeqs = { readSeq: number; lastSeq: number }

/** Finds the seq of the other person's first message that was unread when the thread was opened. */
export function findFirstUnreadSeq(
  { messages }: ThreadLog,
  userId: string,
  opening: OpeningSeqs,
): number | null {
  return (
    messages.find(
      ({ seq, senderId }) => seq > opening.readSeq && seq <= opening.lastSeq && senderId !== userId,
    )?.seq ?? null
  )
}

/** Counts the other person's messages after a seq. */
export function countUnreadAfter({ messages, ahead }: ThreadLog, userId: string, seq: number): number {
  return [...messages, ...ahead].filter((each) => each.seq > seq && each.senderId !== userId).length
}

/** Sorts messages and drops duplicates of a seq. */
function sortBySeq(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((each) => [each.seq, each])).values()].sort(
    (one, other) => one.seq - other.seq,
  )
}
