import type { Conversation, ConversationsPage, Message, MessagesPage } from '#contract/conversation.ts'
import { member } from '#web/test/people.ts'
import type { ThreadLog } from './thread-log.ts'

/** The other person of the conversation, who is the seller. */
export const other = {
  id: '0190b5a0-0000-7000-8000-0000000000cc',
  displayName: 'Aminata',
  profileImageUrl: null,
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  location: 'Bo',
  createdAt: '2026-05-01T09:00:00.000Z',
} as const

export const CONVERSATION_ID = '0190b5a0-0000-7000-8000-00000000000a'
export const NO_MARKS = { deliveredSeq: 0, readSeq: 0 }

/** A message from Aminata. A higher seq means a later time. */
export function messageOf(seq: number, change: Partial<Message> = {}): Message {
  return {
    id: `0190b5a0-0000-7000-8000-3${String(seq).padStart(11, '0')}`,
    conversationId: CONVERSATION_ID,
    seq,
    senderId: other.id,
    clientId: `c${seq}`,
    kind: 'text',
    content: `Message ${seq}`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9) + seq * 60_000).toISOString(),
    ...change,
  }
}

/** A message from the signed-in person. */
export function ownMessage(seq: number, change: Partial<Message> = {}): Message {
  return messageOf(seq, { senderId: member.id, ...change })
}

/** Messages from Aminata with the seqs `from` to `to`. */
export function messagesOf(from: number, to: number): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index))
}

export function logOf(messages: Message[], change: Partial<ThreadLog> = {}): ThreadLog {
  return { messages, ahead: [], hasOlder: false, mine: NO_MARKS, theirs: NO_MARKS, ...change }
}

export function messagesPage(messages: Message[], change: Partial<MessagesPage> = {}): MessagesPage {
  return {
    messages,
    total: messages.length,
    hasMore: false,
    nextCursor: null,
    mine: NO_MARKS,
    theirs: NO_MARKS,
    ...change,
  }
}

/** A conversation with Aminata about her car, with `lastSeq` messages of hers, all unread. */
export function conversationOf(lastSeq: number, change: Partial<Conversation> = {}): Conversation {
  const { content, senderId, seq, createdAt } = messageOf(lastSeq)
  return {
    id: CONVERSATION_ID,
    otherUser: other,
    listing: {
      id: '0190b5a0-0000-7000-8000-000000000001',
      title: '2024 Toyota RAV4, duty paid',
      price: 420_000,
      currency: 'SLE',
      type: 'car_sale',
      status: 'active',
      imageUrl: null,
      thumbhash: null,
      isMine: false,
    },
    lastMessage: lastSeq > 0 ? { content, senderId, seq, createdAt } : null,
    unreadCount: lastSeq,
    lastSeq,
    mine: NO_MARKS,
    theirs: NO_MARKS,
    hasBlocked: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...change,
  }
}

export function conversationsPage(
  conversations: Conversation[],
  change: Partial<ConversationsPage> = {},
): ConversationsPage {
  const unread = conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  return { conversations, total: conversations.length, unread, nextCursor: null, ...change }
}
