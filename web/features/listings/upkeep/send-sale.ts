import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { listingQuery, updateCachedListing } from '#web/features/listings/page/queries.ts'
import { type Act, dropWaiting, sayItWaits } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { sendNow, WAITS } from '#web/lib/send-waiting.ts'
import { listWaiting } from '#web/lib/waiting.ts'
import { cacheChangedListing } from './cached-listing.ts'
import { waitingSaleWords } from './copy.ts'
import { findSale, SALE, type SaleData, toSaleData } from './waiting-sale.ts'

/**
 * Marks a listing as sold. Resolves with the listing, or with WAITS if it waits for the line. The server takes a mark
 * that comes twice.
 */
export async function sendSale(
  client: QueryClient,
  { id, title, user, status, reservedUntil, answerBy }: Listing,
  chosen: Pick<SaleData, 'soldTo' | 'answer'>,
): Promise<Listing | typeof WAITS> {
  const data: SaleData = { id, title, ...chosen, before: { status, reservedUntil, answerBy } }
  const earlier = findSale(listWaiting(user.id), id)
  if (earlier) dropWaiting(user.id, earlier.key)
  const waiting = { key: randomKey(), kind: SALE, createdAt: new Date().toISOString(), data }
  const sold = await sendNow(user.id, waiting, () => send(data))
  if (sold === WAITS) sayItWaits(client, user.id, waiting, saleAct, waitingSaleWords.sale)
  return sold
}

/** Takes back the mark of a listing if it still waits. */
export function undoSale(client: QueryClient, { id, user }: Listing): boolean {
  const waiting = findSale(listWaiting(user.id), id)
  if (!waiting) return false
  saleAct.putBack(client, user.id, waiting)
  dropWaiting(user.id, waiting.key)
  return true
}

export const saleAct: Act = {
  send: ({ data }) => send(toSaleData(data)),
  onSent: (client, { data }, result) => {
    void cacheChangedListing(client, asListing(result))
    if (toSaleData(data).before.answerBy) void client.invalidateQueries({ queryKey: ['/api/notifications'] })
  },
  putBack: (client, _userId, { data }) => {
    const { id, before } = toSaleData(data)
    updateCachedListing(client, id, (listing) => ({ ...listing, ...before }))
    void client.invalidateQueries({ ...listingQuery(id), exact: true })
  },
  refused: ({ data }) => waitingSaleWords.refused(toSaleData(data).title),
}

function send({ id, soldTo, answer }: SaleData): Promise<Listing> {
  const listing = api.listings[':id']
  const param = { id }
  return answer
    ? parseResponse(listing['still-there'].$post({ param, json: { answer } }))
    : parseResponse(listing.status.$post({ param, json: { status: 'sold', soldTo } }))
}

/** saleAct.send resolves with the listing. */
function asListing(result: unknown): Listing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result as Listing
}
