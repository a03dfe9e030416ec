import type { Marks } from '#contract/conversation.ts'

/**
 * Everything that the checker compares: the devices' journals, the server's answers, and what the server left
 * on disk once killed.
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
  /** All messages that GET .../messages answers to each of the two people. */
  pages: { person: string; messages: StoredMessage[]; mine: Marks; theirs: Marks }[]
  /** The entry in GET /api/conversations, for each of the two people whose list has it. */
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

/**
 * What one device did and saw, in order. `at` is in milliseconds on the run's single clock; `connection`
 * counts the device's sockets of that conversation.
 */
export type Entry = { at: number; conversationId: string } & (
  | { kind: 'sent'; clientId: string; content: string }
  /** The server acknowledged it. */
  | { kind: 'acked'; clientId: string; seq: number; id: string }
  | { kind: 'refused'; clientId: string; code: string; message: string }
  /** A socket opened on a room whose last message was `seq`. */
  | { kind: 'hello'; connection: number; seq: number }
  /** Each message that a room's socket brought, new to the device or not. */
  | { kind: 'frame'; connection: number; by: 'message' | 'ack'; seq: number; id: string }
  /** A message that the device showed, once each. */
  | { kind: 'shown'; seq: number; id: string; senderId: string; clientId: string; content: string }
  /** The inbox announced a message. */
  | { kind: 'told'; seq: number; id: string }
  /** The server confirmed that the person has read up to `seq`. */
  | { kind: 'read'; seq: number }
)

export interface Journal {
  device: string
  /** The person's public id. */
  person: string
  entries: Entry[]
}

type Timeless<T> = T extends unknown ? Omit<T, 'at'> : never

export type Write = (entry: Timeless<Entry>) => void

export function writerOf({ entries }: Journal): Write {
  return (entry) => void entries.push({ at: performance.now(), ...entry })
}
