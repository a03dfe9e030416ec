import { MINUTE_MS } from '#contract/dates.ts'
import { log as journal } from '../../../platform/log.ts'
import type { InboxCalls, Turns } from '../../../rpc.ts'
import { inTime } from './answer.ts'
import type { Member } from './member.ts'
import type { MessageLog } from './message-log.ts'

/**
 * A message waits no longer than this for its sender's inbox; after a failure no other one waits for it until
 * the second time is over.
 */
const PATIENCE_MS = 2_000
const ALONE_MS = 10_000

/**
 * Asks senders' inboxes for turns. With the delivery of a message the inbox hands the room one turn ahead, so
 * that who writes now and then waits for nobody. Whoever has none left is refused here until the wait is
 * over, so that a flood does not reach the inbox. While an inbox cannot be asked, the room counts what its
 * own log has of the sender's last minute: messages must not stop where only counting does.
 */
export class TurnDesk {
  readonly #log: MessageLog
  readonly #waitUntil = new Map<number, number>()
  /** Until when the room may use the turn that it has ahead. */
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
   * Of how many a minute one more turn is asked for; 0 where none is needed, or nobody has written since the
   * room woke.
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

  /** The other one writes as often at most: further back nothing is of the last minute. */
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
