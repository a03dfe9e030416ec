import type { Db, Statement } from '../../../db/client.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { isPriceDrop, type Price } from './policy.ts'
import { markDrop } from './store.ts'

/**
 * The statement that marks a drop for telling, for the batch that lowers the price, behind the change; none
 * where the change is no drop or the listing is not for sale. Where nobody keeps the listing, it marks
 * nothing. `at` is the priceChangedAt that the batch writes.
 */
export function markPriceDrop(
  db: Db,
  { id, status, price, currency }: ListingRow,
  changes: Partial<Price>,
  at: number,
): Statement[] {
  const from = { price, currency }
  const to = { price: changes.price ?? price, currency: changes.currency ?? currency }
  return status === 'active' && isPriceDrop(from, to) ? [markDrop(db, { listingId: id, from, to, at })] : []
}
