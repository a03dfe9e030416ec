import { useRef } from 'react'
import type { Comment } from '#contract/engagement.ts'
import type { Listing } from '#contract/listing.ts'
import { commentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-thread.module.css'
import type { Thread } from './held-comments.ts'

type Props = {
  thread: Thread
  listing: Listing
  newId: string | undefined
  isReplying: boolean
  onReply: (isReplying: boolean) => void
  onPosted: (comment: Comment) => void
}

/**
 * A comment with its replies, the oldest first. Replies have none of their own: the way to answer stands
 * once, at the end.
 */
export function CommentThread({
  thread: { comment, replies },
  listing,
  newId,
  isReplying,
  onReply,
  onPosted,
}: Props) {
  const words = useWords(commentWords)
  const { data: user } = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const name = comment.user?.displayName ?? ''
  const canReply = user && listing.status === 'active' && !comment.isDeleted && !comment.isHidden
  const close = () => {
    onReply(false)
    button.current?.focus()
  }
  const reply = canReply && (
    <Button
      ref={button}
      variant="ghost"
      size="sm"
      aria-label={words.replyTo(name)}
      aria-expanded={isReplying}
      onClick={() => onReply(!isReplying)}
    >
      {words.reply}
    </Button>
  )
  return (
    <li className={styles.thread}>
      <CommentItem comment={comment} listing={listing} isNew={comment.id === newId}>
        {replies.length === 0 && reply}
      </CommentItem>
      {(replies.length > 0 || isReplying) && (
        <div className={styles.replies}>
          {replies.length > 0 && (
            <ul role="list" className={styles.list}>
              {replies.map((each) => (
                <li key={each.id}>
                  <CommentItem comment={each} listing={listing} isNew={each.id === newId} />
                </li>
              ))}
            </ul>
          )}
          {replies.length > 0 && reply && <div className={styles.answer}>{reply}</div>}
          {canReply && isReplying && (
            <CommentBox
              userId={user.id}
              listingId={listing.id}
              parentId={comment.id}
              label={words.replyTo(name)}
              postLabel={words.postReply}
              onClose={close}
              onPosted={onPosted}
            />
          )}
        </div>
      )}
    </li>
  )
}
