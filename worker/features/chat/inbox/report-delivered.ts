import { log } from '#worker/platform/log.ts'
import type { RoomCalls } from '#worker/rpc.ts'

const ATTEMPTS = 2

/**
 * Reports to rooms how far messages have reached the person's devices. One call per room runs at a time, and
 * marks that arrive meanwhile share the next call. Ignores a mark that fails twice, since the next mark
 * includes it.
 */
export class DeliveredReports {
  readonly #rooms: DurableObjectNamespace<RoomCalls>
  /** The highest seq to report by conversation. An entry exists while calls for that conversation run. */
  readonly #wanted = new Map<string, number>()

  constructor(rooms: DurableObjectNamespace<RoomCalls>) {
    this.#rooms = rooms
  }

  async report(readerPublicId: string, conversationId: string, seq: number): Promise<void> {
    const isRunning = this.#wanted.has(conversationId)
    this.#wanted.set(conversationId, Math.max(seq, this.#wanted.get(conversationId) ?? 0))
    if (isRunning) return
    let reported = 0
    try {
      for (let wanted = seq; wanted > reported; wanted = this.#wanted.get(conversationId) ?? 0) {
        await this.#report(readerPublicId, conversationId, wanted)
        reported = wanted
      }
    } finally {
      this.#wanted.delete(conversationId)
    }
  }

  async #report(readerPublicId: string, conversationId: string, seq: number): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        return await this.#rooms.getByName(conversationId).markDelivered(readerPublicId, seq)
      } catch (error) {
        if (attempt === ATTEMPTS) log.error('report delivered', error)
      }
    }
  }
}
