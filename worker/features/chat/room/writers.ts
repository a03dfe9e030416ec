import type { Turns } from '../../../rpc.ts'
import type { Log } from './log.ts'
import type { Member } from './member.ts'
import { findFirst, write, type Writing, type Written } from './write.ts'

interface Waiting {
  writing: Writing
  /** Stores it, or answers why not. */
  settle(turns: Turns): void
  fail(error: unknown): void
}

type Ask = (sender: Member, count: number, perMinute: number) => Promise<Turns>

/**
 * Stores messages in the order in which they came, though each waits for a turn of its sender's. What
 * somebody writes while an answer is under way asks together afterwards, so a burst makes few calls and is
 * stored at once.
 */
export class Writers {
  readonly #log: Log
  readonly #ask: Ask
  readonly #waiting = new Map<number, Waiting[]>()

  constructor(log: Log, ask: Ask) {
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
