import type { Query, QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { updateCachedListing, listingQuery } from '#web/features/listings/page/queries.ts'
import { CallError } from '#web/lib/call-error.ts'
import { ownListingsKey, totalsQuery } from './queries.ts'

/**
 * Writes a changed listing into every cached copy. Refetches the totals and every list that the listing may
 * have entered, left or moved in.
 */
export async function cacheChangedListing(client: QueryClient, listing: Listing) {
  cacheListing(client, listing)
  // A fetch that began before the change may return the older state, and invalidating does not restart a
  // first fetch.
  await client.cancelQueries({ predicate: isListOrTotals })
  await client.invalidateQueries({ predicate: isListOrTotals })
}

/** Writes a listing into every cached copy, without refetching: the predicted state, or the former one. */
export function cacheListing(client: QueryClient, listing: Listing) {
  updateCachedListing(client, listing.id, () => listing)
}

/** Whether a query is for a list of listings or the totals, not for a single listing or its score. */
function isListOrTotals({ queryKey: [call, what, part] }: Query): boolean {
  if (call === '/api/listings')
    return typeof what === 'object' || what === 'total' || what === 'market' || part === 'similar'
  return call === '/api/favourites' || call === '/api/users' || call === totalsQuery.queryKey[0]
}

/**
 * Refetches a listing, its seller's lists and the totals if the error shows that the listing has changed
 * meanwhile: on another device, by expiring or by a moderator's decision.
 */
export async function refetchIfStale(client: QueryClient, { id, user }: Listing, error: unknown) {
  if (!(error instanceof CallError) || ![404, 409, 410].includes(error.status)) return
  await Promise.all([
    client.invalidateQueries({ ...listingQuery(id), exact: true }),
    client.invalidateQueries({ queryKey: ownListingsKey(user.id) }),
    client.invalidateQueries(totalsQuery),
  ])
}
