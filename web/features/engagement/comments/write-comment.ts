import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/engagement.ts'
import { changeHeldListing } from '#web/features/listings/page/held-listings.ts'
import { withComment } from './held-comments.ts'
import { commentsQuery } from './queries.ts'

/**
 * Writes a comment that is new or has changed into what is here; the listing's count follows wherever it is
 * held. Nothing is loaded again.
 */
export async function writeComment(client: QueryClient, listingId: string, comment: Comment) {
  const query = commentsQuery(listingId)
  if (!client.getQueryData(query.queryKey)) return client.invalidateQueries(query)
  // A page that is still under way would be put behind the comments as they were before it was asked for.
  await client.cancelQueries(query)
  const held = client.setQueryData(query.queryKey, (data) => data && withComment(data, comment))
  const last = held?.pages.at(-1)
  if (last) changeHeldListing(client, listingId, (listing) => ({ ...listing, commentsCount: last.total }))
}
