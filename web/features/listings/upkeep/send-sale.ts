import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { listingQuery, updateCachedListing } from '#web/features/listings/page/queries.ts'
import { answerStillThere } from '#web/features/notifications/answer-still-there.ts'
import { defineAct, dropWaiting } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import type { WAITS } from '#web/lib/send-waiting.ts'
import { listWaiting } from '#web/lib/waiting.ts'
import { cacheChangedListing } from './cached-listing.ts'
import { waitingSaleWords } from './copy.ts'
import { predictListing } from './predict-listing.ts'
import { findSale, isSaleData, SALE, type SaleData } from './waiting-sale.ts'

/**
 * Marks a listing as sold. Resolves with the listing, or with WAITS if it waits for the line. The server takes a mark
 * that comes twice.
 */
export async function sendSale(
  client: QueryClient,
  { id, title, user, status, reservedUntil, answerBy }: Listing,
  chosen: Pick<SaleData, 'soldTo' | 'answer'>,
): Promise<Listing | typeof WAITS> {
  const earlier = findSale(listWaiting(user.id), id)
  if (earlier) dropWaiting(user.id, earlier.key)
  const data: SaleData = { id, title, ...chosen, before: { status, reservedUntil, answerBy } }
  return saleAct.perform(client, user.id, data, waitingSaleWords.sale)
}

/** Takes back the mark of a listing if it still waits. */
export function undoSale(client: QueryClient, { id, user }: Listing): boolean {
  const waiting = findSale(listWaiting(user.id), id)
  return waiting !== undefined && saleAct.undo(client, user.id, waiting.key)
}

export const saleAct = defineAct({
  kind: SALE,
  isData: isSaleData,
  call: ({ id, soldTo, answer }: SaleData): Promise<Listing> =>
    answer
      ? answerStillThere(id, answer)
      : parseResponse(api.listings[':id'].status.$post({ param: { id }, json: { status: 'sold', soldTo } })),
  onSent: ({ client }, { before }, listing) => {
    void cacheChangedListing(client, listing)
    if (before.answerBy) void client.invalidateQueries({ queryKey: ['/api/notifications'] })
  },
  show: (client, { id }) =>
    updateCachedListing(client, id, (listing) =>
      listing.status === 'sold' ? listing : predictListing(listing, 'markSold', Date.now()),
    ),
  putBack: (client, { id, before }) => {
    updateCachedListing(client, id, (listing) => ({ ...listing, ...before }))
    void client.invalidateQueries({ ...listingQuery(id), exact: true })
  },
  refused: ({ title }) => waitingSaleWords.refused(title),
})
