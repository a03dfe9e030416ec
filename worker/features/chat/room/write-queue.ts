import type { Message } from '#contract/conversation.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Turns } from '../../../rpc.ts'
import { refuseBlocked } from '../../accounts/policy.ts'
import { refuseSuspended } from '../policy.ts'
import { isBlocking, type Member } from './member.ts'
import type { MessageLog } from './message-log.ts'

export interface MessageDraft {
  clientId: string
  content: string
  /** The blockers' row ids as the calling Worker read them, which may be newer than the room's own state. */
  knownBlockers: readonly number[]
  perMinute: number
}

export interface StoredMessage {
  message: Message
  isRepeat: boolean
}

interface QueuedMessage {
  draft: MessageDraft
  /** Stores the message, or refuses it. */
  settle: (turns: Turns) => void
  fail: (error: unknown) => void
}

type TakeTurns = (sender: Member, count: number, perMinute: number) => Promise<Turns>

/**
 * Stores each sender's messages in order of arrival, although each waits for a turn. Messages that arrive
 * during a request for turns share the next request, so a burst takes few requests and is stored together.
 */
export class WriteQueue {
  readonly #log: MessageLog
  readonly #takeTurns: TakeTurns
  readonly #queues = new Map<number, QueuedMessage[]>()

  constructor(log: MessageLog, takeTurns: TakeTurns) {
    this.#log = log
    this.#takeTurns = takeTurns
  }

  /**
   * Stores a message and returns it, or returns the message stored earlier under the same client id. Calls
   * `onStored` synchronously after storing.
   */
  async write(
    sender: Member,
    draft: MessageDraft,
    onStored: (stored: StoredMessage) => void,
  ): Promise<StoredMessage> {
    const earlier = findStored(this.#log, sender, draft)
    if (earlier) return earlier
    return new Promise((resolve, fail) => {
      const settle = (turns: Turns) => {
        try {
          const stored = store(this.#log, sender, draft, turns)
          if (!stored.isRepeat) onStored(stored)
          resolve(stored)
        } catch (error) {
          fail(error)
        }
      }
      this.#enqueue(sender, { draft, settle, fail })
    })
  }

  #enqueue(sender: Member, message: QueuedMessage): void {
    const running = this.#queues.get(sender.id)
    if (running) return void running.push(message)
    const queue = [message]
    this.#queues.set(sender.id, queue)
    void this.#settleAll(sender, queue)
  }

  async #settleAll(sender: Member, queue: QueuedMessage[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0)
      const clientIds = new Set(batch.map(({ draft }) => draft.clientId))
      try {
        const turns = await this.#takeTurns(sender, clientIds.size, batch[0]?.draft.perMinute ?? 0)
        for (const { settle } of batch) settle(turns)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    this.#queues.delete(sender.id)
  }
}

/**
 * Returns the message stored earlier under the same client id, even if the sender may no longer write. If
 * there is none, throws if the sender may not write.
 */
function findStored(
  log: MessageLog,
  sender: Member,
  { clientId, knownBlockers }: MessageDraft,
): StoredMessage | undefined {
  const message = log.findSent(sender.id, clientId)
  if (message) return { message, isRepeat: true }
  refuseSuspended(sender, log.otherThan(sender), Date.now())
  refuseBlocked([...knownBlockers, ...log.members.filter(isBlocking).map(({ id }) => id)], sender.id)
}

/**
 * Stores the message and uses up one turn. Checks again first: while the message waited, a repeat of it may
 * have been stored, or its sender may have been blocked.
 */
function store(log: MessageLog, sender: Member, draft: MessageDraft, turns: Turns): StoredMessage {
  const earlier = findStored(log, sender, draft)
  if (earlier) return earlier
  if (turns.granted === 0)
    throw new AppError('too_many_requests', undefined, { retryAfterSeconds: turns.waitMs / 1_000 })
  turns.granted -= 1
  return { message: log.append(sender, draft, Date.now()), isRepeat: false }
}
