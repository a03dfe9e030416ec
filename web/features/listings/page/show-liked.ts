import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { mayContainListings, updateCachedListing } from './queries.ts'

/**
 * Writes the like into every cached response. A response that is still on its way may have been read before the
 * like, and "Load More" writes back the pages from which it began, so these are changed on arrival.
 */
export function showLiked(client: QueryClient, id: string, likes: Likes) {
  const change = (listing: Listing) => withLikes(listing, likes)
  updateCachedListing(client, id, change)
  const loading = { predicate: mayContainListings, fetchStatus: 'fetching' } as const
  for (const query of client.getQueryCache().findAll(loading)) {
    // Returns the promise of the fetch that is under way.
    query.fetch().then(
      () => updateCachedListing(client, id, change),
      () => {},
    )
  }
}

type Likes = { liked: boolean; likesCount?: number }

/** Without the server's count, the person's own like is added to the one that is shown, or taken off it. */
export function withLikes(listing: Listing, { liked, likesCount }: Likes): Listing {
  if (likesCount === undefined && liked === listing.likedByMe) return listing
  const own = Number(liked) - Number(listing.likedByMe)
  return { ...listing, likedByMe: liked, likesCount: likesCount ?? listing.likesCount + own }
}
