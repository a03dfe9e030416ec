import type { Message } from '#contract/conversation.ts'
import type { InboxFrame } from '#contract/frames.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import type { Delivery } from '#worker/rpc.ts'
import {
  countUnreadMessages,
  findConversation,
  saveConversation,
  type InboxConversation,
} from './inbox-tables.ts'

interface DeliveryCtx {
  sql: SqlStorage
  ownerPublicId: string
  hasDevices: boolean
}

/**
 * Stores what is new in a delivery and returns the frames for the devices, in order. Rooms retry until a
 * delivery is acknowledged, so deliveries may be late or repeated. Does not store a delivery that leaves a
 * gap, except that of messages which the person has cleared: the room continues from the returned seq. Without
 * devices, returns no frames.
 */
export function takeDelivery(
  { sql, ownerPublicId, hasDevices }: DeliveryCtx,
  delivery: Delivery,
): { seq: number; frames: InboxFrame[] } {
  const { conversationId, revision, standing } = delivery
  const stored = findConversation(sql, conversationId)
  const before = { ...stored, seq: Math.max(stored.seq, standing.clearedSeq) }
  const newMessages = delivery.messages.filter(({ seq }) => seq > before.seq)
  const [first] = newMessages
  if (first && first.seq > before.seq + 1) return { seq: before.seq, frames: [] }
  const isNewer = revision > before.revision
  if (!first && !isNewer) return { seq: before.seq, frames: [] }

  const seq = newMessages.at(-1)?.seq ?? before.seq
  const isOwn = ({ senderId }: Message) => senderId === ownerPublicId
  const after: InboxConversation = isNewer
    ? {
        seq,
        revision,
        unread: standing.unreadCount,
        mine: standing.mine,
        theirs: standing.theirs,
        filings: standing.filings,
      }
    : { ...before, seq }
  saveConversation(sql, conversationId, after)
  if (!hasDevices) return { seq, frames: [] }
  const counts = {
    unreadCount: Math.min(after.unread, UNREAD_MAX),
    unreadMessages: Math.min(countUnreadMessages(sql), UNREAD_MAX),
  }
  const { senderName } = delivery
  const frames: InboxFrame[] = newMessages
    .filter((message) => !isOwn(message))
    .map((message) => ({
      type: 'new_message',
      conversationId,
      senderName,
      content: message.content,
      message,
      ...counts,
    }))
  if (newMessages.some(isOwn) || hasVisibleChange(before, after)) {
    frames.push({
      type: 'conversation',
      conversationId,
      lastSeq: Math.max(standing.lastSeq, seq),
      mine: after.mine,
      theirs: after.theirs,
      archived: standing.state === 'archived',
      clearedSeq: standing.clearedSeq,
      ...counts,
    })
  }
  return { seq, frames }
}

/**
 * True if a mark that devices show has changed, or the list that shows the conversation. They do not show the
 * person's own deliveredSeq.
 */
function hasVisibleChange(before: InboxConversation, after: InboxConversation): boolean {
  return (
    after.filings > before.filings ||
    after.mine.readSeq > before.mine.readSeq ||
    after.theirs.readSeq > before.theirs.readSeq ||
    after.theirs.deliveredSeq > before.theirs.deliveredSeq
  )
}
