import type { Marks } from '#contract/conversation.ts'
import type { Journal } from './journal.ts'

/**
 * Everything that the checker compares: the devices' journals, the server's answers, and what is on disk
 * after it is dead.
 */
export interface Evidence {
  journals: Journal[]
  conversations: ConversationEvidence[]
  inboxes: InboxEvidence[]
}

export interface StoredMessage {
  seq: number
  id: string
  senderId: string
  clientId: string
  content: string
}

export interface ConversationEvidence {
  id: string
  /** The public ids of its two people. */
  people: string[]
  /** The room's log, from its file. */
  log: StoredMessage[]
  /** All messages that GET .../messages answers to each of the two. */
  pages: { person: string; messages: StoredMessage[]; mine: Marks; theirs: Marks }[]
  /** As in GET /api/conversations, for each of the two who has it in the list. */
  listed: { person: string; lastSeq: number; lastContent: string | undefined; unread: number }[]
  /** The row in D1, and the two people's rows. */
  summary: { lastSeq: number; lastContent: string | null; lastSender: string | null }
  members: { person: string; unread: number; readSeq: number; deliveredSeq: number }[]
  /** Unread message notifications about it. */
  notices: { person: string; unread: number }[]
  /**
   * What the room still has to deliver: its targets and how far each is behind. Empty if everything arrived.
   */
  due: string[]
}

export interface InboxEvidence {
  person: string
  /** From the first frame of a new socket. */
  unreadMessages: number
  /** From GET /api/conversations. */
  unread: number
}
