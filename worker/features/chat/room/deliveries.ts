import type { Message } from '#contract/conversation.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { log as journal } from '#worker/platform/log.ts'
import { withTimeout } from '#worker/platform/with-timeout.ts'
import type { InboxCalls, LoggedMessage } from '#worker/rpc.ts'
import type { Alarm } from './alarm.ts'
import { CALL_TIMEOUT_MS } from './calls.ts'
import type { Member } from './member.ts'
import type { MessageLog } from './message-log.ts'
import { DESTINATIONS, isSameCursor, type DeliveryCursor, type Destination } from './tables.ts'

/**
 * The delay of the alarm, which delivers what the room could not before it was evicted. Shorter than the ten
 * seconds after which an idle room hibernates, so that the cursors are stored by then.
 */
const ALARM_DELAY_MS = 5_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 5 * MINUTE_MS
/**
 * The delay before a delivery, so that the room's own frames go out first. The summary waits longer, so that
 * marks that rise right after a message share its batch.
 */
const PAUSE_MS: Record<Destination, number> = { summary: 150, buyer: 0, seller: 0 }
const SUMMARY_TIMEOUT_MS = 1_000

/** Delivers what comes after `from`, and returns how far the destination has now got. */
export type Deliver = (
  destination: Destination,
  from: DeliveryCursor,
) => Promise<{ seq: number; revision: number }>

/**
 * Delivers what happens in the room to the summary and to both inboxes. The log is the queue: everything
 * after a destination's cursor is due. Destinations do not wait for each other. The alarm retries a failed
 * delivery until it succeeds. A repeated alarm finds nothing to do.
 */
export class Deliveries {
  readonly #ctx: DurableObjectState
  readonly #log: MessageLog
  readonly #alarm: Alarm
  readonly #deliver: Deliver
  readonly #running = new Map<Destination, Promise<void>>()
  #cursorsInMemory: Record<Destination, DeliveryCursor> | undefined
  #isUrgent = false
  #endPause = () => {}

  constructor(ctx: DurableObjectState, log: MessageLog, alarm: Alarm, deliver: Deliver) {
    this.#ctx = ctx
    this.#log = log
    this.#alarm = alarm
    this.#deliver = deliver
  }

  /**
   * Starts the deliveries that are due, without waiting for them. Call it synchronously after a write, so
   * that the alarm is stored in the same transaction. If the room is evicted before it delivers, `alarm`
   * does.
   */
  start(): void {
    this.startLater()
    this.#ctx.waitUntil(this.flush())
  }

  /** Like `start`, but for changes that may wait for the next message or the alarm. */
  startLater(): void {
    this.#alarm.wakeAt(Date.now() + ALARM_DELAY_MS)
  }

  /**
   * Waits until the summary is saved, for at most a second, because HTTP clients read the list right after
   * they write or mark as read.
   */
  async waitForSummary(): Promise<void> {
    const saving = this.#running.get('summary')
    if (!saving) return
    this.#endPauseEarly()
    await withTimeout(() => saving, SUMMARY_TIMEOUT_MS).catch(() => undefined)
  }

  async alarm(): Promise<void> {
    const flushed = this.flush()
    this.#endPauseEarly()
    await flushed
    this.#saveCursors()
  }

  /**
   * Starts a delivery to each due destination that has none running, and waits until all have ended. Anything
   * that arrives meanwhile joins the next round.
   */
  async flush(): Promise<void> {
    if (!this.#log.isSetUp) return
    for (const destination of DESTINATIONS) {
      if (this.#running.has(destination) || !this.#isDue(destination)) continue
      this.#running.set(
        destination,
        this.#deliverAll(destination).finally(() => this.#end(destination)),
      )
    }
    await Promise.all(this.#running.values())
  }

  /** True if the summary and both inboxes have all that happened. */
  get areDone(): boolean {
    return DESTINATIONS.every((destination) => !this.#isDue(destination))
  }

  #isDue(destination: Destination): boolean {
    return this.#cursors[destination].revision < this.#log.revision
  }

  async #deliverAll(destination: Destination): Promise<void> {
    try {
      while (this.#isDue(destination)) {
        await this.#pause(destination)
        const from = this.#cursors[destination]
        const reached = await withTimeout(() => this.#deliver(destination, from), CALL_TIMEOUT_MS)
        this.#cursors[destination] = { ...reached, failsSince: null }
      }
    } catch (error) {
      journal.error('delivery_failed', error, { conversationId: this.#log.ids.publicId, target: destination })
      const now = Date.now()
      const failsSince = this.#cursors[destination].failsSince ?? now
      this.#cursors[destination] = { ...this.#cursors[destination], failsSince }
      this.#alarm.wakeAt(now + retryMs(now - failsSince))
    }
  }

  async #pause(destination: Destination): Promise<void> {
    if (destination !== 'summary') return scheduler.wait(PAUSE_MS[destination])
    const urgent = new Promise<void>((resolve) => (this.#endPause = resolve))
    if (!this.#isUrgent) await Promise.race([urgent, scheduler.wait(PAUSE_MS[destination])])
  }

  #endPauseEarly(): void {
    this.#isUrgent = this.#running.has('summary')
    this.#endPause()
  }

  #end(destination: Destination): void {
    this.#running.delete(destination)
    if (destination === 'summary') this.#isUrgent = false
    // If no alarm rings soon, nothing else would store the cursors.
    const isWoken = this.#alarm.at !== null && this.#alarm.at <= Date.now() + ALARM_DELAY_MS
    if (this.#running.size === 0 && !isWoken) this.#saveCursors()
  }

  /**
   * Stores the cursors of all deliveries in one write. If the room is evicted before that, some deliveries
   * are repeated.
   */
  #saveCursors(): void {
    if (!this.#log.isSetUp) return
    const cursors = this.#cursors
    const isSame = DESTINATIONS.every((each) => isSameCursor(cursors[each], this.#log.cursors[each]))
    if (!isSame) this.#log.saveCursors({ ...cursors })
  }

  get #cursors(): Record<Destination, DeliveryCursor> {
    this.#cursorsInMemory ??= { ...this.#log.cursors }
    return this.#cursorsInMemory
  }
}

/**
 * The delay before a retry: about as long as the destination has been failing, so it doubles each time, from
 * 1 s to 5 min, ±25%.
 */
function retryMs(failingMs: number): number {
  return Math.min(failingMs + RETRY_FIRST_MS, RETRY_MAX_MS) * (0.75 + Math.random() / 2)
}

/** The maximum number of messages in one call to an inbox. */
const DELIVERY_MAX = 50

/**
 * Delivers what came after a cursor to a member's inbox, in order, without what the member has cleared. Returns
 * how far the inbox has got, which is where the next call continues.
 */
export async function deliverToInbox(
  log: MessageLog,
  inboxes: DurableObjectNamespace<InboxCalls>,
  owner: Member,
  from: DeliveryCursor,
  show: (message: LoggedMessage) => Message,
): Promise<{ seq: number; revision: number }> {
  const { revision, lastSeq } = log
  const { id, publicId } = owner
  const messages = log.after(Math.max(from.seq, owner.clearedSeq), DELIVERY_MAX)
  const { seq } = await inboxes
    .getByName(publicId)
    .deliver(
      { id, publicId },
      {
        conversationId: log.ids.publicId,
        revision,
        messages: messages.map(show),
        senderName: log.otherThan(owner).name,
        standing: log.standingOf(owner),
      },
    )
  if (messages.length > 0 && seq === from.seq) throw new Error('the inbox took nothing')
  return { seq, revision: seq < lastSeq ? from.revision : revision }
}
