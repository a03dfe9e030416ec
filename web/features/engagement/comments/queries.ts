import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import type { Comment } from '#contract/engagement.ts'
import { changeHeldListing, listingQuery } from '#web/features/listings/page/queries.ts'
import { withComment } from './held-comments.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { CallError, isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/** The comments at a listing: the newest threads first, each followed by its replies. */
export function commentsQuery(listingId: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/listings', listingId, 'comments'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.listings[':id'].comments.$get(
          { param: { id: listingId }, query: { cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

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

/** For a mutation's onError: says what went wrong in the server's words, and reads anew what it was about. */
export function useRefused(listingId: string): (error: Error) => void {
  const { error: title, offline, sessionExpired, sessionExpiredText } = useWords(shellWords)
  const client = useQueryClient()

  return (error) => {
    if (isSignedOut(error)) return announceSessionExpired(sessionExpired, sessionExpiredText)
    const [field] = error instanceof CallError ? Object.values(error.fields) : []
    showToast({ title, description: field ?? sentenceOf(error, offline), tone: 'destructive' })
    if (!isOutOfDate(error)) return
    void client.invalidateQueries({ ...listingQuery(listingId), exact: true })
    void client.invalidateQueries(commentsQuery(listingId))
  }
}

/** Refused for what the listing, or the comment that was meant, has become meanwhile. */
function isOutOfDate(error: Error): boolean {
  return (
    error instanceof CallError &&
    ([404, 409, 410].includes(error.status) || error.fields.parentId !== undefined)
  )
}
