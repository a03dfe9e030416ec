import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Comment } from '#contract/comment.ts'
import type { Listing } from '#contract/listing.ts'
import { commentWords } from '#web/copy/comments.ts'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CommentThread } from './comment-thread.tsx'
import { CommentsSkeleton } from './comments-skeleton.tsx'
import styles from './comments.module.css'
import { toThreads, type HeldComments } from './held-comments.ts'

type Props = {
  comments: UseInfiniteQueryResult<HeldComments>
  listing: Listing
  newId: string | undefined
  onPosted: (comment: Comment) => void
}

export function CommentList({ comments, listing, newId, onPosted }: Props) {
  const words = useWords(commentWords)
  const { offline } = useWords(shellWords)
  const { data: user } = useUser()
  const threads = useMemo(() => (comments.data ? toThreads(comments.data) : []), [comments.data])
  const [replyingTo, setReplyingTo] = useState<string>()

  if (comments.isPending) return <CommentsSkeleton count={listing.commentsCount} />
  if (!comments.data) {
    return (
      <ErrorState
        title={words.failureTitle}
        message={sentenceOf(comments.error, offline)}
        retryLabel={words.retry}
        onRetry={() => void comments.refetch()}
        isRetrying={comments.isFetching}
        level={3}
      />
    )
  }
  if (threads.length === 0) {
    const open = user?.id === listing.user.id ? words.emptyOwn : words.empty
    return <p className={styles.empty}>{listing.status === 'active' ? open : words.emptyClosed}</p>
  }
  const takeReply = (reply: Comment) => {
    setReplyingTo((open) => (open === reply.parentId ? undefined : open))
    onPosted(reply)
  }
  return (
    <>
      <ul role="list" aria-busy={comments.isFetchingNextPage}>
        {threads.map((thread) => (
          <CommentThread
            key={thread.comment.id}
            thread={thread}
            listing={listing}
            newId={newId}
            isReplying={thread.comment.id === replyingTo}
            onReply={(isReplying) => setReplyingTo(isReplying ? thread.comment.id : undefined)}
            onPosted={takeReply}
          />
        ))}
      </ul>
      {comments.hasNextPage && (
        <div className={styles.more}>
          {comments.isFetchNextPageError && (
            <p role="alert">
              {words.moreFailed} {sentenceOf(comments.error, offline)}
            </p>
          )}
          <Button
            variant="secondary"
            isPending={comments.isFetchingNextPage}
            onClick={() => void comments.fetchNextPage()}
          >
            {comments.isFetchingNextPage ? words.loadingMore : words.more}
          </Button>
        </div>
      )}
    </>
  )
}
