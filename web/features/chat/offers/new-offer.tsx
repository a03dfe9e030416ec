import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import { makeOffer } from '#web/features/chat/data/offer-calls.ts'
import { openConversation } from '#web/features/chat/data/open-conversation.ts'
import { OfferDialog } from './offer-dialog.tsx'

/** From a listing's page: opens the conversation, makes the offer in it, and goes there. */
export function NewOffer({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <OfferDialog
      listing={listing}
      onSend={async (amount) => {
        const id = await openConversation(client, listing.id)
        await makeOffer(client, id, amount)
        await navigate({ to: '/messages/$id', params: { id } })
      }}
      onClose={onClose}
    />
  )
}
