import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import { statusWords } from '#web/features/listings/copy.ts'
import { waitingPostWords } from '#web/features/listings/posting/copy.ts'
import { refreshListings } from '#web/features/listings/posting/posted.ts'
import { moveLeftDraft, POST, sendPost } from '#web/features/listings/posting/waiting-posts.ts'
import { dropPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { dismissWaitingToast, dropWaiting } from '#web/lib/acts.ts'
import { sendWaiting, type Senders } from '#web/lib/send-waiting.ts'
import type { Waiting } from '#web/lib/waiting.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { ACTS } from './acts.ts'

type Options = {
  userId: string
  client: QueryClient
  navigate: UseNavigateResult<string>
  isStopped: () => boolean
}

/** Sends what waits of this person, and says what has become of it. */
export async function sendAll({ userId, client, navigate, isStopped }: Options): Promise<void> {
  await moveLeftDraft(userId)
  const page = { client, navigate }
  await sendWaiting(
    userId,
    SENDERS,
    {
      onSent: (waiting, result) => {
        const act = ACTS[waiting.kind]
        if (!act) return showPosted(page, waiting, result)
        dismissWaitingToast(waiting.key)
        act.onSent(client, waiting, result)
      },
      onRefused: (waiting, refusal) => {
        const act = ACTS[waiting.kind]
        if (!act) return showNotPosted(page, waiting, refusal)
        act.putBack(client, userId, waiting)
        dropWaiting(userId, waiting.key)
        showToast({ title: act.refused(waiting), description: refusal, tone: 'destructive' })
      },
    },
    isStopped,
  )
}

const SENDERS: Senders = {
  [POST]: sendPost,
  ...Object.fromEntries(Object.entries(ACTS).map(([kind, { send }]) => [kind, send])),
}

type Page = Pick<Options, 'client' | 'navigate'>

function showPosted({ client, navigate }: Page, { key }: Waiting, result: unknown) {
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
}

function showNotPosted({ navigate }: Page, { key }: Waiting, refusal: string) {
  showToast({
    title: waitingPostWords.notPosted,
    description: refusal,
    tone: 'destructive',
    action: { label: waitingPostWords.open, onAction: () => void navigate({ to: '/profile', hash: key }) },
  })
}

/** sendPost resolves with the listing. */
function asListing(result: unknown): Listing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result as Listing
}
