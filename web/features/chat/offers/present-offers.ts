import type { Message } from '#contract/conversation.ts'
import type { Offer } from '#contract/offer.ts'

/**
 * The messages with each offer as it is now. A message shows its offer as it was when the message came, and
 * later messages tell what became of it: a notice of its end, or another offer, which ends the one before.
 */
export function withPresentOffers(messages: readonly Message[]): readonly Message[] {
  const offers = presentOffers(messages)
  if (offers.size === 0) return messages
  return messages.map((message) => {
    const offer = message.offer && offers.get(message.offer.id)
    return offer && offer.status !== message.offer?.status ? { ...message, offer } : message
  })
}

/** The offer that waits for an answer. */
export function findOpenOffer(messages: readonly Message[]): Offer | undefined {
  return [...presentOffers(messages).values()].find(
    ({ status, expiresAt }) => status === 'offered' && Date.parse(expiresAt) > Date.now(),
  )
}

function presentOffers(messages: readonly Message[]): Map<string, Offer> {
  const offers = new Map<string, Offer>()
  let last: Offer | undefined
  for (const { kind, offer } of messages) {
    if (!offer) continue
    const isNew = kind === 'offer' && last && last.id !== offer.id
    const before = isNew && last && offers.get(last.id)
    if (before && before.status === 'offered')
      offers.set(before.id, { ...before, status: 'countered', respondBy: null })
    // What is over stays over, in whichever order pages and frames arrive.
    if ((offers.get(offer.id)?.status ?? 'offered') === 'offered') offers.set(offer.id, offer)
    if (kind === 'offer') last = offer
  }
  return offers
}
