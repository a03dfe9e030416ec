import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { cardWords } from '#web/features/listings/copy.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { HeartFilledIcon, HeartIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { updateCachedListing } from './queries.ts'
import styles from './listing-tile.module.css'

/**
 * Likes a listing or removes the like. Sends a visitor to sign in. On the person's own listing, where a like
 * would not count, it shows only the number.
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
        listingId={id}
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

type Likes = Pick<Listing, 'likedByMe' | 'likesCount'>

/**
 * Listings with a like in progress. The call toggles, so another press before the response could do the
 * opposite of what is shown.
 */
const pendingIds = new Set<string>()

/** The second tap of a double tap, which would take the like back, comes within this time. */
const DOUBLE_TAP_MS = 500

/**
 * Toggles the like. Shows it at once, and reverts it if the call fails. Writes the response into every cached
 * list instead of refetching the lists, because a like must not cost pages of the feed on a metered
 * connection. Does not use useMutation, because its code would be in the first view.
 */
function useToggleLike({ id, likedByMe, likesCount }: Listing): () => Promise<void> {
  const client = useQueryClient()
  const pressedAt = useRef(0)
  const show = (likes: Likes) => updateCachedListing(client, id, (listing) => ({ ...listing, ...likes }))

  return async () => {
    const now = Date.now()
    if (pendingIds.has(id) || now - pressedAt.current < DOUBLE_TAP_MS) return
    pressedAt.current = now
    pendingIds.add(id)
    show({ likedByMe: !likedByMe, likesCount: likesCount + (likedByMe ? -1 : 1) })
    try {
      const result = await parseResponse(api.listings[':id'].like.$post({ param: { id } }))
      show({ likedByMe: result.liked, likesCount: result.likesCount })
    } catch {
      show({ likedByMe, likesCount })
      showToast({ title: cardWords.error, description: cardWords.likeFailed, tone: 'destructive' })
    } finally {
      pendingIds.delete(id)
    }
  }
}
