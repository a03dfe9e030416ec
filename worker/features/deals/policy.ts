import { DAY_MS } from '#contract/dates.ts'
import { REVIEW_DAYS, REVIEW_PAIR_DAYS, REVIEW_SHOWN_AFTER_DAYS } from '#contract/limits.ts'
import { AppError } from '#worker/platform/app-error.ts'

/** Sales since this time, in milliseconds, can be reviewed. */
export function reviewableSince(now: number): number {
  return now - REVIEW_DAYS * DAY_MS
}

/** Until when a sale can be reviewed, in milliseconds. */
export function reviewableUntil(soldAt: number): number {
  return soldAt + REVIEW_DAYS * DAY_MS
}

/** Reviews written by this time are shown, even if the other person wrote none. */
export function shownIfWrittenUntil(now: number): number {
  return now - REVIEW_SHOWN_AFTER_DAYS * DAY_MS
}

/** A person who was reviewed by the same author since this time cannot be reviewed by them again. */
export function pairReviewedSince(now: number): number {
  return now - REVIEW_PAIR_DAYS * DAY_MS
}

/** What the rules about reviews know of a sale. The numbers are 0 or 1. */
interface Sale {
  soldAt: number
  isOpen: number
  haveBothWritten: number
  isReviewed: number
  isPairReviewed: number
}

/** Throws if one of the two people of a sale may not review it at `now`. */
export function refuseReview(sale: Sale | undefined, now: number): asserts sale {
  if (!sale?.isOpen)
    throw new AppError('forbidden', 'Only the seller and the buyer whom they named can review a sale.')
  if (!sale.haveBothWritten)
    throw new AppError('forbidden', 'You can review each other only if you both wrote in the conversation.')
  if (sale.isReviewed) throw new AppError('conflict', 'You have reviewed this sale already.')
  if (sale.soldAt < reviewableSince(now))
    throw new AppError('conflict', `A sale can be reviewed for ${REVIEW_DAYS} days. That time is over.`)
  if (sale.isPairReviewed)
    throw new AppError(
      'conflict',
      `You reviewed this person less than ${REVIEW_PAIR_DAYS} days ago. One review says enough for now.`,
    )
}
