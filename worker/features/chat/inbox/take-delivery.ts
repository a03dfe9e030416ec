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

interface DeliveryCtx {
  sql: SqlStorage
  sentCount: SentCount
  ownerPublicId: string
  hasDevices: boolean
}

/**
 * Stores what is new in a delivery and returns the frames for the devices, in order. Rooms retry until a
 * delivery is acknowledged, so deliveries may be late or repeated. Does not store a delivery that leaves a
 * gap: the room continues from the returned seq. Without devices, returns no frames.
 */
export function takeDelivery(
  { sql, sentCount, ownerPublicId, hasDevices }: DeliveryCtx,
  delivery: Delivery,
): { seq: number; frames: InboxFrame[] } {
  const { conversationId, revision, standing } = delivery
  const before = findConversation(sql, conversationId)
  const newMessages = delivery.messages.filter(({ seq }) => seq > before.seq)
  const [first] = newMessages
  if (first && first.seq > before.seq + 1) return { seq: before.seq, frames: [] }
  const isNewer = revision > before.revision
  if (!first && !isNewer) return { seq: before.seq, frames: [] }

  const seq = newMessages.at(-1)?.seq ?? before.seq
  const isOwn = ({ senderId }: Message) => senderId === ownerPublicId
  const progress = {
    seq,
    sent: sentCount.countSent(
      before.sent,
      newMessages.filter(isOwn).map(({ createdAt }) => Date.parse(createdAt)),
      Date.now(),
    ),
  }
  const after: InboxConversation = isNewer
    ? { ...progress, revision, unread: standing.unreadCount, mine: standing.mine, theirs: standing.theirs }
    : { ...before, ...progress }
  saveConversation(sql, conversationId, after)
  if (!hasDevices) return { seq, frames: [] }
  const counts = {
    unreadCount: Math.min(after.unread, UNREAD_MAX),
    unreadMessages: Math.min(countUnreadMessages(sql), UNREAD_MAX),
  }
  const { senderName } = delivery
  const frames: InboxFrame[] = newMessages
    .filter((message) => !isOwn(message))
    .map((message) => ({
      type: 'new_message',
      conversationId,
      senderName,
      content: message.content,
      message,
      ...counts,
    }))
  if (newMessages.some(isOwn) || hasVisibleChange(before, after)) {
    frames.push({
      type: 'conversation',
      conversationId,
      lastSeq: Math.max(standing.lastSeq, seq),
      mine: after.mine,
      theirs: after.theirs,
      ...counts,
    })
  }
  return { seq, frames }
}

/**
 * True if a mark that devices show has changed. They do not show the person's own deliveredSeq.
 */
function hasVisibleChange(before: InboxConversation, after: InboxConversation): boolean {
  return (
    after.mine.readSeq > before.mine.readSeq ||
    after.theirs.readSeq > before.theirs.readSeq ||
    after.theirs.deliveredSeq > before.theirs.deliveredSeq
  )
}

/**
 * Allowance for clock skew: the room may have given a slightly earlier time to a message whose turn was taken
 * here.
 */
const CLOCK_SKEW_MS = 1_000

/**
 * Counts the messages that the person has sent this minute, in all rooms. Turns are counted in memory and
 * cost no write. A sent message comes back with its room's delivery a moment later, and its count is stored
 * in the row that the delivery writes anyway. After an eviction the count resumes from the stored one, which
 * lacks the turns of messages that had not been delivered.
 */
export class SentCount {
  #startedAt: number
  #taken: number
  #stored: number

  constructor(sql: SqlStorage) {
    const { startedAt, count } = findSentWindow(sql)
    this.#startedAt = startedAt
    this.#taken = count
    this.#stored = count
  }

  /**
   * Takes up to `count` turns, as far as `limit` allows. Returns how many were granted, and how long to wait
   * for more.
   */
  take(count: number, limit: number, now: number): Turns {
    if (!this.#isWithinWindow(now)) this.#startWindow(now)
    const granted = Math.max(0, Math.min(count, limit - Math.max(this.#taken, this.#stored)))
    this.#taken += granted
    return { granted, waitMs: granted < count ? this.#startedAt + MINUTE_MS - now : 0 }
  }

  /**
   * Takes one turn in advance for a room, and returns for how long it may be used. Grants only the first half
   * of `limit` in this way, since a turn that a room does not use is lost to other rooms.
   */
  takeInAdvance(limit: number, now: number): number {
    if (!this.#isWithinWindow(now) || 2 * (Math.max(this.#taken, this.#stored) + 1) > limit) return 0
    this.#taken += 1
    return this.#startedAt + MINUTE_MS - now
  }

  /**
   * Counts the person's own messages in a delivery by their send times, and returns the window to store in
   * the conversation's row.
   */
  countSent(before: SentWindow, sentAt: readonly number[], now: number): SentWindow {
    if (!this.#isWithinWindow(now)) {
      const first = sentAt.find((at) => at > now - MINUTE_MS)
      if (first === undefined) return before
      this.#startWindow(first)
    }
    const added = sentAt.filter((at) => at > this.#startedAt - CLOCK_SKEW_MS).length
    if (added === 0) return before
    this.#stored += added
    return {
      startedAt: this.#startedAt,
      count: added + (before.startedAt === this.#startedAt ? before.count : 0),
    }
  }

  #isWithinWindow(now: number): boolean {
    return now >= this.#startedAt - CLOCK_SKEW_MS && now < this.#startedAt + MINUTE_MS
  }

  #startWindow(now: number): void {
    this.#startedAt = now
    this.#taken = 0
    this.#stored = 0
  }
}
