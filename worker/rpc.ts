import type { Marks, Message } from '#contract/conversation.ts'
import type { ErrorCode } from '#contract/errors.ts'

/**
 * What the Durable Objects answer to. They are called by these shapes, so that features that meet through an
 * object import nothing of each other. Every call may come twice: the second changes nothing. Only takeTurns
 * counts each time.
 */

/**
 * One of the two people of a conversation, as its room knows them. `id` is the row id, `publicId` what the
 * wire shows; `suspendedUntil` in milliseconds since 1970.
 */
export interface Participant {
  id: number
  publicId: string
  name: string
  suspendedUntil: number | null
}

/**
 * What a room must know of its conversation. `blockedBy`: the row ids of those of the two who blocked the
 * other.
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

/** A verb of a room answers what it did or why not: an error thrown across objects loses its class. */
export type Answer<T> = ({ ok: true } & T) | { ok: false; refusal: Refusal }

/** The conversation as it stands for one of its people. */
export interface Standing {
  lastSeq: number
  unreadCount: number
  mine: Marks
  theirs: Marks
}

export interface RoomCalls extends Rpc.DurableObjectBranded {
  /**
   * Stores what somebody wrote; `isRepeat` where that name was stored before, and then the first message is
   * answered.
   */
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
  /** A message by its seq, for somebody who reports it. */
  find(about: RoomAbout, readerId: number, seq: number): Promise<Answer<{ message: Message }>>
  markRead(about: RoomAbout, readerId: number, seq: number): Promise<Answer<Standing>>
  /** By its public id, since it comes from an inbox. Unknown people and conversations are ignored. */
  markDelivered(readerPublicId: string, seq: number): Promise<void>
  /** Keeps who blocked whom, and closes the blocked one's sockets. */
  setBlocked(about: RoomAbout, blockerId: number, isBlocked: boolean): Promise<void>
  /**
   * Closes every socket of a person; sockets that were asked for at `at` or before (milliseconds since 1970)
   * are refused from now on.
   */
  expel(publicId: string, at: number, code: number): Promise<void>
}

/**
 * What happened in a room, for one person's inbox. `revision` rises with every change of the room; messages
 * stand in order.
 */
export interface Delivery {
  conversationId: string
  revision: number
  /** Those that the inbox was not told of, sent by either of the two. */
  messages: Message[]
  senderName: string
  standing: Standing
  /**
   * How many messages the person may send in a minute, where the room asks for one turn ahead; 0 where it has
   * one.
   */
  wantsTurnOf: number
}

/**
 * How many messages may go now, and the milliseconds until there are more: 0 where all that were asked for
 * may go.
 */
export interface Turns {
  granted: number
  waitMs: number
}

export interface InboxCalls extends Rpc.DurableObjectBranded {
  /**
   * Tells the person's devices. Answers the seq up to which the inbox has been told, and for how long the
   * room may keep the turn that it asked for: 0 without.
   */
  deliver(
    owner: { id: number; publicId: string },
    delivery: Delivery,
  ): Promise<{ seq: number; turnForMs: number }>
  /** Takes up to `count` of the messages that the person may send in a minute, in all rooms together. */
  takeTurns(count: number, messagesPerMinute: number): Promise<Turns>
  /** There may be news for the person in D1. */
  nudge(owner: { id: number; publicId: string }): Promise<void>
  /**
   * A socket of the person opens in that room: whether it may, and remembered so that `expel` reaches it. Of
   * too many rooms the one entered first closes theirs.
   */
  enter(conversationId: string, askedAt: number, publicId: string): Promise<boolean>
  leave(conversationId: string): Promise<void>
  /** Closes every socket of the person, here and in rooms. */
  expel(publicId: string, at: number, code: number): Promise<void>
}
