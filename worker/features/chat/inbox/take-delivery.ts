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
 * Stores what is new in a delivery and returns the frames for the devices, in order. Rooms retry until
 * acknowledged, so deliveries may be late or repeated. A delivery that leaves a gap is not stored: the room
 * continues from the returned seq. Without devices there are no frames.
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
 * True if a mark that devices show has changed. The person's own deliveredSeq is not shown: devices know what
 * they received.
 */
function hasMoved(before: InboxConversation, now: InboxConversation): boolean {
  return (
    now.mine.readSeq > before.mine.readSeq ||
    now.theirs.readSeq > before.theirs.readSeq ||
    now.theirs.deliveredSeq > before.theirs.deliveredSeq
  )
}

/** Allowance for clock skew: a message whose turn was taken here may bear a slightly earlier time. */
const CLOCKS_APART_MS = 1_000

/**
 * Counts the messages that the person has sent this minute, in all rooms. Turns are counted in memory and
 * cost no write. A sent message comes back with its room's delivery a moment later, and its count is stored
 * in the row that the delivery writes anyway. After an eviction the count resumes from the stored one,
 * without the turns of messages not delivered yet.
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

  /**
   * Takes up to `count` turns, as far as `limit` allows. Returns how many were granted, and how long to wait
   * for more.
   */
  take(count: number, limit: number, now: number): Turns {
    if (!this.#isRunning(now)) this.#begin(now)
    const granted = Math.max(0, Math.min(count, limit - Math.max(this.#taken, this.#stored)))
    this.#taken += granted
    return { granted, waitMs: granted < count ? this.#startedAt + MINUTE_MS - now : 0 }
  }

  /**
   * Takes one turn ahead for a room, and returns for how long it may be used. Grants only the first half of
   * `limit` this way: unused turns held by rooms are unavailable elsewhere.
   */
  takeAhead(limit: number, now: number): number {
    if (!this.#isRunning(now) || 2 * (Math.max(this.#taken, this.#stored) + 1) > limit) return 0
    this.#taken += 1
    return this.#startedAt + MINUTE_MS - now
  }

  /**
   * Counts the person's own messages in a delivery by their send times, and returns the window to store in
   * the conversation's row.
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
