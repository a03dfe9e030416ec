import { MINUTE_MS } from '#contract/dates.ts'
import { log as journal } from '../../../platform/log.ts'
import { inTime, PATIENCE_MS } from './in-time.ts'
import type { Log } from './log.ts'
import { isSameTold, TARGETS, type Target, type Told } from './told.ts'

/**
 * How long what is stored waits for the alarm, should the room fall before it has told everybody. Shorter
 * than the ten seconds after which a quiet room is put to sleep: its marks are stored by then.
 */
const NET_MS = 5_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 5 * MINUTE_MS
/**
 * The room's own frames go out before anything is told; to the summary goes together what marks come right
 * after a message.
 */
const PAUSE_MS: Record<Target, number> = { summary: 150, buyer: 0, seller: 0 }
const LANDING_MS = 1_000

/** Tells a target what it was not told yet, beginning after `from`, and answers how far it knows now. */
export type Tell = (target: Target, from: Told) => Promise<{ seq: number; revision: number }>

/**
 * Brings what happened in the room to the summary and to both inboxes. The log is the queue: what is due is
 * all that came after a target's mark. Each target goes at its own pace; where one fails, the alarm tries
 * again until it is taken. An alarm that comes twice finds nothing to do.
 */
export class Outbox {
  readonly #ctx: DurableObjectState
  readonly #log: Log
  readonly #tell: Tell
  readonly #running = new Map<Target, Promise<void>>()
  #told: Record<Target, Told> | undefined
  #alarmAt: number | null = null
  #isUrgent = false
  #endPause = () => {}

  constructor(ctx: DurableObjectState, log: Log, tell: Tell) {
    this.#ctx = ctx
    this.#log = log
    this.#tell = tell
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAt = await ctx.storage.getAlarm()
    })
  }

  /**
   * To be called in the turn that stored something: the alarm is stored with it. Nobody waits for what is
   * told.
   */
  post(): void {
    this.postSoon()
    this.#ctx.waitUntil(this.flush())
  }

  /** As post, for what may wait for the next message or the alarm. */
  postSoon(): void {
    this.#wakeAt(Date.now() + NET_MS)
  }

  /**
   * Waits until the summary knows, for a second at most: who writes or reads by a call looks at the list
   * right after it.
   */
  async landed(): Promise<void> {
    const landing = this.#running.get('summary')
    if (!landing) return
    this.#hurry()
    await inTime(landing, LANDING_MS).catch(() => undefined)
  }

  async alarm(): Promise<void> {
    this.#alarmAt = null
    const flushed = this.flush()
    this.#hurry()
    await flushed
    this.#keepMarks()
  }

  /**
   * Tells every target that is not being told already; ends when none is. What comes meanwhile goes with the
   * next round.
   */
  async flush(): Promise<void> {
    if (!this.#log.isSetUp) return
    for (const target of TARGETS) {
      if (this.#running.has(target) || !this.#isDue(target)) continue
      this.#running.set(
        target,
        this.#tellAll(target).finally(() => this.#end(target)),
      )
    }
    await Promise.all(this.#running.values())
  }

  #isDue(target: Target): boolean {
    return this.#marks[target].revision < this.#log.revision
  }

  async #tellAll(target: Target): Promise<void> {
    try {
      while (this.#isDue(target)) {
        await this.#pause(target)
        const told = await inTime(this.#tell(target, this.#marks[target]), PATIENCE_MS)
        this.#marks[target] = { ...told, failsSince: null }
      }
    } catch (error) {
      journal.error('outbox', error, { conversationId: this.#log.place.publicId, target })
      const now = Date.now()
      const failsSince = this.#marks[target].failsSince ?? now
      this.#marks[target] = { ...this.#marks[target], failsSince }
      this.#wakeAt(now + retryMs(now - failsSince))
    }
  }

  async #pause(target: Target): Promise<void> {
    if (target !== 'summary') return scheduler.wait(PAUSE_MS[target])
    const urgent = new Promise<void>((resolve) => (this.#endPause = resolve))
    if (!this.#isUrgent) await Promise.race([urgent, scheduler.wait(PAUSE_MS[target])])
  }

  #hurry(): void {
    this.#isUrgent = this.#running.has('summary')
    this.#endPause()
  }

  #end(target: Target): void {
    this.#running.delete(target)
    if (target === 'summary') this.#isUrgent = false
    // Without an alarm to come nobody else would store them.
    if (this.#running.size === 0 && this.#alarmAt === null) this.#keepMarks()
  }

  /**
   * One row for all that was told until the alarm came. Should the room fall before, targets hear some things
   * twice.
   */
  #keepMarks(): void {
    if (!this.#log.isSetUp) return
    const marks = this.#marks
    const isSame = TARGETS.every((each) => isSameTold(marks[each], this.#log.told[each]))
    if (!isSame) this.#log.keepTold({ ...marks })
  }

  get #marks(): Record<Target, Told> {
    this.#told ??= { ...this.#log.told }
    return this.#told
  }

  #wakeAt(time: number): void {
    if (this.#alarmAt !== null && this.#alarmAt <= time) return
    this.#alarmAt = time
    void this.#ctx.storage.setAlarm(time)
  }
}

/** Waits as long again as a target has been failing: 1 s, 2 s, 4 s ... to 5 min, a quarter more or less. */
function retryMs(failingMs: number): number {
  return Math.min(failingMs + RETRY_FIRST_MS, RETRY_MAX_MS) * (0.75 + Math.random() / 2)
}
