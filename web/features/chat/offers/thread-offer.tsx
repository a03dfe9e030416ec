import { useQueryClient } from '@tanstack/react-query'
import type { ConversationListing } from '#contract/conversation.ts'
import { makeOffer } from '#web/features/chat/data/offer-calls.ts'
import { OfferDialog } from './offer-dialog.tsx'

type Props = { conversationId: string; listing: ConversationListing; onSent: () => void; onClose: () => void }

/** Makes an offer in an open conversation. */
export function ThreadOffer({ conversationId, listing, onSent, onClose }: Props) {
  const client = useQueryClient()
  return (
    <OfferDialog
      listing={listing}
      onSend={async (amount) => {
        await makeOffer(client, conversationId, amount)
        onClose()
        onSent()
      }}
      onClose={onClose}
    />
  )
}
