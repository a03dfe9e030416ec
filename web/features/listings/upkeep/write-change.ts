import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import {
  changeHeldListing,
  holdsListings,
  isHeld,
  type Held,
  type List,
} from '#web/features/listings/page/held-listings.ts'
import { adjustTotals } from './adjust-totals.ts'
import { placeListing } from './place-listing.ts'
import { totalsQuery } from './queries.ts'

/**
 * Writes what has become of a listing into everything that is here: its page, every list, the totals. Nothing
 * is loaded again.
 */
export function writeChange(client: QueryClient, before: Listing, after: Listing) {
  changeHeldListing(client, after.id, (held) => ({
    ...after,
    isFavourite: after.isFavourite ?? held.isFavourite,
  }))
  for (const [queryKey, data] of client.getQueriesData({ predicate: holdsListings })) {
    if (isHeld(data) && isList(data))
      client.setQueryData(queryKey, placeListing(queryKey, data, before, after))
  }
  client.setQueryData(totalsQuery.queryKey, (totals) => totals && adjustTotals(totals, before, after))
}

function isList(data: Held): data is List | InfiniteData<List> {
  return 'pages' in data || 'listings' in data
}
