import type { Listing } from '#contract/listing.ts'
import { LISTING_STATUSES } from '#contract/lists.ts'
import { STILL_THERE_ANSWERS, type StillThereAnswer } from '#contract/still-there.ts'
import { pickWaiting, type Waiting } from '#web/lib/waiting.ts'

export const SALE = 'sale'

/** A mark as sold that waits for the line. */
export type SaleData = {
  id: string
  title: string
  soldTo?: string | undefined
  answer?: StillThereAnswer | undefined
  /** What it changes of the listing, as it was before. */
  before: Pick<Listing, 'status' | 'reservedUntil' | 'answerBy'>
}

export function findSale(waiting: readonly Waiting[], id: string): Waiting | undefined {
  return pickWaiting(waiting, SALE, isSaleData).find(({ data }) => data.id === id)
}

export function isSaleData(data: unknown): data is SaleData {
  const { id, title, soldTo, answer, before }: Record<keyof SaleData, unknown> = Object(data)
  const { status, reservedUntil, answerBy }: Record<keyof SaleData['before'], unknown> = Object(before)
  return (
    [id, title].every((each) => typeof each === 'string') &&
    [soldTo, reservedUntil ?? undefined, answerBy].every((each) =>
      ['string', 'undefined'].includes(typeof each),
    ) &&
    [...STILL_THERE_ANSWERS, undefined].some((each) => each === answer) &&
    LISTING_STATUSES.some((each) => each === status)
  )
}
