import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { sendOffer } from '#web/features/chat/data/send-offer.ts'
import { useWaiting } from '#web/lib/waiting.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { offerFormWords } from './copy.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { WaitingOfferCard } from './waiting-offer-card.tsx'
import { findOffer } from './waiting-offer.ts'

type Props = { listing: Listing; onClose: () => void }

/** From a listing's page: opens the conversation, makes the offer in it, and goes there. */
export function NewOffer({ listing, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const waiting = findOffer(useWaiting(useUser().data?.id ?? ''), listing.id)
  const [sentKey, setSentKey] = useState<string>()

  // An offer that this form is sending is still in the form.
  if (waiting && waiting.key !== sentKey)
    return (
      <Dialog title={offerFormWords.make} closeLabel={offerFormWords.close} size="sm" onClose={onClose}>
        <WaitingOfferCard offer={waiting} />
      </Dialog>
    )
  return (
    <OfferDialog
      listing={listing}
      onSend={async ({ amount, key }) => {
        const { id: listingId, title, currency } = listing
        setSentKey(key)
        const id = await sendOffer(client, { listingId, title, currency, amount }, key)
        if (id === undefined) onClose()
        else await navigate({ to: '/messages/$id', params: { id } })
      }}
      onClose={onClose}
    />
  )
}
