import type { Marks } from '#contract/conversation.ts'
import type { Journal } from './journal.ts'

/**
 * Everything that the checker judges by: what devices wrote down, what the server answers, and what stands on
 * disk once it is dead.
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
  /** Public ids of its two people. */
  people: string[]
  /** The room's own log, from its file. */
  log: StoredMessage[]
  /** What GET .../messages answers to each of the two, from the first to the last. */
  pages: { person: string; messages: StoredMessage[]; mine: Marks; theirs: Marks }[]
  /** As GET /api/conversations shows it to each of the two who has it in the list. */
  listed: { person: string; lastSeq: number; lastContent: string | undefined; unread: number }[]
  /** D1's row, and its rows of the two people. */
  summary: { lastSeq: number; lastContent: string | null; lastSender: string | null }
  members: { person: string; unread: number; readSeq: number; deliveredSeq: number }[]
  /** Unread notifications of kind message about it. */
  notices: { person: string; unread: number }[]
  /**
   * What the room has still to tell: its targets and how far each lags behind. Empty when everything arrived.
   */
  due: string[]
}

export interface InboxEvidence {
  person: string
  /** Of the first frame of a new socket. */
  unreadMessages: number
  /** Of GET /api/conversations. */
  unread: number
}
