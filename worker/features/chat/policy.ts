import { DAY_MS } from '#contract/dates.ts'
import { CONVERSATIONS_PER_DAY, CONVERSATIONS_PER_FIRST_DAY, FIRST_DAYS } from '#contract/limits.ts'
import { isSuspended } from '#worker/context.ts'
import type { ListingRow, UserRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import type { DayLimit } from '#worker/platform/rate-limit.ts'

/** How many conversations a person may start a day. Fewer with a new account, which costs a spammer little. */
export function openingLimit({ createdAt }: Pick<UserRow, 'createdAt'>, now: number): DayLimit {
  const limit = (perDay: number, when: string) => ({
    what: 'conversation',
    perDay,
    sentence: (most: number) =>
      `You can start ${most} conversations a day${when}. Please come back tomorrow.`,
  })
  return now < createdAt + FIRST_DAYS * DAY_MS
    ? limit(CONVERSATIONS_PER_FIRST_DAY, ` in your first ${FIRST_DAYS} days`)
    : limit(CONVERSATIONS_PER_DAY, '')
}

/** One error for a missing conversation and for other people's, so as not to reveal who is talking. */
export function missingConversation(): AppError {
  return new AppError('not_found', 'We could not find this conversation. It may have been deleted.')
}

type Suspension = { suspendedUntil: number | null }

/** Refuses messages from a suspended person, and messages to one, which nobody would read. */
export function refuseSuspended(sender: Suspension, other: Suspension, now: number): void {
  if (isSuspended(sender, now)) throw new AppError('suspended')
  if (isSuspended(other, now)) throw new AppError('forbidden', 'You can no longer write to this person.')
}

type ListingState = Pick<ListingRow, 'status' | 'deletedAt' | 'statusBefore'>

/**
 * True for a listing that its seller deleted and can no longer restore. Of its texts only the title is left.
 */
export function isPurged({ status, deletedAt, statusBefore }: ListingState): boolean {
  return status === 'removed' && deletedAt !== null && statusBefore === null
}
