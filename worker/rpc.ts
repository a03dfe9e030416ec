import type { Marks, Message } from '#contract/conversation.ts'
import type { ErrorCode } from '#contract/errors.ts'

/**
 * The calls of the Durable Objects. Callers see only these shapes, so that features that use the same object
 * do not import each other. Every call may arrive twice and is idempotent, except takeTurns.
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

/** The result of a room's verb, or its refusal: an error thrown across objects loses its class. */
export type Answer<T> = ({ ok: true } & T) | { ok: false; refusal: Refusal }

/** The state of the conversation for one of its people. */
export interface Standing {
  lastSeq: number
  unreadCount: number
  mine: Marks
  theirs: Marks
}

export interface RoomCalls extends Rpc.DurableObjectBranded {
  /** Stores a message. If its `clientId` was stored before, returns that first message with `isRepeat`. */
  send(
    about: RoomAbout,
    senderId: number,
    draft: { clientId: string; content: string },
    messagesPerMinute: number,
  ): Promise<Answer<{ message: Message; isRepeat: boolean }>>
  /** Messages in ascending order. Marks them as delivered to the reader. */
  page(
    about: RoomAbout,
    readerId: number,
    query: { after?: number; before?: number; limit: number },
  ): Promise<Answer<{ messages: Message[]; hasMore: boolean } & Standing>>
  /** Finds a message by its seq, for a report. */
  find(about: RoomAbout, readerId: number, seq: number): Promise<Answer<{ message: Message }>>
  markRead(about: RoomAbout, readerId: number, seq: number): Promise<Answer<Standing>>
  /** Takes a public id, since an inbox calls it. Unknown people and conversations are ignored. */
  markDelivered(readerPublicId: string, seq: number): Promise<void>
  /** Stores the block, and closes the blocked person's sockets. */
  setBlocked(about: RoomAbout, blockerId: number, isBlocked: boolean): Promise<void>
  /**
   * Closes every socket of a person. From now on, sockets requested at `at` (milliseconds since 1970) or
   * before are refused.
   */
  expel(publicId: string, at: number, code: number): Promise<void>
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
  /**
   * If the room asks for one turn in advance: how many messages the person may send in a minute. Otherwise 0.
   */
  wantsTurnOf: number
}

/** How many messages may be sent now, and the milliseconds until more may be; 0 if all requested ones may. */
export interface Turns {
  granted: number
  waitMs: number
}

export interface InboxCalls extends Rpc.DurableObjectBranded {
  /**
   * Sends the delivery to the person's devices. Returns the seq up to which the inbox is up to date, and how
   * long the room may keep the turn it asked for; 0 without one.
   */
  deliver(
    owner: { id: number; publicId: string },
    delivery: Delivery,
  ): Promise<{ seq: number; turnForMs: number }>
  /** Takes up to `count` of the messages that the person may send in a minute, across all rooms. */
  takeTurns(count: number, messagesPerMinute: number): Promise<Turns>
  /** The person may have news in D1. */
  nudge(owner: { id: number; publicId: string }): Promise<void>
  /**
   * A socket of the person opens in that room. Returns whether it may, and remembers the room so that `expel`
   * reaches it. Above the limit of rooms, the sockets in the room entered first are closed.
   */
  enter(conversationId: string, askedAt: number, publicId: string): Promise<boolean>
  leave(conversationId: string): Promise<void>
  /** Closes every socket of the person, of the inbox and in rooms. */
  expel(publicId: string, at: number, code: number): Promise<void>
}
