import type { Message } from '#contract/conversation.ts'
import type { InboxFrame } from '#contract/frames.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Delivery, Turns } from '../../../rpc.ts'
import {
  countUnreadMessages,
  findConversation,
  saveConversation,
  type InboxConversation,
  findSentWindow,
  type SentWindow,
} from './inbox-tables.ts'

interface Taker {
  sql: SqlStorage
  sent: SentCount
  ownerPublicId: string
  hasDevices: boolean
}

/**
 * Keeps what is new in a delivery and answers the frames for the devices, in order. Rooms deliver again
 * until they know that it was taken, so deliveries come late and twice. One that leaves a gap is not taken:
 * the room goes on from the seq that is answered. Without a device there are no frames.
 */
export function takeDelivery(
  { sql, sent, ownerPublicId, hasDevices }: Taker,
  delivery: Delivery,
): { seq: number; frames: InboxFrame[] } {
  const { conversationId, revision, standing } = delivery
  const before = findConversation(sql, conversationId)
  const fresh = delivery.messages.filter(({ seq }) => seq > before.seq)
  const [first] = fresh
  if (first && first.seq > before.seq + 1) return { seq: before.seq, frames: [] }
  const isNewer = revision > before.revision
  if (!first && !isNewer) return { seq: before.seq, frames: [] }

  const seq = fresh.at(-1)?.seq ?? before.seq
  const isOwn = ({ senderId }: Message) => senderId === ownerPublicId
  const counted = {
    seq,
    sent: sent.note(
      before.sent,
      fresh.filter(isOwn).map(({ createdAt }) => Date.parse(createdAt)),
      Date.now(),
    ),
  }
  const now: InboxConversation = isNewer
    ? { ...counted, revision, unread: standing.unreadCount, mine: standing.mine, theirs: standing.theirs }
    : { ...before, ...counted }
  saveConversation(sql, conversationId, now)
  if (!hasDevices) return { seq, frames: [] }
  const counts = {
    unreadCount: Math.min(now.unread, UNREAD_MAX),
    unreadMessages: Math.min(countUnreadMessages(sql), UNREAD_MAX),
  }
  const { senderName } = delivery
  const frames: InboxFrame[] = fresh
    .filter((message) => !isOwn(message))
    .map((message) => ({
      type: 'new_message',
      conversationId,
      senderName,
      content: message.content,
      message,
      ...counts,
    }))
  if (fresh.some(isOwn) || hasMoved(before, now)) {
    frames.push({
      type: 'conversation',
      conversationId,
      lastSeq: Math.max(standing.lastSeq, seq),
      mine: now.mine,
      theirs: now.theirs,
      ...counts,
    })
  }
  return { seq, frames }
}

/**
 * What a device of the person's shows otherwise now. That a message has arrived at it, it knows by itself.
 */
function hasMoved(before: InboxConversation, now: InboxConversation): boolean {
  return (
    now.mine.readSeq > before.mine.readSeq ||
    now.theirs.readSeq > before.theirs.readSeq ||
    now.theirs.deliveredSeq > before.theirs.deliveredSeq
  )
}

/**
 * A room's clock may be behind the inbox's by so much: a message that took its turn here may bear an earlier
 * time.
 */
const CLOCKS_APART_MS = 1_000

/**
 * How many messages the person has sent in this minute, in all rooms. A turn is counted in memory, and costs
 * no row; the message that it was taken for comes back with its room's delivery a moment later, and its count
 * is stored in the row that the delivery writes anyway. An inbox that slept begins with what was stored: it
 * has forgotten no more than the turns of messages that no room had delivered yet.
 */
export class SentCount {
  #startedAt: number
  #taken: number
  #stored: number

  constructor(sql: SqlStorage) {
    const { startedAt, sent } = findSentWindow(sql)
    this.#startedAt = startedAt
    this.#taken = sent
    this.#stored = sent
  }

  /** Takes up to `count` of those that `limit` leaves. */
  take(count: number, limit: number, now: number): Turns {
    if (!this.#isRunning(now)) this.#begin(now)
    const granted = Math.max(0, Math.min(count, limit - Math.max(this.#taken, this.#stored)))
    this.#taken += granted
    return { granted, waitMs: granted < count ? this.#startedAt + MINUTE_MS - now : 0 }
  }

  /**
   * Takes one ahead for a room, and answers for how long it may be used. Only in the first half of what
   * `limit` leaves: turns that rooms keep and do not use are missing to the others.
   */
  takeAhead(limit: number, now: number): number {
    if (!this.#isRunning(now) || 2 * (Math.max(this.#taken, this.#stored) + 1) > limit) return 0
    this.#taken += 1
    return this.#startedAt + MINUTE_MS - now
  }

  /**
   * Counts the person's own messages of a delivery, given when each was sent, and answers what the
   * conversation's row is to keep.
   */
  note(before: SentWindow, sentAt: readonly number[], now: number): SentWindow {
    if (!this.#isRunning(now)) {
      const first = sentAt.find((at) => at > now - MINUTE_MS)
      if (first === undefined) return before
      this.#begin(first)
    }
    const added = sentAt.filter((at) => at > this.#startedAt - CLOCKS_APART_MS).length
    if (added === 0) return before
    this.#stored += added
    return {
      startedAt: this.#startedAt,
      sent: added + (before.startedAt === this.#startedAt ? before.sent : 0),
    }
  }

  #isRunning(now: number): boolean {
    return now >= this.#startedAt - CLOCKS_APART_MS && now < this.#startedAt + MINUTE_MS
  }

  #begin(now: number): void {
    this.#startedAt = now
    this.#taken = 0
    this.#stored = 0
  }
}
