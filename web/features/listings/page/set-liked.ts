import type { QueryClient } from '@tanstack/react-query'
import { updateCachedListing } from './queries.ts'

/**
 * Likes a listing, which also saves it, or takes that back. Shows it at once; if the server refuses, reverts it and
 * throws. Changes the cached lists instead of refetching them, because a like must not cost pages of the feed on
 * a metered connection.
 */
export async function setLiked(client: QueryClient, id: string, liked: boolean): Promise<void> {
  const show = (likedByMe: boolean) =>
    updateCachedListing(client, id, (listing) => ({
      ...listing,
      likedByMe,
      likesCount: listing.likesCount + Number(likedByMe) - Number(listing.likedByMe),
    }))
  show(liked)
  try {
    const likes = await import('./waiting-likes.ts')
    await likes.sendLiked(client, id, liked)
  } catch (error) {
    show(!liked)
    throw error
  }
}
