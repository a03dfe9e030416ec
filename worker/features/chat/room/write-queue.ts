import type { Message } from '#contract/conversation.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Turns } from '../../../rpc.ts'
import { refuseBlocked, refuseSuspended } from '../policy.ts'
import { isBlocking, type Member } from './member.ts'
import type { MessageLog } from './message-log.ts'

export interface Writing {
  clientId: string
  content: string
  /**
   * The row ids of blockers as the calling Worker read them, which may be newer than the room's own state.
   */
  knownBlockers: readonly number[]
  perMinute: number
}

export interface Written {
  message: Message
  isRepeat: boolean
}

interface Waiting {
  writing: Writing
  /** Stores the message, or throws the refusal. */
  settle: (turns: Turns) => void
  fail: (error: unknown) => void
}

type Ask = (sender: Member, count: number, perMinute: number) => Promise<Turns>

/**
 * Stores each sender's messages in order of arrival, although each waits for one of the sender's turns.
 * Messages that arrive during a request for turns share the next request, so a burst takes few calls and is
 * stored together.
 */
export class WriteQueue {
  readonly #log: MessageLog
  readonly #ask: Ask
  readonly #waiting = new Map<number, Waiting[]>()

  constructor(log: MessageLog, ask: Ask) {
    this.#log = log
    this.#ask = ask
  }

  /**
   * Stores a message and returns it, or the message stored before under the same client id. Calls `onStored`
   * synchronously after storing.
   */
  async write(sender: Member, writing: Writing, onStored: (written: Written) => void): Promise<Written> {
    const first = findFirst(this.#log, sender, writing)
    if (first) return first
    return new Promise((resolve, fail) => {
      const settle = (turns: Turns) => {
        const written = write(this.#log, sender, writing, turns)
        if (!written.isRepeat) onStored(written)
        resolve(written)
      }
      this.#wait(sender, { writing, settle, fail })
    })
  }

  #wait(sender: Member, one: Waiting): void {
    const waiting = this.#waiting.get(sender.id)
    if (waiting) return void waiting.push(one)
    const all = [one]
    this.#waiting.set(sender.id, all)
    void this.#settleAll(sender, all)
  }

  async #settleAll(sender: Member, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) {
      const asking = waiting.splice(0)
      const names = new Set(asking.map(({ writing }) => writing.clientId))
      const turns = await this.#ask(sender, names.size, asking[0]?.writing.perMinute ?? 0)
      for (const { settle, fail } of asking) {
        try {
          settle(turns)
        } catch (error) {
          fail(error)
        }
      }
    }
    this.#waiting.delete(sender.id)
  }
}

/**
 * The message stored earlier under the same client id, if any, even if the sender may no longer write.
 * Otherwise throws if the sender may not write.
 */
function findFirst(
  log: MessageLog,
  sender: Member,
  { clientId, knownBlockers }: Writing,
): Written | undefined {
  const message = log.findSent(sender.id, clientId)
  if (message) return { message, isRepeat: true }
  refuseSuspended(sender, log.otherThan(sender), Date.now())
  refuseBlocked([...knownBlockers, ...log.members.filter(isBlocking).map(({ id }) => id)], sender.id)
}

/**
 * Stores the message and uses up one turn. Checks again first: while the message waited, it may have been
 * stored by a repeat, or its sender blocked.
 */
function write(log: MessageLog, sender: Member, writing: Writing, turns: Turns): Written {
  const first = findFirst(log, sender, writing)
  if (first) return first
  if (turns.granted === 0)
    throw new AppError('too_many_requests', undefined, { retryAfterSeconds: turns.waitMs / 1_000 })
  turns.granted -= 1
  return { message: log.append(sender, writing, Date.now()), isRepeat: false }
}
