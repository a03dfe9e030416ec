import type { Marks, MeetingPlace, Message } from '#contract/conversation.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Currency } from '#contract/lists.ts'
import type { OfferAction } from '#contract/offer-steps.ts'
import type { Push } from '#contract/push.ts'

/**
 * The calls of the Durable Objects. Callers see only these types, so that features that use the same object
 * do not import each other. Every call may arrive twice and is idempotent.
 */

/**
 * One of the two people of a conversation, as its room knows them. `id` is the row id, `publicId` the id on
 * the wire; `suspendedUntil` is in milliseconds since 1970.
 */
export interface Participant {
  id: number
  publicId: string
  name: string
  suspendedUntil: number | null
}

/**
 * What a room must know about its conversation. `blockedBy`: the row ids of the people who blocked the other.
 */
export interface RoomAbout {
  /** Row id and public id of the conversation. */
  id: number
  publicId: string
  listingId: number
  buyer: Participant
  seller: Participant
  blockedBy: number[]
}

export interface Refusal {
  code: ErrorCode
  message: string
  retryAfterSeconds?: number
}

/**
 * The result of a call, or its refusal. A refusal is data, since an error thrown across objects loses its
 * class.
 */
export type CallResult<T> = ({ ok: true } & T) | { ok: false; refusal: Refusal }

/** The state of the conversation for one of its people. */
export interface Standing {
  lastSeq: number
  unreadCount: number
  mine: Marks
  theirs: Marks
  state: ConversationState
  /** Messages up to this seq are hidden from the person, who deleted the conversation. */
  clearedSeq: number
  /** How often the person archived, unarchived or deleted the conversation. */
  filings: number
}

/** The file of a photo or voice note, by its key in the bucket. */
export type FileAttachment =
  | {
      kind: 'photo'
      photo: { key: string; width: number; height: number; thumbhash: string | null; bytes?: number }
    }
  | { kind: 'voice'; voice: { key: string; seconds: number; waveform: number[] } }

/**
 * What a message carries beside its text. A notice says what became of an offer; `isByRoom` if neither of the
 * two people did it.
 */
export type Attachment =
  | FileAttachment
  | { kind: 'place'; place: MeetingPlace }
  | { kind: 'offer'; offerId: string }
  | { kind: 'notice'; offerId: string; isByRoom: boolean }

/** What a sender adds to the log. The attachment gives the message its kind; without one it is a text. */
export interface NewLogged {
  clientId: string
  content: string
  attachment?: Attachment
}

/** A message as the log has it: what its sender sent. An offer is shown in its present state. */
export interface LoggedMessage extends Pick<
  Message,
  'id' | 'conversationId' | 'seq' | 'senderId' | 'clientId' | 'kind' | 'content' | 'offer' | 'createdAt'
> {
  attachment: Attachment | null
}

