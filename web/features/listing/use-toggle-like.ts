import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { listingWords } from '#web/copy/listing.ts'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { announceSessionExpired } from '#web/features/auth/session-expired.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { changeHeldListing } from './held-listings.ts'

type Likes = Pick<Listing, 'likedByMe' | 'likesCount'>

/**
 * Shown at once, put back when refused. The answer is written into every list that holds the listing instead of
 * loading the lists again: a like must not cost pages of feed on a metered line.
 */
export function useToggleLike({ id, likedByMe, likesCount }: Listing) {
  const words = useWords(listingWords)
  const { sessionExpired, sessionExpiredText } = useWords(shellWords)
  const client = useQueryClient()
  const show = (likes: Likes) => changeHeldListing(client, id, (listing) => ({ ...listing, ...likes }))

  return useMutation({
    mutationFn: () => answerOf(api.listings[':id'].like.$post({ param: { id } })),
    onMutate: () => {
      show({ likedByMe: !likedByMe, likesCount: likesCount + (likedByMe ? -1 : 1) })
      return { likedByMe, likesCount }
    },
    onSuccess: (answer) => show({ likedByMe: answer.liked, likesCount: answer.likesCount }),
    onError: (error, _, before) => {
      if (before) show(before)
      if (isSignedOut(error)) return announceSessionExpired(sessionExpired, sessionExpiredText)
      showToast({ title: words.error, description: words.likeFailed, tone: 'destructive' })
    },
  })
}
