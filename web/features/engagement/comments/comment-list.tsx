import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Comment } from '#contract/engagement.ts'
import type { Listing } from '#contract/listing.ts'
import { commentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
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
  const { data: user } = useUser()
  const threads = useMemo(() => (comments.data ? toThreads(comments.data) : []), [comments.data])
  const [replyingTo, setReplyingTo] = useState<string>()

  if (comments.isPending) return <CommentsSkeleton count={listing.commentsCount} />
  if (!comments.data) {
    return <QueryFailure query={comments} title={words.failureTitle} level={3} />
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
      <LoadMore list={comments} words={words} className={styles.more} />
    </>
  )
}
