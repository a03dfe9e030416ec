import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { cardWords } from '#web/features/listings/copy.ts'
import { HeartFilledIcon, HeartIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { setLiked } from './set-liked.ts'
import styles from './listing-tile.module.css'

/**
 * The heart: likes and saves a listing, or takes that back. Sends a visitor to sign in. On the person's own
 * listing, where a like would not count, it shows only the number.
 */
export function LikeButton({ listing }: { listing: Listing }) {
  const user = useUser()
  const toggleLike = useToggleLike(listing)
  const { id, title, likedByMe, likesCount } = listing
  const isOwn = user.data?.id === listing.user.id
  const likes = (
    <span className={styles.likes}>
      {likedByMe ? <HeartFilledIcon /> : <HeartIcon />}
      <span aria-hidden={isOwn}>{cardWords.number(likesCount)}</span>
    </span>
  )

  if (isOwn) {
    return (
      <div className={styles.like}>
        {likes}
        <VisuallyHidden>{cardWords.likes(likesCount)}</VisuallyHidden>
      </div>
    )
  }
  if (!user.data) {
    return (
      <SignInLink
        action="like"
        subjectId={id}
        className={styles.like}
        aria-label={cardWords.likeSignedOut(title, likesCount)}
      >
        {likes}
      </SignInLink>
    )
  }
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={likedByMe}
      aria-label={cardWords.like(title, likesCount)}
      onClick={() => void toggleLike()}
    >
      {likes}
    </button>
  )
}

/** The second tap of a double tap, which would take the like back, comes within this time. */
const DOUBLE_TAP_MS = 500

/** Does not use useMutation, because its code would be in the first view. */
function useToggleLike({ id, likedByMe }: Listing): () => Promise<void> {
  const client = useQueryClient()
  const pressedAt = useRef(0)

  return async () => {
    const now = Date.now()
    if (now - pressedAt.current < DOUBLE_TAP_MS) return
    pressedAt.current = now
    try {
      await setLiked(client, id, !likedByMe)
    } catch {
      showToast({ title: cardWords.error, description: cardWords.likeFailed, tone: 'destructive' })
    }
  }
}
