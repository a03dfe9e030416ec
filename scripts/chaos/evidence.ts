import type { Marks } from '#contract/conversation.ts'
import type { MessageKind } from '#contract/lists.ts'
import type { OfferAction, OfferStatus, Role } from '#contract/offer-steps.ts'

/**
 * Everything that the checker compares: the devices' journals, the server's responses, and what the server
 * left on disk when it was killed.
 */
export interface Evidence {
  journals: Journal[]
  conversations: ConversationEvidence[]
  inboxes: InboxEvidence[]
  listings: ListingEvidence[]
  /** The rows of all photos and voice messages that were uploaded, after the sweep of unused ones. */
  uploads: UploadEvidence[]
}

export interface StoredMessage {
  seq: number
  id: string
  senderId: string
  clientId: string
  /** The message's kind: text, photo and so on. */
  type: MessageKind
  content: string
}

/** A message in the room's file, with the offer or the file that it names. */
export interface LoggedMessage extends StoredMessage {
  offerId: string | undefined
  fileKey: string | undefined
}

/** A message as a person gets it, with its offer in the state that it was shown in. */
export interface ShownMessage extends StoredMessage {
  offer: OfferState | undefined
}

export interface OfferState {
  id: string
  status: OfferStatus
}

/** An offer in the room's file. */
export interface StoredOffer extends OfferState {
  by: Role
  /** Whether the room has begun to accept or release it, and not written how that ended. */
  isUnfinished: boolean
  /** Whether one of the two ended the reservation that it gave. */
  isReleased: boolean
}

export interface ConversationEvidence {
  id: string
  listingId: string
  /** The public ids of the two people: the buyer, the seller. */
  people: string[]
  /** The room's log and its offers, read from the room's file. */
  log: LoggedMessage[]
  offers: StoredOffer[]
  /** All messages and the marks that GET .../messages returns to each of the two people. */
  pages: { person: string; messages: ShownMessage[]; mine: Marks; theirs: Marks }[]
  /** The SHA-256 of each file that each of the two people downloads; undefined if they cannot. */
  files: { person: string; seq: number; hash: string | undefined }[]
  /** The conversation's entry in GET /api/conversations, for each person whose list contains one. */
  listEntries: {
    person: string
    lastSeq: number
    lastContent: string | undefined
    unread: number
    reservedUntil: string | null
    isReservedHere: boolean
  }[]
  /** The conversation's row in D1. */
  summary: { lastSeq: number; lastContent: string | null; lastSender: string | null; hasLiveOffer: boolean }
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

export interface ListingEvidence {
  id: string
  /** The offer that the listing's row in D1 is reserved for now. */
  reservedOffer: string | null
  /** From GET /api/listings/{id}, for its seller and for everybody who talks with them about it. */
  shown: { person: string; reservedUntil: string | null }[]
}

export interface UploadEvidence {
  key: string
  isClaimed: boolean
  /** The message that has it. */
  conversationId: string | null
  clientId: string | null
  seq: number | null
}

/** What a person does with an offer besides making another one. */
export type Move = Exclude<OfferAction, 'counter'> | 'release'

/**
 * What one device did and saw, in order. `at` is in milliseconds, by one clock for the whole run.
 * `connection` counts the sockets that the device opened for the conversation.
 */
export type Entry = { at: number; conversationId: string } &
  /** The device wrote a message or made an offer. `file` is the SHA-256 of its file. */
  (
    | { kind: 'sent'; clientId: string; content: string; file?: string }
    /** The server acknowledged a message. */
    | { kind: 'acked'; clientId: string; seq: number; id: string }
    | { kind: 'refused'; clientId: string; code: string; message: string }
    /** The server refused what it has to refuse: an offer or a move that came too late, or a file used before. */
    | { kind: 'turned down'; clientId: string; message: string }
    /** A socket opened on a room whose last message was `seq`. */
    | { kind: 'hello'; connection: number; seq: number }
    /** A room's socket brought a message, which may or may not be new to the device. */
    | { kind: 'frame'; connection: number; by: 'message' | 'ack'; seq: number; id: string }
    /** The device showed a message. */
    | ({ kind: 'shown' } & ShownMessage)
    /** The inbox announced a message. */
    | { kind: 'announced'; seq: number; id: string }
    /** The server confirmed that the person has read up to `seq`. */
    | { kind: 'read'; seq: number }
    /** Any frame or response showed an offer in this state. */
    | ({ kind: 'offer' } & OfferState)
    /** The person made a move, and the server carried it out: the offer then had this status. */
    | { kind: 'asked'; move: Move; offerId: string }
    | { kind: 'moved'; move: Move; offerId: string; status: OfferStatus | undefined }
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
