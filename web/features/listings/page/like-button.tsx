import { useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { HeartFilledIcon, HeartIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { api, answerOf } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { cardWords } from '../copy.ts'
import styles from './listing-card.module.css'
import { changeHeldListing } from './queries.ts'

/**
 * Likes a listing or removes the like. Sends a visitor to sign in. On one's own listing, where a like would
 * not count, shows only the number.
 */
export function LikeButton({ listing }: { listing: Listing }) {
  const words = useWords(cardWords)
  const user = useUser()
  const toggleLike = useToggleLike(listing)
  const { id, title, likedByMe, likesCount } = listing

  if (user.data?.id === listing.user.id) {
    return (
      <span className={styles.likes}>
        <HeartIcon />
        <span aria-hidden="true">{words.number(likesCount)}</span>
        <VisuallyHidden>{words.likes(likesCount)}</VisuallyHidden>
      </span>
    )
  }
  if (!user.data) {
    return (
      <SignInLink
        action="like"
        listingId={id}
        className={styles.like}
        aria-label={words.likeSignedOut(title, likesCount)}
      >
        <HeartIcon />
        {words.number(likesCount)}
      </SignInLink>
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

type Likes = Pick<Listing, 'likedByMe' | 'likesCount'>

/**
 * Likes still waiting for an answer. A second press before it would ask for the opposite of what is shown.
 */
const underWay = new Set<string>()

/**
 * Updates at once and reverts if refused. Writes the answer into every list that holds the listing instead of
 * refetching the lists: a like must not cost pages of feed on a metered connection. Uses no mutation
 * observer, since it is in the first view.
 */
function useToggleLike({ id, likedByMe, likesCount }: Listing): () => Promise<void> {
  const words = useWords(cardWords)
  const client = useQueryClient()
  const show = (likes: Likes) => changeHeldListing(client, id, (listing) => ({ ...listing, ...likes }))

  return async () => {
    if (underWay.has(id)) return
    underWay.add(id)
    show({ likedByMe: !likedByMe, likesCount: likesCount + (likedByMe ? -1 : 1) })
    try {
      const answer = await answerOf(api.listings[':id'].like.$post({ param: { id } }))
      show({ likedByMe: answer.liked, likesCount: answer.likesCount })
    } catch {
      show({ likedByMe, likesCount })
      showToast({ title: words.error, description: words.likeFailed, tone: 'destructive' })
    } finally {
      underWay.delete(id)
    }
  }
}
