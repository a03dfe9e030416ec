import { useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { cardWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { changeHeldListing } from './held-listings.ts'

type Likes = Pick<Listing, 'likedByMe' | 'likesCount'>

/**
 * Likes whose answer is not here yet: a second press before it would ask for the opposite of what is shown.
 */
const underWay = new Set<string>()

/**
 * Shown at once, put back when refused. The answer is written into every list that holds the listing instead
 * of loading the lists again: a like must not cost pages of feed on a metered line. No mutation observer: it
 * is on first view.
 */
export function useToggleLike({ id, likedByMe, likesCount }: Listing): () => Promise<void> {
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
