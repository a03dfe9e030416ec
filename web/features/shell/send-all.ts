import { waitingPostWords } from '#web/features/listings/posting/copy.ts'
import { moveLeftDraft, POST, sendPost } from '#web/features/listings/posting/waiting-posts.ts'
import { dropWaiting } from '#web/lib/acts.ts'
import { type Page, sendWaiting, type Senders } from '#web/lib/send-waiting.ts'
import { listWaiting, type Waiting } from '#web/lib/waiting.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { ACTS } from './acts.ts'

type Options = Page & { isStopped: () => boolean }

/** Sends what waits of this person, and says what has become of it. */
export async function sendAll({ userId, client, navigate, isStopped }: Options): Promise<void> {
  await moveLeftDraft(userId)
  const page = { client, navigate, userId }
  await sendWaiting(
    userId,
    SENDERS,
    {
      onSent: (tell) => tell(page),
      onRefused: (waiting, refusal) => {
        const act = ACTS.find(({ kind }) => kind === waiting.kind)
        if (!act) return showNotPosted(page, waiting, refusal)
        act.putBack(client, userId, waiting)
        dropWaiting(userId, waiting.key)
        const { open } = act
        showToast({
          title: act.refused(waiting),
          description: refusal,
          tone: 'destructive',
          action: open && { label: waitingPostWords.open, onAction: () => open(page, waiting) },
        })
      },
    },
    isStopped,
  )
}

/**
 * Shows what waits over what the server says, now and after each call. Returns a function that ends it.
 */
export function showWaiting({ client, userId }: Pick<Page, 'client' | 'userId'>): () => void {
  const show = () => {
    for (const waiting of listWaiting(userId))
      ACTS.find(({ kind }) => kind === waiting.kind)?.show(client, waiting)
  }
  show()
  return client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) show()
  })
}

const SENDERS: Senders = {
  [POST]: sendPost,
  ...Object.fromEntries(ACTS.map(({ kind, send }) => [kind, send])),
}

function showNotPosted({ navigate }: Page, { key }: Waiting, refusal: string) {
  showToast({
    title: waitingPostWords.notPosted,
    description: refusal,
    tone: 'destructive',
    action: { label: waitingPostWords.open, onAction: () => void navigate({ to: '/profile', hash: key }) },
  })
}
