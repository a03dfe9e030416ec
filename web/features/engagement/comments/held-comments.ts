import type { InfiniteData } from '@tanstack/react-query'
import type { Comment, CommentsPage } from '#contract/engagement.ts'

export type HeldComments = InfiniteData<CommentsPage>
export type Thread = { comment: Comment; replies: Comment[] }

/** The pages as threads: each comment is followed by its replies. */
export function toThreads({ pages }: HeldComments): Thread[] {
  const threads: Thread[] = []
  for (const comment of pages.flatMap((page) => page.comments)) {
    if (comment.parentId === null) threads.push({ comment, replies: [] })
    else threads.at(-1)?.replies.push(comment)
  }
  return threads
}

/**
 * The pages with a comment that is new or has changed, in its place and counted, as if all had been loaded
 * anew.
 */
export function withComment(held: HeldComments, comment: Comment): HeldComments {
  const before = held.pages.flatMap((page) => page.comments).find(({ id }) => id === comment.id)
  const change = isCounted(comment) - (before ? isCounted(before) : 0)
  const place = before ? replaced : comment.parentId === null ? newestThread : lastReply
  return {
    ...held,
    pages: held.pages.map((page, index) => ({
      ...page,
      total: page.total + change,
      comments: place(page.comments, comment, index),
    })),
  }
}

type Place = (comments: readonly Comment[], comment: Comment, page: number) => Comment[]

const replaced: Place = (comments, comment) =>
  comments.map((each) => (each.id === comment.id ? comment : each))

const newestThread: Place = (comments, comment, page) => (page === 0 ? [comment, ...comments] : [...comments])

// Nowhere, when the thread has left the list meanwhile.
const lastReply: Place = (comments, comment) => {
  const isOfThread = comments.map(
    ({ id, parentId }) => id === comment.parentId || parentId === comment.parentId,
  )
  const end = isOfThread.lastIndexOf(true) + 1
  return end === 0 ? [...comments] : [...comments.slice(0, end), comment, ...comments.slice(end)]
}

function isCounted({ isDeleted, isHidden }: Comment): 0 | 1 {
  return isDeleted || isHidden ? 0 : 1
}
