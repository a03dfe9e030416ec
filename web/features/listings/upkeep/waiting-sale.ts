import type { Listing } from '#contract/listing.ts'
import type { StillThereAnswer } from '#contract/still-there.ts'
import type { Waiting } from '#web/lib/waiting.ts'

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
  return waiting.find(({ kind, data }) => kind === SALE && toSaleData(data).id === id)
}

/** Only sendSale writes entries of the kind SALE. */
export function toSaleData(data: unknown): SaleData {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return data as SaleData
}
