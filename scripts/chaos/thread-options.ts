import type { Message } from '#contract/conversation.ts'
import type { Random } from '../random.ts'
import type { Recorder } from './evidence.ts'
import type { Pair, Person } from './person.ts'

export interface ThreadOptions {
  person: Person
  device: string
  pair: Pair
  record: Recorder
  tally: Tally
  random: Random
}

/** What goes by HTTP only, photos, voice messages and offers, uses these of its thread. */
export interface CallOptions extends ThreadOptions {
  newClientId: () => string
  receive: (message: Message) => void
}

/** What a run counts for its report. */
export interface Tally {
  /** Messages written, offers included, and other moves. */
  sent: number
  acked: number
  /** How many photos, voice messages, offers and moves were answered. Each takes several steps. */
  answered: number
  /** Refused as they must be: offers and moves that came too late, and files that another message has. */
  turnedDown: number
  /** How often messages and moves were sent by HTTP or on an open socket, repeats included. */
  transmissions: number
  /** Responses with a status of 500 or above to messages and moves sent by HTTP. */
  serverErrors: number
  files: number
  offers: number
  moves: number
}
