import type { Db, Statement } from '../../../db/client.ts'
import type { Price } from './policy.ts'
import { markDrop } from './store.ts'

/** A change of a listing's price; `at` is the priceChangedAt that its batch writes. */
export interface PriceChange {
  listingId: number
  from: Price
  to: Price
  at: number
}

/**
 * The statement that marks a drop for telling, for the batch that lowers the price, behind the change. Where
 * nobody keeps the listing, it marks nothing.
 */
export function markPriceDrop(db: Db, change: PriceChange): Statement {
  return markDrop(db, change)
}
