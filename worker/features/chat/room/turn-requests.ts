import { MINUTE_MS } from '#contract/dates.ts'
import { log as journal } from '../../../platform/log.ts'
import type { InboxCalls, Turns } from '../../../rpc.ts'
import { withTimeout } from './calls.ts'
import type { Member } from './member.ts'
import type { MessageLog } from './message-log.ts'

/**
 * The longest that a message waits for its sender's inbox. After a failure, FALLBACK_MS pass before the room
 * asks an inbox again.
 */
const TIMEOUT_MS = 2_000
const FALLBACK_MS = 10_000

/**
 * Asks senders' inboxes for turns; a turn permits one message. When the room delivers a message, the sender's
 * inbox also grants one turn in advance, so that an occasional message need not wait for the inbox. The room
 * itself refuses a sender without turns until the wait has passed, so that a flood never reaches the inbox.
 * While inboxes fail, the room counts messages by its own log, because messages must not stop when counting
 * does.
 */
export class TurnRequests {
  readonly #log: MessageLog
  readonly #waitUntil = new Map<number, number>()
  /** Until when the room may use the turn it got in advance, by the sender's row id. */
  readonly #advanceUntil = new Map<number, number>()
  readonly #perMinute = new Map<number, number>()
  #fallbackUntil = 0

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
    const advance = this.#hasAdvance(sender) ? 1 : 0
    this.#advanceUntil.delete(sender.id)
    if (advance === count) return { granted: count, waitMs: 0 }
    const waitMs = (this.#waitUntil.get(sender.id) ?? 0) - Date.now()
    if (waitMs > 0) return { granted: advance, waitMs }
    const turns = await this.#ask(inboxes, sender, count - advance, perMinute)
    this.#waitUntil.set(sender.id, Date.now() + turns.waitMs)
    return { granted: advance + turns.granted, waitMs: turns.waitMs }
  }

  /**
   * The sender's limit per minute if the room needs a turn in advance. 0 if it has one, or if the sender has
   * not written since the room woke.
   */
  limitIfTurnNeeded(sender: Member): number {
    return this.#hasAdvance(sender) ? 0 : (this.#perMinute.get(sender.id) ?? 0)
  }

  keepTurn({ id }: Member, forMs: number): void {
    if (forMs > 0) this.#advanceUntil.set(id, Date.now() + forMs)
  }

  #hasAdvance({ id }: Member): boolean {
    return (this.#advanceUntil.get(id) ?? 0) > Date.now()
  }

  async #ask(
    inboxes: DurableObjectNamespace<InboxCalls>,
    sender: Member,
    count: number,
    perMinute: number,
  ): Promise<Turns> {
    if (Date.now() >= this.#fallbackUntil) {
      try {
        return await withTimeout(inboxes.getByName(sender.publicId).takeTurns(count, perMinute), TIMEOUT_MS)
      } catch (error) {
        journal.error('take turns', error)
        this.#fallbackUntil = Date.now() + FALLBACK_MS
      }
    }
    return this.#countHere(sender, count, perMinute)
  }

  /**
   * Grants turns by the room's own log. Looks only at the last `3 * perMinute` messages, since at most twice
   * `perMinute` of them can be the other member's messages of the last minute.
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
