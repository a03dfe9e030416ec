import type { Conversation } from '#contract/conversation.ts'
import type { ToldMarks } from './told-marks.ts'

/**
 * Somebody wrote. `count` messages, of which this is the last; `isOneConversation` where all of them stand in
 * this one.
 */
export type News = {
  conversationId: string
  senderName: string
  content: string
  count: number
  isOneConversation: boolean
}

interface Seen {
  told: ToldMarks
  /**
   * Given on a device that has told this person of nothing yet: what came before this time, in milliseconds
   * since 1970, is old.
   */
  since: number | undefined
  /** Looked at right now, or read here a moment ago. */
  isSeen: (conversation: Conversation) => boolean
}

/**
 * What of the latest conversations nobody has told the person yet, together. `latest` begins with the newest.
 */
export function missedNews(latest: readonly Conversation[], { told, since, isSeen }: Seen): News | undefined {
  const missed = latest.flatMap((conversation) => {
    const { id, lastMessage, otherUser } = conversation
    const isTheirs = otherUser !== null && lastMessage?.senderId === otherUser.id
    const count = isTheirs && !isSeen(conversation) ? countUntold(conversation, told.get(id), since) : 0
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

function countUntold(
  { lastSeq, lastMessage, unreadCount }: Conversation,
  toldSeq: number | undefined,
  since: number | undefined,
): number {
  if (toldSeq !== undefined || since === undefined)
    return Math.max(0, Math.min(unreadCount, lastSeq - (toldSeq ?? 0)))
  if (unreadCount === 0 || Date.parse(lastMessage?.createdAt ?? '') < since) return 0
  // Of some unread ones the last is new: how many of the others are, nobody knows.
  return unreadCount === lastSeq ? unreadCount : 1
}
