import type { Conversation } from '#contract/conversation.ts'

const CONVERSATIONS_MAX = 100

/**
 * By conversation, the last message that this device has announced to a person, or that was already there on
 * their first visit. Undefined if it has announced nothing to them yet.
 */
export type AnnouncedSeqs = ReadonlyMap<string, number>

export function readAnnounced(userId: string): AnnouncedSeqs | undefined {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return stored === null ? undefined : new Map(toEntries(JSON.parse(stored)))
  } catch {
    return undefined
  }
}

/** Merges with the marks that other tabs have saved: the higher one counts. */
export function saveAnnounced(userId: string, announced: AnnouncedSeqs) {
  const entries = [...withHigher(readAnnounced(userId) ?? new Map(), announced)].slice(-CONVERSATIONS_MAX)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(entries))
  } catch {
    // Without storage the marks live as long as the page.
  }
}

/**
 * Takes the higher mark of each conversation. Marks raised last go to the end, so that trimming drops the
 * oldest.
 */
export function withHigher(announced: AnnouncedSeqs, other: AnnouncedSeqs): Map<string, number> {
  const both = new Map(announced)
  for (const [id, seq] of other) {
    if (seq <= (both.get(id) ?? 0)) continue
    both.delete(id)
    both.set(id, seq)
  }
  return both
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

/** New messages: how many (`count`), the last one, and whether all belong to its conversation. */
export type News = {
  conversationId: string
  senderName: string
  content: string
  count: number
  isOneConversation: boolean
}

interface Seen {
  announced: AnnouncedSeqs
  /**
   * Set only on a device that has announced nothing to this person yet: messages from before this time, in
   * milliseconds since 1970, are old.
   */
  since: number | undefined
  /** Whether the conversation is on screen, or was read here a moment ago. */
  isSeen: (conversation: Conversation) => boolean
}

/** The messages in the latest conversations that were not announced yet. `latest` is sorted newest first. */
export function missedNews(
  latest: readonly Conversation[],
  { announced, since, isSeen }: Seen,
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
  // The last message is new. How many of the other unread ones are too is unknown.
  return unreadCount === lastSeq ? unreadCount : 1
}
