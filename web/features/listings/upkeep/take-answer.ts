import type { Query, QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { changeHeldListing, listingQuery } from '#web/features/listings/page/queries.ts'
import { CallError } from '#web/lib/call-error.ts'
import { ownListingsKey, totalsQuery } from './queries.ts'

/**
 * Writes a changed listing wherever it is cached. Refetches the totals and every list that it may have
 * entered, left or moved in.
 */
export async function takeAnswer(client: QueryClient, answer: Listing) {
  showChange(client, answer)
  // A fetch that began before the change may return the older state, and invalidating does not restart a
  // first fetch.
  await client.cancelQueries({ predicate: followsListings })
  await client.invalidateQueries({ predicate: followsListings })
}

/** Writes a listing into the cache only: the expected state, or the former one after a refusal. */
export function showChange(client: QueryClient, listing: Listing) {
  changeHeldListing(client, listing.id, (held) => ({
    ...listing,
    isFavourite: listing.isFavourite ?? held.isFavourite,
  }))
}

/** Lists of listings, and the totals; not a single listing or what belongs to its page. */
function followsListings({ queryKey: [call, what, part] }: Query): boolean {
  if (call === '/api/listings') return typeof what === 'object' || what === 'total' || part === 'similar'
  return call === '/api/favourites' || call === '/api/users' || call === totalsQuery.queryKey[0]
}

/**
 * Refetches a listing after a refusal caused by a change elsewhere: on another device, by its age or by a
 * moderator.
 */
export async function readAgainIfStale(client: QueryClient, { id, user }: Listing, error: unknown) {
  if (!(error instanceof CallError) || ![404, 409, 410].includes(error.status)) return
  await Promise.all([
    client.invalidateQueries({ ...listingQuery(id), exact: true }),
    client.invalidateQueries({ queryKey: ownListingsKey(user.id) }),
    client.invalidateQueries(totalsQuery),
  ])
}
