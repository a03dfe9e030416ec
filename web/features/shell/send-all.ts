import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import { statusWords } from '#web/features/listings/copy.ts'
import { waitingPostWords } from '#web/features/listings/posting/copy.ts'
import { refreshListings } from '#web/features/listings/posting/posted.ts'
import { moveLeftDraft } from '#web/features/listings/posting/waiting-posts.ts'
import { dropPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { sendWaiting } from '#web/lib/send-waiting.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { SENDERS } from './senders.ts'

type Options = {
  userId: string
  client: QueryClient
  navigate: UseNavigateResult<string>
  isStopped: () => boolean
}

/** Sends what waits of this person, and says what has become of it. */
export async function sendAll({ userId, client, navigate, isStopped }: Options): Promise<void> {
  await moveLeftDraft(userId)
  await sendWaiting(
    userId,
    SENDERS,
    {
      onSent: ({ key }, result) => {
        void dropPhotoDraft(key).catch(() => undefined)
        const { id, title, status } = asListing(result)
        void refreshListings(client)
        showToast({
          title: status === 'pending' ? statusWords.pending : waitingPostWords.live,
          description: title,
          action: {
            label: waitingPostWords.view,
            onAction: () => void navigate({ to: '/listings/$id', params: { id } }),
          },
        })
      },
      onRefused: (_waiting, refusal) =>
        showToast({
          title: waitingPostWords.notPosted,
          description: refusal,
          tone: 'destructive',
          action: { label: waitingPostWords.open, onAction: () => void navigate({ to: '/profile' }) },
        }),
    },
    isStopped,
  )
}

/** sendPost, the only sender, resolves with the listing. */
function asListing(result: unknown): Listing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result as Listing
}
