import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Conversation, Message } from '#contract/conversation.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { offerFormWords, offerWords } from './copy.ts'
import { findOpenOffer } from './present-offers.ts'
import { loadOfferCalls } from './use-offer-step.ts'

const OfferDialog = lazyPart(
  () => import('./offer-dialog.tsx').then((module) => module.OfferDialog),
  FailedDialog,
)

type Props = {
  conversation: Conversation
  messages: readonly Message[]
  /** Leaves the room to what is being written. */
  isHidden: boolean
  onSent: () => void
}

/** Beside the box to write in, for a buyer whose offers are over. Open at once after signing in to offer. */
export function OfferButton({ conversation: { id, listing }, messages, isHidden, onSent }: Props) {
  const client = useQueryClient()
  const wantsToOffer = useLocation({ select: ({ state }) => state.isOffering === true })
  const [isOpen, setOpen] = useState(wantsToOffer)
  if (!listing || listing.isMine || listing.status !== 'active' || findOpenOffer(messages)) return null
  return (
    <>
      {!isHidden && (
        <Button variant="ghost" size="tap" aria-label={offerFormWords.make} onClick={() => setOpen(true)}>
          {offerWords.offer}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <OfferDialog
            title={offerFormWords.make}
            listing={listing}
            onSend={async (amount) => {
              const calls = await loadOfferCalls()
              await calls.makeOffer(client, id, amount)
              setOpen(false)
              onSent()
            }}
            onClose={() => setOpen(false)}
          />
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
