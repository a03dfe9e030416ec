import type { Marks } from '#contract/conversation.ts'

/**
 * Everything that the checker compares: the devices' journals, the server's responses, and what the server
 * left on disk when it was killed.
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
  /** The public ids of the two people. */
  people: string[]
  /** The room's log, read from the room's file. */
  log: StoredMessage[]
  /** All messages and the marks that GET .../messages returns to each of the two people. */
  pages: { person: string; messages: StoredMessage[]; mine: Marks; theirs: Marks }[]
  /** The conversation's entry in GET /api/conversations, for each person whose list contains one. */
  listEntries: { person: string; lastSeq: number; lastContent: string | undefined; unread: number }[]
  /** The conversation's row in D1. */
  summary: { lastSeq: number; lastContent: string | null; lastSender: string | null }
  /** The rows of its two people in D1. */
  members: { person: string; unread: number; readSeq: number; deliveredSeq: number }[]
  /** How many unread message notifications each person has about the conversation. */
  notices: { person: string; unread: number }[]
  /** Each destination that the room has not delivered everything to, and how far it is behind. */
  undelivered: string[]
}

export interface InboxEvidence {
  person: string
  /** From the first frame of a new socket. */
  unreadMessages: number
  /** From GET /api/conversations. */
  unread: number
}

/**
 * What one device did and saw, in order. `at` is in milliseconds, by one clock for the whole run.
 * `connection` counts the sockets that the device opened for the conversation.
 */
export type Entry = { at: number; conversationId: string } & (
  | { kind: 'sent'; clientId: string; content: string }
  /** The server acknowledged a message. */
  | { kind: 'acked'; clientId: string; seq: number; id: string }
  | { kind: 'refused'; clientId: string; code: string; message: string }
  /** A socket opened on a room whose last message was `seq`. */
  | { kind: 'hello'; connection: number; seq: number }
  /** A room's socket brought a message, which may or may not be new to the device. */
  | { kind: 'frame'; connection: number; by: 'message' | 'ack'; seq: number; id: string }
  /** The device showed a message. */
  | { kind: 'shown'; seq: number; id: string; senderId: string; clientId: string; content: string }
  /** The inbox announced a message. */
  | { kind: 'announced'; seq: number; id: string }
  /** The server confirmed that the person has read up to `seq`. */
  | { kind: 'read'; seq: number }
)

export interface Journal {
  device: string
  /** The person's public id. */
  person: string
  entries: Entry[]
}

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never

/** Adds an entry to a journal, with the time. */
export type Recorder = (entry: WithoutTime<Entry>) => void

export function createRecorder({ entries }: Journal): Recorder {
  return (entry) => void entries.push({ at: performance.now(), ...entry })
}
