import { CONVERSATIONS_PER_DAY } from '#contract/limits.ts'
import { isSuspended } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'

export const OPENING_LIMIT = {
  what: 'conversation',
  perDay: CONVERSATIONS_PER_DAY,
  sentence: (limit: number) => `You can start ${limit} conversations a day. Please come back tomorrow.`,
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
