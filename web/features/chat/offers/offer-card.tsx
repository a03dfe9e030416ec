import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ConversationListing, Message } from '#contract/conversation.ts'
import { formatMoney } from '#contract/numbers.ts'
import { actionsOf, otherRole, type Role } from '#contract/offer-steps.ts'
import type { Offer } from '#contract/offer.ts'
import { useConversation } from '#web/features/chat/data/use-conversations.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { dayAndTime, useNow } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { offerWords } from './copy.ts'
import { loadOfferCalls, useOfferStep } from './use-offer-step.ts'
import styles from './offer-card.module.css'

const OfferDialog = lazyPart(
  () => import('./offer-dialog.tsx').then((module) => module.OfferDialog),
  FailedDialog,
)

type Props = { message: Message; offer: Offer; isMine: boolean; otherName: string }

/** An offer in the log, with what the reader can do about it. One that is over is quiet. */
export function OfferCard({ message, offer, isMine, otherName }: Props) {
  const { conversation } = useConversation(message.conversationId)
  const now = useNow() ?? 0
  const listing = conversation?.listing
  const role = isMine ? offer.by : otherRole(offer.by)
  const left = Date.parse(offer.expiresAt) - now
  const status = offer.status === 'offered' && left <= 0 ? 'expired' : offer.status
  const amount = formatMoney(offer.amount, offer.currency)
  return (
    <div className={styles.card} data-offer={status}>
      <p className={styles.who}>{isMine ? offerWords.yours : offerWords.theirs(otherName)}</p>
      <p className={styles.amount}>{amount}</p>
      {status === 'offered' && listing && (
        <p className={styles.line}>{offerWords.price(formatMoney(listing.price, listing.currency))}</p>
      )}
      {status === 'offered' ? (
        <p className={classNames(styles.line, styles.move)}>
          {offer.respondBy === role
            ? offerWords.yourMove(offerWords.left(left))
            : offerWords.theirMove(otherName, offerWords.left(left))}
        </p>
      ) : (
        <p className={styles.line}>
          {status === 'accepted' && <CheckIcon />}
          {offerWords.over[status]}
        </p>
      )}
      {status === 'offered' && conversation?.otherUser && !conversation.hasBlocked && (
        <Moves
          conversationId={message.conversationId}
          offer={offer}
          role={role}
          isMine={isMine}
          listing={listing}
        />
      )}
      {status === 'accepted' && listing?.isReservedHere && listing.reservedUntil && (
        <Reservation
          conversationId={message.conversationId}
          listing={listing}
          until={listing.reservedUntil}
        />
      )}
    </div>
  )
}

type MovesProps = {
  conversationId: string
  offer: Offer
  role: Role
  isMine: boolean
  listing: ConversationListing | null | undefined
}

/** A button for each step that the table of the contract allows this person. */
function Moves({ conversationId, offer, role, isMine, listing }: MovesProps) {
  const client = useQueryClient()
  const { pending, run } = useOfferStep()
  const [isCountering, setCountering] = useState(false)
  const price = formatMoney(offer.amount, offer.currency)
  return (
    <>
      <div className={styles.moves} role="group" aria-label={offerWords.actionsOf(price)}>
        {actionsOf(role, offer).map((action) => (
          <Button
            key={action}
            size="tap"
            variant={action === 'accept' ? 'primary' : 'secondary'}
            isPending={pending === action}
            onClick={() =>
              action === 'counter'
                ? setCountering(true)
                : run(action, (calls) => calls.moveOffer(client, conversationId, offer.id, action))
            }
          >
            {action === 'counter' && isMine ? offerWords.change : offerWords.actions[action]}
          </Button>
        ))}
      </div>
      <Suspense>
        {isCountering && listing && (
          <OfferDialog
            listing={listing}
            countered={{ amount: offer.amount, isMine, role }}
            onSend={async (amount) => {
              const calls = await loadOfferCalls()
              await calls.counterOffer(client, conversationId, offer.id, amount)
              setCountering(false)
            }}
            onClose={() => setCountering(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type ReservationProps = { conversationId: string; listing: ConversationListing; until: string }

/** Until when the accepted offer reserves the listing. Either of the two can end that. */
function Reservation({ conversationId, listing, until }: ReservationProps) {
  const client = useQueryClient()
  const { pending, run } = useOfferStep()
  return (
    <>
      <p className={styles.line}>{offerWords.reserved(dayAndTime(until))}</p>
      <div className={styles.moves}>
        <Button
          size="tap"
          variant="secondary"
          isPending={pending !== undefined}
          onClick={() => run('release', (calls) => calls.releaseListing(client, conversationId, listing.id))}
        >
          {offerWords.release}
        </Button>
      </div>
    </>
  )
}
