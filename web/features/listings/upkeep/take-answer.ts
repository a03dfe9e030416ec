import type { Query, QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { changeHeldListing, listingQuery } from '#web/features/listings/page/queries.ts'
import { CallError } from '#web/lib/call-error.ts'
import { ownListingsKey, totalsQuery } from './queries.ts'

/**
 * Shows what has become of a listing wherever it is held; the lists that it may have entered, left or moved
 * in are read anew, and so are the totals.
 */
export async function takeAnswer(client: QueryClient, answer: Listing) {
  showChange(client, answer)
  // A read that began before the change may be older than it, and a first one would not be begun anew.
  await client.cancelQueries({ predicate: followsListings })
  await client.invalidateQueries({ predicate: followsListings })
}

/** Without the server: what is foreseen, or put back. */
export function showChange(client: QueryClient, listing: Listing) {
  changeHeldListing(client, listing.id, (held) => ({
    ...listing,
    isFavourite: listing.isFavourite ?? held.isFavourite,
  }))
}

/** Lists of listings, and the totals: all but one listing and what stands on its page. */
function followsListings({ queryKey: [call, what, part] }: Query): boolean {
  if (call === '/api/listings') return typeof what === 'object' || what === 'total' || part === 'similar'
  return call === '/api/favourites' || call === '/api/users' || call === totalsQuery.queryKey[0]
}

/**
 * Refused for what the listing has become meanwhile, on another device, by its age or by a moderator, it is
 * read again wherever it is shown.
 */
export async function readAgainIfStale(client: QueryClient, { id, user }: Listing, error: unknown) {
  if (!(error instanceof CallError) || ![404, 409, 410].includes(error.status)) return
  await Promise.all([
    client.invalidateQueries({ ...listingQuery(id), exact: true }),
    client.invalidateQueries({ queryKey: ownListingsKey(user.id) }),
    client.invalidateQueries(totalsQuery),
  ])
}
