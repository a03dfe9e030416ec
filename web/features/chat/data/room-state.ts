import type { Message } from '#contract/conversation.ts'
import type { RoomFrame } from '#contract/frames.ts'

/**
 * `connecting`: opening, or opening again. `asking`: sockets are blocked, so the server is asked from time to
 * time.
 */
export type Connection = 'connecting' | 'live' | 'asking' | 'offline'

/**
 * What is true only while one looks. `newestSeq`: the last message there was when the thread was opened, as
 * far as that is known.
 */
export interface RoomState {
  connection: Connection
  otherIsHere: boolean
  otherIsTyping: boolean
  newestSeq: number | null
  /** What ended the asking for good, such as a session that is over. */
  error: Error | null
}

export const UNOPENED: RoomState = {
  connection: 'connecting',
  otherIsHere: false,
  otherIsTyping: false,
  newestSeq: null,
  error: null,
}

export type Refused = Extract<RoomFrame, { type: 'refused' }>

/** What became of a message; null where no answer came, and it may have arrived or not. */
export type Outcome = Message | Refused | null
