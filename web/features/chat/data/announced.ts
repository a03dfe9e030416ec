import type { Conversation } from '#contract/conversation.ts'

const CONVERSATIONS_MAX = 100

/**
 * For each conversation, the seq of the last message that this device has announced to a person, or that was
 * already there on their first visit.
 */
type AnnouncedSeqs = ReadonlyMap<string, number>

/** Undefined if this device has announced nothing to the person yet. */
export function readAnnounced(userId: string): AnnouncedSeqs | undefined {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return stored === null ? undefined : new Map(toEntries(JSON.parse(stored)))
  } catch {
    return undefined
  }
}

/** Keeps the higher seq if another tab has saved one for the same conversation. */
export function saveAnnounced(userId: string, announced: AnnouncedSeqs) {
  const entries = [...mergeAnnounced(readAnnounced(userId) ?? new Map(), announced)].slice(-CONVERSATIONS_MAX)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(entries))
  } catch {
    // Without storage, the seqs are lost when the page closes.
  }
}

/**
 * Takes the higher seq of each conversation. Raised seqs move to the end, so that `saveAnnounced` drops the
 * ones that have not risen for longest.
 */
export function mergeAnnounced(announced: AnnouncedSeqs, other: AnnouncedSeqs): Map<string, number> {
  const merged = new Map(announced)
  for (const [id, seq] of other) {
    if (seq <= (merged.get(id) ?? 0)) continue
    merged.delete(id)
    merged.set(id, seq)
  }
  return merged
}

function toEntries(stored: unknown): [string, number][] {
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1])
}

function keyOf(userId: string): string {
  return `told:${userId}`
}

/** New messages: their number (`count`), the last of them, and whether all belong to one conversation. */
export type News = {
  conversationId: string
  senderName: string
  content: string
  count: number
  isOneConversation: boolean
}

interface KnownState {
  announced: AnnouncedSeqs
  /**
   * In milliseconds since 1970. Set only if this device has announced nothing to the person yet; then earlier
   * messages count as old.
   */
  since: number | undefined
  /** Whether the conversation is on screen, or has been read to its end on this device. */
  isSeen: (conversation: Conversation) => boolean
}

/** Sums up the messages that have not been announced yet. `latest` begins with the newest conversation. */
export function findMissedNews(
  latest: readonly Conversation[],
  { announced, since, isSeen }: KnownState,
): News | undefined {
  const missed = latest.flatMap((conversation) => {
    const { id, lastMessage, otherUser } = conversation
    const isTheirs = otherUser !== null && lastMessage?.senderId === otherUser.id
    const count =
      isTheirs && !isSeen(conversation) ? countUnannounced(conversation, announced.get(id), since) : 0
    return isTheirs && count > 0
      ? [{ conversationId: id, senderName: otherUser.displayName, content: lastMessage.content, count }]
      : []
  })
  const [newest] = missed
  if (!newest) return undefined
  return {
    ...newest,
    count: missed.reduce((sum, { count }) => sum + count, 0),
    isOneConversation: missed.length === 1,
  }
}

function countUnannounced(
  { lastSeq, lastMessage, unreadCount }: Conversation,
  announcedSeq: number | undefined,
  since: number | undefined,
): number {
  if (announcedSeq !== undefined || since === undefined)
    return Math.max(0, Math.min(unreadCount, lastSeq - (announcedSeq ?? 0)))
  if (unreadCount === 0 || Date.parse(lastMessage?.createdAt ?? '') < since) return 0
  // The last message is new. Which others are new is unknown, so they count only if no message was read.
  return unreadCount === lastSeq ? unreadCount : 1
}
