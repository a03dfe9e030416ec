import { MINUTE_MS } from '#contract/dates.ts'
import { log as journal } from '../../../platform/log.ts'
import type { InboxCalls } from '../../../rpc.ts'
import { inTime, PATIENCE_MS } from './answer.ts'
import type { Member } from './member.ts'
import type { MessageLog } from './message-log.ts'
import { DESTINATIONS, isSameCursor, type DeliveryCursor, type Destination } from './tables.ts'
import type { TurnDesk } from './turn-desk.ts'

/**
 * How long what is stored waits for the alarm, should the room fall before it has delivered it everywhere.
 * Shorter than the ten seconds after which a quiet room is put to sleep: its cursors are stored by then.
 */
const NET_MS = 5_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 5 * MINUTE_MS
/**
 * The room's own frames go out before any delivery; marks that come right after a message go to the summary
 * together with it.
 */
const PAUSE_MS: Record<Destination, number> = { summary: 150, buyer: 0, seller: 0 }
const SUMMARY_WITHIN_MS = 1_000

/** Delivers what comes after `from`, and answers how far the destination has got now. */
export type Deliver = (
  destination: Destination,
  from: DeliveryCursor,
) => Promise<{ seq: number; revision: number }>

/**
 * Brings what happened in the room to the summary and to both inboxes. The log is the queue: what is due is
 * all that comes after a destination's cursor. Each destination goes at its own pace; where one fails, the
 * alarm tries again until it is taken. An alarm that comes twice finds nothing to do.
 */
export class Deliveries {
  readonly #ctx: DurableObjectState
  readonly #log: MessageLog
  readonly #deliver: Deliver
  readonly #running = new Map<Destination, Promise<void>>()
  #moved: Record<Destination, DeliveryCursor> | undefined
  #alarmAt: number | null = null
  #isUrgent = false
  #endPause = () => {}

  constructor(ctx: DurableObjectState, log: MessageLog, deliver: Deliver) {
    this.#ctx = ctx
    this.#log = log
    this.#deliver = deliver
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAt = await ctx.storage.getAlarm()
    })
  }

  /**
   * To be called in the turn that stored something: the alarm is stored with it. Nobody waits for the
   * deliveries; should the room fall before them, `alarm` makes them.
   */
  start(): void {
    this.startLater()
    this.#ctx.waitUntil(this.flush())
  }

  /** As start, for what may wait for the next message or the alarm. */
  startLater(): void {
    this.#wakeAt(Date.now() + NET_MS)
  }

  /**
   * Waits until the summary is saved, for a second at most: who writes or reads by a call looks at the list
   * right after it.
   */
  async summarySaved(): Promise<void> {
    const saving = this.#running.get('summary')
    if (!saving) return
    this.#hurry()
    await inTime(saving, SUMMARY_WITHIN_MS).catch(() => undefined)
  }

  async alarm(): Promise<void> {
    this.#alarmAt = null
    const flushed = this.flush()
    this.#hurry()
    await flushed
    this.#saveCursors()
  }

  /**
   * Delivers to every destination that no delivery is under way to; ends when none is. What comes meanwhile
   * goes with the next round.
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

  #isDue(destination: Destination): boolean {
    return this.#cursors[destination].revision < this.#log.revision
  }

  async #deliverAll(destination: Destination): Promise<void> {
    try {
      while (this.#isDue(destination)) {
        await this.#pause(destination)
        const reached = await inTime(this.#deliver(destination, this.#cursors[destination]), PATIENCE_MS)
        this.#cursors[destination] = { ...reached, failsSince: null }
      }
    } catch (error) {
      journal.error('outbox', error, { conversationId: this.#log.place.publicId, target: destination })
      const now = Date.now()
      const failsSince = this.#cursors[destination].failsSince ?? now
      this.#cursors[destination] = { ...this.#cursors[destination], failsSince }
      this.#wakeAt(now + retryMs(now - failsSince))
    }
  }

  async #pause(destination: Destination): Promise<void> {
    if (destination !== 'summary') return scheduler.wait(PAUSE_MS[destination])
    const urgent = new Promise<void>((resolve) => (this.#endPause = resolve))
    if (!this.#isUrgent) await Promise.race([urgent, scheduler.wait(PAUSE_MS[destination])])
  }

  #hurry(): void {
    this.#isUrgent = this.#running.has('summary')
    this.#endPause()
  }

  #end(destination: Destination): void {
    this.#running.delete(destination)
    if (destination === 'summary') this.#isUrgent = false
    // Without an alarm to come nobody else would store them.
    if (this.#running.size === 0 && this.#alarmAt === null) this.#saveCursors()
  }

  /**
   * One row for all deliveries until the alarm came. Should the room fall before, some are made twice.
   */
  #saveCursors(): void {
    if (!this.#log.isSetUp) return
    const cursors = this.#cursors
    const isSame = DESTINATIONS.every((each) => isSameCursor(cursors[each], this.#log.cursors[each]))
    if (!isSame) this.#log.saveCursors({ ...cursors })
  }

  get #cursors(): Record<Destination, DeliveryCursor> {
    this.#moved ??= { ...this.#log.cursors }
    return this.#moved
  }

  #wakeAt(time: number): void {
    if (this.#alarmAt !== null && this.#alarmAt <= time) return
    this.#alarmAt = time
    void this.#ctx.storage.setAlarm(time)
  }
}

/**
 * Waits as long again as a destination has been failing: 1 s, 2 s, 4 s ... to 5 min, a quarter more or less.
 */
function retryMs(failingMs: number): number {
  return Math.min(failingMs + RETRY_FIRST_MS, RETRY_MAX_MS) * (0.75 + Math.random() / 2)
}

/** Messages that one call carries to an inbox. */
const DELIVERY_MAX = 50

/**
 * Delivers to a person's inbox what came after a cursor, in order. The inbox answers how far it has got,
 * which is where the next call goes on.
 */
export async function deliverToInbox(
  log: MessageLog,
  inboxes: DurableObjectNamespace<InboxCalls>,
  turns: TurnDesk,
  owner: Member,
  from: DeliveryCursor,
): Promise<{ seq: number; revision: number }> {
  const { revision, lastSeq } = log
  const { id, publicId } = owner
  const messages = log.after(from.seq, DELIVERY_MAX)
  const { seq, turnForMs } = await inboxes
    .getByName(publicId)
    .deliver(
      { id, publicId },
      {
        conversationId: log.place.publicId,
        revision,
        messages,
        senderName: log.otherThan(owner).name,
        standing: log.standingOf(owner),
        wantsTurnOf: turns.wantedBy(owner),
      },
    )
  turns.keep(owner, turnForMs)
  if (messages.length > 0 && seq === from.seq) throw new Error('the inbox took nothing')
  return { seq, revision: seq < lastSeq ? from.revision : revision }
}
