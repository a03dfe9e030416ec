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
  /** What the person sees, each line once. */
  | { kind: 'shown'; seq: number; id: string; senderId: string; clientId: string; content: string }
  /** The inbox told of a message. */
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
