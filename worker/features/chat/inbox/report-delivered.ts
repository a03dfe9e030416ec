import type { RoomCalls } from '../../../rpc.ts'
import { log } from '../../../platform/log.ts'

const TRIES = 2

/**
 * Reports to rooms how far messages have reached the person's devices. One call per room runs at a time;
 * marks that arrive meanwhile share the next call. Ignores a mark that fails twice: the next one covers it.
 */
export class DeliveredReports {
  readonly #rooms: DurableObjectNamespace<RoomCalls>
  /**
   * The highest seq to report per conversation. An entry exists while calls for that conversation are
   * running.
   */
  readonly #wanted = new Map<string, number>()

  constructor(rooms: DurableObjectNamespace<RoomCalls>) {
    this.#rooms = rooms
  }

  async report(readerPublicId: string, conversationId: string, seq: number): Promise<void> {
    const isUnderWay = this.#wanted.has(conversationId)
    this.#wanted.set(conversationId, Math.max(seq, this.#wanted.get(conversationId) ?? 0))
    if (isUnderWay) return
    let reported = 0
    for (let wanted = seq; wanted > reported; wanted = this.#wanted.get(conversationId) ?? 0) {
      await this.#report(readerPublicId, conversationId, wanted)
      reported = wanted
    }
    this.#wanted.delete(conversationId)
  }

  async #report(readerPublicId: string, conversationId: string, seq: number): Promise<void> {
    for (let tried = 1; tried <= TRIES; tried += 1) {
      try {
        return await this.#rooms.getByName(conversationId).markDelivered(readerPublicId, seq)
      } catch (error) {
        if (tried === TRIES) log.error('report delivered', error)
      }
    }
  }
}
