import type { Message } from '#contract/conversation.ts'
import type { InboxFrame } from '#contract/frames.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import type { Delivery } from '../../../rpc.ts'
import {
  countUnreadMessages,
  findConversation,
  saveConversation,
  type InboxConversation,
} from './inbox-tables.ts'
import type { SentCount } from './sent-count.ts'

interface Taker {
  sql: SqlStorage
  sent: SentCount
  ownerPublicId: string
  hasDevices: boolean
}

/**
 * Keeps what is new in a delivery and answers the frames for the devices, in order. Rooms deliver again
 * until they know that it was taken, so deliveries come late and twice. One that leaves a gap is not taken:
 * the room goes on from the seq that is answered. Without a device there are no frames.
 */
export function takeDelivery(
  { sql, sent, ownerPublicId, hasDevices }: Taker,
  delivery: Delivery,
): { seq: number; frames: InboxFrame[] } {
  const { conversationId, revision, standing } = delivery
  const before = findConversation(sql, conversationId)
  const fresh = delivery.messages.filter(({ seq }) => seq > before.seq)
  const [first] = fresh
  if (first && first.seq > before.seq + 1) return { seq: before.seq, frames: [] }
  const isNewer = revision > before.revision
  if (!first && !isNewer) return { seq: before.seq, frames: [] }

  const seq = fresh.at(-1)?.seq ?? before.seq
  const isOwn = ({ senderId }: Message) => senderId === ownerPublicId
  const counted = {
    seq,
    sent: sent.note(
      before.sent,
      fresh.filter(isOwn).map(({ createdAt }) => Date.parse(createdAt)),
      Date.now(),
    ),
  }
  const now: InboxConversation = isNewer
    ? { ...counted, revision, unread: standing.unreadCount, mine: standing.mine, theirs: standing.theirs }
    : { ...before, ...counted }
  saveConversation(sql, conversationId, now)
  if (!hasDevices) return { seq, frames: [] }
  const counts = {
    unreadCount: Math.min(now.unread, UNREAD_MAX),
    unreadMessages: Math.min(countUnreadMessages(sql), UNREAD_MAX),
  }
  const { senderName } = delivery
  const frames: InboxFrame[] = fresh
    .filter((message) => !isOwn(message))
    .map((message) => ({
      type: 'new_message',
      conversationId,
      senderName,
      content: message.content,
      message,
      ...counts,
    }))
  if (fresh.some(isOwn) || hasMoved(before, now)) {
    frames.push({
      type: 'conversation',
      conversationId,
      lastSeq: Math.max(standing.lastSeq, seq),
      mine: now.mine,
      theirs: now.theirs,
      ...counts,
    })
  }
  return { seq, frames }
}

/**
 * What a device of the person's shows otherwise now. That a message has arrived at it, it knows by itself.
 */
function hasMoved(before: InboxConversation, now: InboxConversation): boolean {
  return (
    now.mine.readSeq > before.mine.readSeq ||
    now.theirs.readSeq > before.theirs.readSeq ||
    now.theirs.deliveredSeq > before.theirs.deliveredSeq
  )
}
