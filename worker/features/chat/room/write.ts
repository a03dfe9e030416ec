import type { Message } from '#contract/conversation.ts'
import { AppError } from '../../../platform/app-error.ts'
import { refuseBlocked, refuseSuspended } from '../policy.ts'
import type { Log } from './log.ts'
import { isBlocking, type Member } from './member.ts'
import type { Turns } from './turns.ts'

export interface Writing {
  clientId: string
  content: string
  /** Who blocked whom as a call from outside read it, which may know of more than the room was told. */
  knownBlockers: readonly number[]
  perMinute: number
  now: number
}

/** Stores what somebody wrote. Under a name that they used before it is that first message, whatever happened since. */
export function write(log: Log, turns: Turns, sender: Member, writing: Writing): { message: Message; isRepeat: boolean } {
  const { clientId, knownBlockers, perMinute, now } = writing
  const first = log.findSent(sender.id, clientId)
  if (first) return { message: first, isRepeat: true }
  refuseSuspended(sender, log.otherThan(sender), now)
  refuseBlocked([...knownBlockers, ...log.members.filter(isBlocking).map(({ id }) => id)], sender.id)
  const retryAfterSeconds = turns.take(sender.id, perMinute, now)
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', undefined, { retryAfterSeconds })
  return { message: log.append(sender, writing, now), isRepeat: false }
}
