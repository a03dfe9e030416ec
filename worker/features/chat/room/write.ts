import type { Message } from '#contract/conversation.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Turns } from '../../../rpc.ts'
import { refuseBlocked, refuseSuspended } from '../policy.ts'
import type { Log } from './log.ts'
import { isBlocking, type Member } from './member.ts'

export interface Writing {
  clientId: string
  content: string
  /** Who blocked whom as a call from outside read it, which may know of more than the room was told. */
  knownBlockers: readonly number[]
  perMinute: number
}

export interface Written {
  message: Message
  isRepeat: boolean
}

/**
 * What is known before a turn is asked for: the first message of that name, whatever happened since. Throws
 * where the sender may not write.
 */
export function findFirst(
  log: Log,
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
export function write(log: Log, sender: Member, writing: Writing, turns: Turns): Written {
  const first = findFirst(log, sender, writing)
  if (first) return first
  if (turns.granted === 0)
    throw new AppError('too_many_requests', undefined, { retryAfterSeconds: turns.waitMs / 1_000 })
  turns.granted -= 1
  return { message: log.append(sender, writing, Date.now()), isRepeat: false }
}
