import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, type ReactNode, useState, type KeyboardEvent } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import type { Comment } from '#contract/engagement.ts'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { useFocusFallback } from '#web/lib/focus.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { commentWords } from './copy.ts'
import { refetchChanged, useReportFailure } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './comment-item.module.css'

type Props = {
  comment: Comment
  listing: Listing
  /** Just posted on this page. The item takes the focus, so that it is scrolled into view and read out. */
  isNew: boolean
  /** Rendered before the buttons that delete and hide. */
  children?: ReactNode
}

export function CommentItem({ comment, listing, isNew, children }: Props) {
  const article = useRef<HTMLElement>(null)
  const { user: author, isDeleted, hiddenBy } = comment
  const note = hiddenBy && comment.isMine && commentWords.hiddenNote[hiddenBy]
  const isShown = author !== null && !isDeleted
  // Deleting a comment that has replies leaves a placeholder, without the button that was pressed.
  useFocusFallback(
    article,
    useMemo(() => (isShown ? ['words'] : []), [isShown]),
  )

  useEffect(() => {
    if (isNew && !isTyping(document.activeElement)) article.current?.focus()
  }, [isNew])

  return (
    <article ref={article} tabIndex={-1} className={styles.comment}>
      {isShown ? (
        <>
          <div className={page.line}>
            <Avatar name={author.displayName} src={author.profileImageUrl} size="sm" />
            <div className={styles.who}>
              <Link to="/users/$id" params={{ id: author.id }} preload={false} className={styles.name}>
                {author.displayName}
              </Link>
              {comment.isBySeller && <Badge tone="info">{commentWords.seller}</Badge>}
              <time dateTime={comment.createdAt} className={page.small}>
                {shortDateWithYear(comment.createdAt)}
              </time>
              {hiddenBy && (
                <Badge tone="warning">
                  {comment.isMine ? commentWords.hiddenBy[hiddenBy] : commentWords.hidden}
                </Badge>
              )}
            </div>
          </div>
          <p className={styles.content}>{comment.content}</p>
          {note && <p className={page.small}>{note}</p>}
          <Tools comment={comment} listing={listing}>
            {children}
          </Tools>
        </>
      ) : (
        <p className={styles.placeholder}>
          {isDeleted
            ? commentWords.wasDeleted
            : hiddenBy === 'seller'
              ? commentWords.wasHidden
              : commentWords.isNotShown}
        </p>
      )}
    </article>
  )
}

function Tools({ comment, listing, children }: Omit<Props, 'isNew'>) {
  const { data: user } = useUser()
  const { remove, isRemoving, hide, isHiding } = useChangeComment(listing.id, comment)
  const isAtOwnListing = user?.id === listing.user.id
  if (!children && !comment.isMine && !isAtOwnListing) return null
  return (
    <div className={styles.tools}>
      {children}
      {comment.isMine && <DeleteTool isPending={isRemoving} onDelete={remove} />}
      {isAtOwnListing && !comment.isMine && (
        <HideTool
          name={comment.user?.displayName ?? ''}
          isHidden={comment.isHidden}
          isPending={isHiding}
          onHide={hide}
        />
      )}
    </div>
  )
}

/** Whether the person is already typing something else, and so must keep the focus. */
function isTyping(active: Element | null): boolean {
  return (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value !== ''
}

/** What the author and the seller can do to a comment. */
function useChangeComment(listingId: string, comment: Comment) {
  const client = useQueryClient()
  const onError = useReportFailure(listingId)
  const param = { id: comment.id }
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: () => parseResponse(api.comments[':id'].$delete({ param })),
    onSuccess: () =>
      refetchChanged(client, listingId, { ...comment, content: '', user: null, isDeleted: true }),
    onError,
  })
  const hiding = useMutation({
    networkMode: 'always',
    mutationFn: (hidden: boolean) =>
      parseResponse(api.comments[':id'].hide.$post({ param, json: { hidden } })),
    onSuccess: (changed) => refetchChanged(client, listingId, changed),
    onError,
  })
  return {
    remove: () => removal.mutate(),
    isRemoving: removal.isPending,
    hide: hiding.mutate,
    isHiding: hiding.isPending,
  }
}

type HideToolProps = {
  name: string
  isHidden: boolean
  isPending: boolean
  onHide: (hidden: boolean) => void
}

/** Lets the seller hide a comment from buyers, or show it again. */
function HideTool({ name, isHidden, isPending, onHide }: HideToolProps) {
  return (
    <Button
      variant="ghost"
      size="tap"
      aria-label={isHidden ? commentWords.showOf(name) : commentWords.hideOf(name)}
      isPending={isPending}
      onClick={() => onHide(!isHidden)}
    >
      {isHidden ? commentWords.show : commentWords.hide}
    </Button>
  )
}

/** A button that asks before it deletes. The question replaces the button, and Keep gets the focus. */
function DeleteTool({ isPending, onDelete }: { isPending: boolean; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const keepButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)

  useEffect(() => {
    if (isAsking) keepButton.current?.focus()
    else if (wasAsking.current) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking) {
    return (
      <Button
        ref={button}
        variant="ghost"
        size="tap"
        aria-label={commentWords.deleteOwn}
        onClick={() => setAsking(true)}
      >
        {commentWords.delete}
      </Button>
    )
  }
  const keep = () => setAsking(false)
  const keepOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isPending) keep()
  }
  return (
    <div
      className={styles.question}
      role="group"
      aria-label={commentWords.deleteQuestion}
      onKeyDown={keepOnEscape}
    >
      <span>{commentWords.deleteQuestion}</span>
      <Button variant="danger" size="tap" isPending={isPending} onClick={onDelete}>
        {commentWords.delete}
      </Button>
      <Button
        ref={keepButton}
        variant="secondary"
        size="tap"
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : keep}
      >
        {commentWords.keep}
      </Button>
    </div>
  )
}
