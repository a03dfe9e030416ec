import type { Message } from '#contract/conversation.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Turns } from '../../../rpc.ts'
import { refuseBlocked, refuseSuspended } from '../policy.ts'
import { isBlocking, type Member } from './member.ts'
import type { MessageLog } from './message-log.ts'

export interface Writing {
  clientId: string
  content: string
  /** Who blocked whom as a call from outside read it, which may know more than the room does. */
  knownBlockers: readonly number[]
  perMinute: number
}

export interface Written {
  message: Message
  isRepeat: boolean
}

interface Waiting {
  writing: Writing
  /** Stores it, or answers why not. */
  settle: (turns: Turns) => void
  fail: (error: unknown) => void
}

type Ask = (sender: Member, count: number, perMinute: number) => Promise<Turns>

/**
 * Stores messages in the order in which they came, though each waits for a turn of its sender's. What
 * somebody writes while an answer is under way asks together afterwards, so a burst makes few calls and is
 * stored at once.
 */
export class WriteQueue {
  readonly #log: MessageLog
  readonly #ask: Ask
  readonly #waiting = new Map<number, Waiting[]>()

  constructor(log: MessageLog, ask: Ask) {
    this.#log = log
    this.#ask = ask
  }

  /** `onStored` is called in the turn that stores the message. */
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
 * What is known before a turn is asked for: the first message of that name, whatever happened since. Throws
 * where the sender may not write.
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
 * Stores what somebody wrote, and takes one of the turns for it. While it waited for them, the same may have
 * been stored, or its sender blocked.
 */
function write(log: MessageLog, sender: Member, writing: Writing, turns: Turns): Written {
  const first = findFirst(log, sender, writing)
  if (first) return first
  if (turns.granted === 0)
    throw new AppError('too_many_requests', undefined, { retryAfterSeconds: turns.waitMs / 1_000 })
  turns.granted -= 1
  return { message: log.append(sender, writing, Date.now()), isRepeat: false }
}
