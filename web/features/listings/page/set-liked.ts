import type { QueryClient } from '@tanstack/react-query'
import type { LikeResponse, Listing } from '#contract/listing.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { mayContainListings, updateCachedListing } from './queries.ts'

/** What the person wants of the listings with a call in progress. A press meanwhile changes only this. */
const wanted = new Map<string, boolean>()

/**
 * Likes a listing, which also saves it, or takes that back. Shows it at once; if the call fails, reverts it and
 * throws. Changes the cached lists instead of refetching them, because a like must not cost pages of the feed on
 * a metered connection.
 */
export async function setLiked(client: QueryClient, id: string, liked: boolean): Promise<void> {
  const isUnderWay = wanted.has(id)
  wanted.set(id, liked)
  show(client, id, { liked })
  if (isUnderWay) return
  // The call toggles. If the page did not know the server's state, or another press came meanwhile, the first
  // call does the opposite of what is wanted.
  const toggle = () => parseResponse(api.listings[':id'].like.$post({ param: { id } }))
  let response: LikeResponse | undefined
  try {
    response = await toggle()
    if (response.liked !== wanted.get(id)) response = await toggle()
  } finally {
    wanted.delete(id)
    show(client, id, response ?? { liked: !liked })
    // The saved listings on screen keep a removed one for an undo, and are refetched when next opened.
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  }
}

/**
 * Writes the like into every cached response. A response that is still on its way may have been read before the
 * like, and "Load More" writes back the pages from which it began, so these are changed on arrival.
 */
function show(client: QueryClient, id: string, likes: Likes) {
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
function withLikes(listing: Listing, { liked, likesCount }: Likes): Listing {
  const own = Number(liked) - Number(listing.likedByMe)
  return { ...listing, likedByMe: liked, likesCount: likesCount ?? listing.likesCount + own }
}
