import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useId, useMemo, useRef, useState } from 'react'
import type { Comment } from '#contract/engagement.ts'
import { isRented } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import { commentWords } from './copy.ts'
import { type CachedComments, commentsQuery, type Thread, toThreads } from './queries.ts'
import { useWaitingComments } from './use-waiting-comments.ts'
import page from '#web/ui/page.module.css'
import styles from './comments.module.css'

const WaitingComments = lazyPart(() =>
  import('./waiting-comments.tsx').then((module) => module.WaitingComments),
)

/** The public comments on a listing. Import it dynamically, so that it loads when it is about to be seen. */
export function Comments({ listing }: { listing: Listing }) {
  const id = useId()
  const comments = useInfiniteQuery(commentsQuery(listing.id))
  const total = comments.data?.pages.at(-1)?.total ?? listing.commentsCount
  const [newId, setNewId] = useState<string>()
  const focusPosted = (comment: Comment) => setNewId(comment.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useWaitingComments(useUser().data?.id ?? '', { listingId: listing.id })
  // Deleting a comment without replies removes it, and with it the button that was pressed. So does undoing.
  const shown = comments.data?.pages.flatMap((part) => part.comments.map((each) => each.id)) ?? []
  useFocusFallback(heading, [...shown, ...waiting.map(({ key }) => key)])
  return (
    <section className={`${page.stack4} ${styles.comments}`} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {commentWords.title} <span className={styles.count}>{commentWords.number(total)}</span>
      </h2>
      <WriteBox listing={listing} onPosted={focusPosted} />
      <Suspense>
        {waiting.length > 0 && <WaitingComments waiting={waiting} className={page.stack4} />}
      </Suspense>
      <CommentList comments={comments} listing={listing} newId={newId} onPosted={focusPosted} />
    </section>
  )
}

type Props = {
  comments: UseInfiniteQueryResult<CachedComments>
  listing: Listing
  newId: string | undefined
  onPosted: (comment: Comment) => void
}

function CommentList({ comments, listing, newId, onPosted }: Props) {
  const { data: user } = useUser()
  const threads = useMemo(() => (comments.data ? toThreads(comments.data) : []), [comments.data])
  const [replyingTo, setReplyingTo] = useState<string>()

  if (comments.isPending) return <CommentsSkeleton count={listing.commentsCount} />
  if (!comments.data) {
    return <QueryFailure query={comments} title={commentWords.failureTitle} level={3} />
  }
  if (threads.length === 0) {
    const sentence = user?.id === listing.user.id ? commentWords.emptyOwn : commentWords.empty
    return <p className={styles.empty}>{listing.status === 'active' ? sentence : commentWords.emptyClosed}</p>
  }
  const finishReply = (reply: Comment) => {
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
            onPosted={finishReply}
          />
        ))}
      </ul>
      <LoadMore list={comments} words={commentWords} className={styles.more} />
    </>
  )
}

type CommentThreadProps = {
  thread: Thread
  listing: Listing
  newId: string | undefined
  isReplying: boolean
  onReply: (isReplying: boolean) => void
  onPosted: (comment: Comment) => void
}

/**
 * A comment with its replies, the oldest first. Replies have no replies of their own, so the thread has one
 * reply button, at its end.
 */
function CommentThread({
  thread: { comment, replies },
  listing,
  newId,
  isReplying,
  onReply,
  onPosted,
}: CommentThreadProps) {
  const { data: user } = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const waiting = useWaitingComments(user?.id ?? '', { listingId: listing.id, parentId: comment.id })
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
      size="tap"
      aria-label={commentWords.replyTo(name)}
      aria-expanded={isReplying}
      onClick={() => onReply(!isReplying)}
    >
      {commentWords.reply}
    </Button>
  )
  return (
    <li className={`${page.stack3} ${styles.thread}`}>
      <CommentItem comment={comment} listing={listing} isNew={comment.id === newId}>
        {replies.length === 0 && reply}
      </CommentItem>
      {(replies.length > 0 || waiting.length > 0 || isReplying) && (
        <div className={`${page.stack3} ${styles.replies}`}>
          {replies.length > 0 && <ReplyList replies={replies} listing={listing} newId={newId} />}
          <Suspense>
            {waiting.length > 0 && <WaitingComments waiting={waiting} className={page.stack4} />}
          </Suspense>
          {replies.length > 0 && reply && <div className={styles.answer}>{reply}</div>}
          {canReply && isReplying && (
            <CommentBox
              userId={user.id}
              listingId={listing.id}
              parentId={comment.id}
              label={commentWords.replyTo(name)}
              postLabel={commentWords.postReply}
              onClose={close}
              onPosted={onPosted}
            />
          )}
        </div>
      )}
    </li>
  )
}

type ReplyListProps = Pick<CommentThreadProps, 'listing' | 'newId'> & Pick<Thread, 'replies'>

function ReplyList({ replies, listing, newId }: ReplyListProps) {
  return (
    <ul role="list" className={page.stack4}>
      {replies.map((each) => (
        <li key={each.id}>
          <CommentItem comment={each} listing={listing} isNew={each.id === newId} />
        </li>
      ))}
    </ul>
  )
}

const PLACEHOLDERS_MAX = 3

/**
 * As many placeholders as comments, up to three. If there are no comments, one placeholder reserves the space
 * of the sentence that says so.
 */
function CommentsSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>{commentWords.loading}</VisuallyHidden>
      {Array.from({ length: Math.min(Math.max(count, 1), PLACEHOLDERS_MAX) }, (_, index) => (
        <div key={index} className={styles.comment}>
          <Skeleton shape="circle" width="2rem" height="2rem" />
          <div>
            <Skeleton width="9rem" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  )
}

/**
 * The start of a new thread: a box for members, a link to sign in for visitors, or a sentence if questions
 * are closed.
 */
function WriteBox({ listing, onPosted }: { listing: Listing; onPosted: (comment: Comment) => void }) {
  const { data: user } = useUser()
  const { id, status, user: seller } = listing
  if (status !== 'active')
    return <p className={styles.closed}>{commentWords.closed[isRented(listing) ? 'rented' : status]}</p>
  if (!user) {
    return <SignInLink className={buttonClass({ variant: 'secondary' })}>{commentWords.logIn}</SignInLink>
  }
  const label = user.id === seller.id ? commentWords.write : commentWords.ask
  return (
    <CommentBox
      userId={user.id}
      listingId={id}
      label={label}
      postLabel={commentWords.post}
      hint={commentWords.hint}
      onPosted={onPosted}
    />
  )
}
