import { MINUTE_MS } from '#contract/dates.ts'
import { refuseBlocked } from '#worker/features/accounts/policy.ts'
import { refuseSuspended } from '#worker/features/chat/policy.ts'
import { AppError } from '#worker/platform/app-error.ts'
import type { LoggedMessage, NewLogged } from '#worker/rpc.ts'
import { isBlocking, type Member } from './member.ts'
import type { MessageLog } from './message-log.ts'

export interface MessageDraft extends NewLogged {
  /** The blockers' row ids as the calling Worker read them, which may be newer than the room's own state. */
  knownBlockers: readonly number[]
}

export interface StoredMessage {
  message: LoggedMessage
  isRepeat: boolean
}

/**
 * Stores a message, or returns the one stored earlier under the same client id, even if the sender may no
 * longer write or has used up the limit.
 */
export function writeMessage(
  log: MessageLog,
  sender: Member,
  draft: MessageDraft,
  perMinute: number,
): StoredMessage {
  const earlier = log.findSent(sender.id, draft.clientId)
  if (earlier?.kind === 'offer') throw takenKey()
  if (earlier) return { message: earlier, isRepeat: true }
  const now = Date.now()
  refuseToWrite(log, sender, draft.knownBlockers, perMinute, now)
  return { message: log.append(sender, draft, now), isRepeat: false }
}

export function takenKey(): AppError {
  return new AppError('conflict', 'This Idempotency-Key belongs to another message.')
}

const THEY_LEFT =
  'This person deleted their account, so nobody can write here any more. You can still read what was said.'

/** Refuses a person who may not write anything now, neither a message nor an offer. */
export function refuseToWrite(
  log: MessageLog,
  sender: Member,
  knownBlockers: readonly number[],
  perMinute: number,
  now: number,
): void {
  if (log.otherThan(sender).hasLeft) throw new AppError('forbidden', THEY_LEFT)
  refuseSuspended(sender, log.otherThan(sender), now)
  refuseBlocked([...knownBlockers, ...log.members.filter(isBlocking).map(({ id }) => id)], sender.id)
  refuseTooMany(log.writtenSince(now - MINUTE_MS, sender), perMinute, now)
}

/** Counts by the log itself, so that the count outlives an eviction and costs no write. */
function refuseTooMany(written: readonly { at: number }[], perMinute: number, now: number): void {
  const oldest = written.at(-perMinute)
  if (!oldest) return
  const retryAfterSeconds = (oldest.at + MINUTE_MS - now) / 1_000
  throw new AppError('too_many_requests', undefined, { retryAfterSeconds })
}
