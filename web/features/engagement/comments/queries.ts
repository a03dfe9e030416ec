import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { parseResponse, api } from '#web/lib/api.ts'
import type { Comment, CommentsPage } from '#contract/engagement.ts'
import { listingQuery, updateCachedListing } from '#web/features/listings/page/queries.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { CallError, isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/** The comments on a listing: the newest threads first, each comment followed by its replies. */
export function commentsQuery(listingId: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/listings', listingId, 'comments'],
    queryFn: ({ pageParam, signal }) =>
      parseResponse(
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
 * Writes a new or changed comment into the cache, and updates the count in every cached copy of the listing.
 * Refetches the comments only if they are not cached.
 */
export async function writeComment(client: QueryClient, listingId: string, comment: Comment) {
  const query = commentsQuery(listingId)
  if (!client.getQueryData(query.queryKey)) return client.invalidateQueries(query)
  // If the next page is being fetched, its response would overwrite this change with the earlier comments.
  await client.cancelQueries(query)
  const cached = client.setQueryData(query.queryKey, (data) => data && withComment(data, comment))
  const last = cached?.pages.at(-1)
  if (last) updateCachedListing(client, listingId, (listing) => ({ ...listing, commentsCount: last.total }))
}

/** Returns an onError that shows the server's message, and refetches if something has changed meanwhile. */
export function useReportFailure(listingId: string): (error: Error) => void {
  const { error: title, offline, sessionExpired, sessionExpiredText } = useWords(shellWords)
  const client = useQueryClient()

  return (error) => {
    if (isSignedOut(error)) return announceSessionExpired(sessionExpired, sessionExpiredText)
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

/** Returns the pages with a new or changed comment in its place and the total updated, as if refetched. */
export function withComment(cached: CachedComments, comment: Comment): CachedComments {
  const before = cached.pages.flatMap((page) => page.comments).find(({ id }) => id === comment.id)
  const change = countOf(comment) - (before ? countOf(before) : 0)
  const place = before ? replaceComment : comment.parentId === null ? prependThread : appendReply
  return {
    ...cached,
    pages: cached.pages.map((page, index) => ({
      ...page,
      total: page.total + change,
      comments: place(page.comments, comment, index),
    })),
  }
}

type Place = (comments: readonly Comment[], comment: Comment, page: number) => Comment[]

const replaceComment: Place = (comments, comment) =>
  comments.map((each) => (each.id === comment.id ? comment : each))

const prependThread: Place = (comments, comment, page) =>
  page === 0 ? [comment, ...comments] : [...comments]

// Does not insert a reply whose thread is no longer in the list.
const appendReply: Place = (comments, comment) => {
  const isOfThread = comments.map(
    ({ id, parentId }) => id === comment.parentId || parentId === comment.parentId,
  )
  const end = isOfThread.lastIndexOf(true) + 1
  return end === 0 ? [...comments] : [...comments.slice(0, end), comment, ...comments.slice(end)]
}

function countOf({ isDeleted, isHidden }: Comment): 0 | 1 {
  return isDeleted || isHidden ? 0 : 1
}
