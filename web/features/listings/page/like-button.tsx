import { Link } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import { cardWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { HeartFilledIcon, HeartIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './like-button.module.css'
import { useToggleLike } from './use-toggle-like.ts'

/**
 * Likes or takes the like back; for a visitor, the way to sign in. At a listing of one's own, where a like
 * would count nowhere, the number alone.
 */
export function LikeButton({ listing }: { listing: Listing }) {
  const words = useWords(cardWords)
  const user = useUser()
  const toggleLike = useToggleLike(listing)
  const { id, title, likedByMe, likesCount } = listing

  if (user.data?.id === listing.user.id) {
    return (
      <span className={styles.count}>
        <HeartIcon />
        <span aria-hidden="true">{words.number(likesCount)}</span>
        <VisuallyHidden>{words.likes(likesCount)}</VisuallyHidden>
      </span>
    )
  }
  if (!user.data) {
    return (
      <Link
        to="/auth"
        search={{ next: `/listings/${id}` }}
        preload={false}
        className={styles.like}
        aria-label={words.likeSignedOut(title, likesCount)}
      >
        <HeartIcon />
        {words.number(likesCount)}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={likedByMe}
      aria-label={words.like(title, likesCount)}
      onClick={() => void toggleLike()}
    >
      {likedByMe ? <HeartFilledIcon /> : <HeartIcon />}
      {words.number(likesCount)}
    </button>
  )
}
