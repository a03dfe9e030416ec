import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Conversation, Message } from '#contract/conversation.ts'
import { writingWords } from '#web/features/chat/copy.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { findOpenOffer } from './present-offers.ts'

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
 * Beside the box to write in, for a buyer without an open or an accepted offer. Open at once after signing in
 * to offer.
 */
export function OfferButton({ conversation: { id, listing }, messages, isHidden, onSent }: Props) {
  const wantsToOffer = useLocation({ select: ({ state }) => state.isOffering === true })
  const [isOpen, setOpen] = useState(wantsToOffer)
  if (!listing || listing.isMine || listing.status !== 'active') return null
  if (listing.isReservedHere || findOpenOffer(messages)) return null
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
