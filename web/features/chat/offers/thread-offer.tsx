import { useQueryClient } from '@tanstack/react-query'
import type { ConversationListing } from '#contract/conversation.ts'
import { sendOffer } from '#web/features/chat/data/send-offer.ts'
import { OfferDialog } from './offer-dialog.tsx'

type Props = { conversationId: string; listing: ConversationListing; onSent: () => void; onClose: () => void }

/** Makes an offer in an open conversation. */
export function ThreadOffer({ conversationId, listing, onSent, onClose }: Props) {
  const client = useQueryClient()
  return (
    <OfferDialog
      listing={listing}
      onSend={async ({ amount, key }) => {
        const { id: listingId, title, currency } = listing
        await sendOffer(client, { listingId, title, conversationId, amount, currency }, key)
        onClose()
        onSent()
      }}
      onClose={onClose}
    />
  )
}
