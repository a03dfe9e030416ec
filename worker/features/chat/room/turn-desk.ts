import { MINUTE_MS } from '#contract/dates.ts'
import { log as journal } from '../../../platform/log.ts'
import type { InboxCalls, Turns } from '../../../rpc.ts'
import { inTime } from './answer.ts'
import type { Member } from './member.ts'
import type { MessageLog } from './message-log.ts'

/**
 * The longest that a message waits for its sender's inbox. For ALONE_MS after a failure, the room asks no
 * inbox.
 */
const PATIENCE_MS = 2_000
const ALONE_MS = 10_000

/**
 * Asks senders' inboxes for turns; a turn lets one message be sent. When the room delivers a message, the
 * sender's inbox also grants one turn ahead, so that an occasional message need not wait for the inbox. A
 * sender who has run out is refused here until the wait is over, so that a flood never reaches the inbox.
 * While inboxes fail, the room counts by its own log: messages must not stop because counting does.
 */
export class TurnDesk {
  readonly #log: MessageLog
  readonly #waitUntil = new Map<number, number>()
  /** Until when the room may use the turn it holds ahead. */
  readonly #aheadUntil = new Map<number, number>()
  readonly #perMinute = new Map<number, number>()
  #aloneUntil = 0

  constructor(log: MessageLog) {
    this.#log = log
  }

  async take(
    inboxes: DurableObjectNamespace<InboxCalls>,
    sender: Member,
    count: number,
    perMinute: number,
  ): Promise<Turns> {
    this.#perMinute.set(sender.id, perMinute)
    const ahead = this.#hasAhead(sender) ? 1 : 0
    this.#aheadUntil.delete(sender.id)
    if (ahead === count) return { granted: count, waitMs: 0 }
    const waitMs = (this.#waitUntil.get(sender.id) ?? 0) - Date.now()
    if (waitMs > 0) return { granted: ahead, waitMs }
    const turns = await this.#ask(inboxes, sender, count - ahead, perMinute)
    this.#waitUntil.set(sender.id, Date.now() + turns.waitMs)
    return { granted: ahead + turns.granted, waitMs: turns.waitMs }
  }

  /**
   * The sender's limit per minute, if the room needs one more turn ahead. 0 if the room holds one, or if the
   * sender has not written since the room woke.
   */
  wantedBy(sender: Member): number {
    return this.#hasAhead(sender) ? 0 : (this.#perMinute.get(sender.id) ?? 0)
  }

  keep({ id }: Member, forMs: number): void {
    if (forMs > 0) this.#aheadUntil.set(id, Date.now() + forMs)
  }

  #hasAhead({ id }: Member): boolean {
    return (this.#aheadUntil.get(id) ?? 0) > Date.now()
  }

  async #ask(
    inboxes: DurableObjectNamespace<InboxCalls>,
    sender: Member,
    count: number,
    perMinute: number,
  ): Promise<Turns> {
    if (Date.now() >= this.#aloneUntil) {
      try {
        return await inTime(inboxes.getByName(sender.publicId).takeTurns(count, perMinute), PATIENCE_MS)
      } catch (error) {
        journal.error('take turns', error)
        this.#aloneUntil = Date.now() + ALONE_MS
      }
    }
    return this.#countHere(sender, count, perMinute)
  }

  /**
   * Grants turns by the room's own log. Reads only the last `3 * perMinute` messages: the other member is
   * limited as well, so older ones are not of the last minute.
   */
  #countHere(sender: Member, count: number, perMinute: number): Turns {
    const since = Date.now() - MINUTE_MS
    const sent = this.#log
      .writtenAfter(this.#log.lastSeq - 3 * perMinute, sender)
      .filter(({ at }) => at > since)
    const granted = Math.max(0, Math.min(count, perMinute - sent.length))
    const [oldest] = sent
    return { granted, waitMs: granted < count ? (oldest?.at ?? Date.now()) - since : 0 }
  }
}
