import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Conversation, Message } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { writingWords } from '#web/features/chat/copy.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { useWaiting } from '#web/lib/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { findOpenOffer } from './present-offers.ts'
import { findOffer } from './waiting-offer.ts'

const ThreadOffer = lazyPart(
  () => import('./thread-offer.tsx').then((module) => module.ThreadOffer),
  FailedDialog,
)

type Props = {
  conversation: Conversation
  messages: readonly Message[]
  /** Leaves the room to what is being written. */
  isHidden: boolean
  onSent: () => void
}

/**
 * Beside the box to write in, for a buyer without an open, an accepted or a waiting offer. Open at once after signing in
 * to offer.
 */
export function OfferButton({ conversation: { id, listing }, messages, isHidden, onSent }: Props) {
  const wantsToOffer = useLocation({ select: ({ state }) => state.isOffering === true })
  const [isOpen, setOpen] = useState(wantsToOffer)
  const offer = findOffer(useWaiting(useUser().data?.id ?? ''), listing?.id)
  if (!listing || listing.isMine || listing.status !== 'active') return null
  // The dialog stays until it has closed itself.
  if (listing.isReservedHere || findOpenOffer(messages) || (offer && !isOpen)) return null
  return (
    <>
      {!isHidden && (
        <Button
          variant="ghost"
          size="tap"
          aria-label={writingWords.makeOffer}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {writingWords.offer}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <ThreadOffer conversationId={id} listing={listing} onSent={onSent} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isOffering?: boolean
  }
}
