import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Comment, CommentsPage } from '#contract/engagement.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { listingQuery, updateCachedListing } from '#web/features/listings/page/queries.ts'
import { parseResponse, api } from '#web/lib/api.ts'
import { CallError, isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/** The comments on a listing: the newest threads first, each comment followed by its replies. */
export function commentsQuery(listingId: string) {
  return pagedQuery({
    queryKey: ['/api/listings', listingId, 'comments'],
    fetchPage: (cursor, options) =>
      parseResponse(
        api.listings[':id'].comments.$get({ param: { id: listingId }, query: { cursor } }, options),
      ),
  })
}

/**
 * Refetches the comments after a change, and takes the server's count into every cached copy of the listing.
 * Throws if that fails, so that the person hears of it and can send the same call again.
 */
export async function refetchComments(client: QueryClient, listingId: string) {
  const query = commentsQuery(listingId)
  // Also if the person has left the page, because cards elsewhere show the count.
  await client.invalidateQueries({ ...query, refetchType: 'all' }, { throwOnError: true })
  const last = client.getQueryData(query.queryKey)?.pages.at(-1)
  if (last) updateCachedListing(client, listingId, (listing) => ({ ...listing, commentsCount: last.total }))
}

/**
 * Refetches the comments after one was deleted, hidden or shown. If that fails, writes the change into the
 * cached comments, since the call itself worked, and leaves them to be refetched on the next visit.
 */
export async function refetchChanged(client: QueryClient, listingId: string, changed: Comment) {
  const query = commentsQuery(listingId)
  const put = (page: CommentsPage) => ({
    ...page,
    comments: page.comments.map((each) => (each.id === changed.id ? changed : each)),
  })
  await refetchComments(client, listingId).catch(() => {
    client.setQueryData(query.queryKey, (cached) => cached && { ...cached, pages: cached.pages.map(put) })
    return client.invalidateQueries({ ...query, refetchType: 'none' })
  })
}

/** Returns an onError that shows the server's message, and refetches if something has changed meanwhile. */
export function useReportFailure(listingId: string): (error: Error) => void {
  const { error: title, offline } = shellWords
  const client = useQueryClient()

  return (error) => {
    if (isSignedOut(error)) return announceSessionExpired()
    const [field] = error instanceof CallError ? Object.values(error.fields) : []
    showToast({ title, description: field ?? toSentence(error, offline), tone: 'destructive' })
    if (!isOutOfDate(error)) return
    void client.invalidateQueries({ ...listingQuery(listingId), exact: true })
    void client.invalidateQueries(commentsQuery(listingId))
  }
}

/** Whether the server refused the call because the listing or the comment has changed meanwhile. */
function isOutOfDate(error: Error): boolean {
  return (
    error instanceof CallError &&
    ([404, 409, 410].includes(error.status) || error.fields.parentId !== undefined)
  )
}

export type CachedComments = InfiniteData<CommentsPage>
export type Thread = { comment: Comment; replies: Comment[] }

/** Groups the comments into threads: each comment is followed by its replies. */
export function toThreads({ pages }: CachedComments): Thread[] {
  const threads: Thread[] = []
  for (const comment of pages.flatMap((page) => page.comments)) {
    if (comment.parentId === null) threads.push({ comment, replies: [] })
    else threads.at(-1)?.replies.push(comment)
  }
  return threads
}