/** Where a person keeps a conversation. */
export const CONVERSATION_STATES = ['listed', 'archived', 'deleted'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** A price that somebody offers. */
export interface NewAmount {
  clientId: string
  amount: number
  currency: Currency
}

/** What somebody does with an offer. A counter has the new amount. */
export type OfferMove =
  | { action: Exclude<OfferAction, 'counter'>; offerId: string }
  | ({ action: 'counter'; offerId: string } & NewAmount)

export interface RoomCalls extends Rpc.DurableObjectBranded {
  /** Stores a message. If its `clientId` was stored before, returns that first message with `isRepeat`. */
  send(
    about: RoomAbout,
    senderId: number,
    draft: NewLogged,
  ): Promise<CallResult<{ message: Message; isRepeat: boolean }>>
  /** Messages in ascending order. Marks them as delivered to the reader. */
  page(
    about: RoomAbout,
    readerId: number,
    query: { after?: number; before?: number; limit: number },
  ): Promise<CallResult<{ messages: Message[]; hasMore: boolean } & Standing>>
  /** Finds a message by its seq, as it was sent; the Worker copies it into a report. */
  find(about: RoomAbout, readerId: number, seq: number): Promise<CallResult<{ message: LoggedMessage }>>
  /** Makes the buyer's offer. A repeat of its `clientId` returns the first message. */
  makeOffer(
    about: RoomAbout,
    makerId: number,
    draft: NewAmount,
  ): Promise<CallResult<{ message: Message; isRepeat: boolean }>>
  /** Returns the message of the offer or, for a counter, that of the new offer. */
  moveOffer(about: RoomAbout, moverId: number, move: OfferMove): Promise<CallResult<{ message: Message }>>
  /** Finds a message of the sender by its client id. */
  findSent(
    about: RoomAbout,
    senderId: number,
    clientId: string,
  ): Promise<CallResult<{ message: Message | undefined }>>
  /**
   * Ends the open offer and the reservation, if there are any: because the listing left the market, or by a
   * moderator. `isSoldHere` if the listing was sold to this buyer.
   */
  endOffer(about: RoomAbout, action: 'close' | 'stop', isSoldHere: boolean): Promise<void>
  /** Ends the reservation that the accepted offer gave, if there is one. */
  release(about: RoomAbout, userId: number): Promise<CallResult<object>>
  /**
   * Archives, unarchives or deletes the conversation for one person. Returns its state, or that it has no
   * message yet, in which case nothing happened. A deleted conversation stays deleted until the next message. If
   * there is a message after `seq`, only what was said up to there is dismissed or hidden. Deleting ends an
   * open offer first.
   */
  setState(
    about: RoomAbout,
    userId: number,
    state: ConversationState,
    seq?: number,
  ): Promise<CallResult<{ state: ConversationState; isEmpty: boolean }>>
  markRead(about: RoomAbout, readerId: number, seq: number): Promise<CallResult<Standing>>
  /** Called by the reader's inbox, whose name is the public id. Ignores unknown people and conversations. */
  markDelivered(readerPublicId: string, seq: number): Promise<void>
  /**
   * Stores whether the person blocks the other. A block closes the blocked person's sockets, and ends the open
   * offer and the reservation between the two.
   */
  setBlocked(about: RoomAbout, blockerId: number, isBlocked: boolean): Promise<void>
  /**
   * Closes every socket of a person. From now on, sockets requested at `at` (milliseconds since 1970) or
   * before are refused.
   */
  expel(publicId: string, at: number, code: number): Promise<void>
  /**
   * One of the two has deleted their account: nobody can write any more, what both have deleted is erased, and
   * offers end. Returns once all of it is delivered, so that nothing is delivered to that person afterwards.
   */
  forget(about: RoomAbout, userId: number): Promise<void>
}

/**
 * What happened in a room, for one person's inbox. `revision` rises with every change of the room; messages
 * are in order.
 */
export interface Delivery {
  conversationId: string
  revision: number
  /** The messages that the inbox has not received yet, from either person. */
  messages: Message[]
  senderName: string
  standing: Standing
}

export interface InboxCalls extends Rpc.DurableObjectBranded {
  /** Sends the delivery to the person's devices. Returns the seq up to which the inbox has the messages. */
  deliver(owner: { id: number; publicId: string }, delivery: Delivery): Promise<{ seq: number }>
  /** Says that the person may have new notifications in D1. */
  nudge(owner: { id: number; publicId: string }): Promise<void>
  /**
   * Returns whether the person may open a socket in the room, and if so remembers the room, so that `expel`
   * reaches it. Above the limit of rooms, closes the sockets in the room entered first.
   */
  enter(conversationId: string, askedAt: number, publicId: string): Promise<boolean>
  leave(conversationId: string): Promise<void>
  /** Closes every socket of the person, in the inbox and in all rooms. */
  expel(publicId: string, at: number, code: number): Promise<void>
  /** Deletes what the inbox has, because its person deleted their account. It stays closed. */
  forget(): Promise<void>
}

/**
 * What is to be pushed. Jobs wait a little, so that what a person reads meanwhile is not pushed. A job may
 * arrive twice.
 * - `notifications`: what the person has not read since the last push.
 * - `message`: the last message of a conversation, as the recipient reads it.
 * - `device`: to send `push` to one browser, if it is still that person's.
 */
export type PushJob =
  | { about: 'notifications'; userId: number }
  | {
      about: 'message'
      userId: number
      /** Row id and public id of the conversation. */
      conversationId: number
      conversationPublicId: string
      seq: number
      senderName: string
      content: string
      isAcceptedOffer: boolean
    }
  | { about: 'device'; userId: number; subscriptionId: number; push: Push }
