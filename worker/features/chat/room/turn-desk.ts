import { log as journal } from '../../../platform/log.ts'
import type { InboxCalls, Turns } from '../../../rpc.ts'
import { inTime } from './in-time.ts'
import type { Log } from './log.ts'
import type { Member } from './member.ts'

const MINUTE_MS = 60_000
/** A message waits no longer than this for its sender's inbox; after a failure no other one waits for it until the second time is over. */
const PATIENCE_MS = 2_000
const ALONE_MS = 10_000

/**
 * Asks senders' inboxes for turns. Whoever has none left is refused here until the wait is over, so that a flood does not reach the inbox. While an inbox
 * cannot be asked, the room counts what its own log has of the sender's last minute: messages must not stop where only counting does.
 */
export class TurnDesk {
  readonly #log: Log
  readonly #waitUntil = new Map<number, number>()
  #aloneUntil = 0

  constructor(log: Log) {
    this.#log = log
  }

  async take(inboxes: DurableObjectNamespace<InboxCalls>, sender: Member, count: number, perMinute: number): Promise<Turns> {
    const waitMs = (this.#waitUntil.get(sender.id) ?? 0) - Date.now()
    if (waitMs > 0) return { granted: 0, waitMs }
    const turns = await this.#ask(inboxes, sender, count, perMinute)
    this.#waitUntil.set(sender.id, Date.now() + turns.waitMs)
    return turns
  }

  async #ask(inboxes: DurableObjectNamespace<InboxCalls>, sender: Member, count: number, perMinute: number): Promise<Turns> {
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
    const sent = this.#log.writtenAfter(this.#log.lastSeq - 3 * perMinute, sender).filter(({ at }) => at > since)
    const granted = Math.max(0, Math.min(count, perMinute - sent.length))
    const [oldest] = sent
    return { granted, waitMs: granted < count ? (oldest?.at ?? Date.now()) - since : 0 }
  }
}
