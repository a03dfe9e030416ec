import { CURRENCIES, type Currency } from '#contract/lists.ts'
import { pickWaiting, type Waiting } from '#web/lib/waiting.ts'

export const OFFER = 'offer'

/** An offer that waits for the line. Without a conversation, one is opened with the seller first. */
export type OfferData = {
  listingId: string
  title: string
  conversationId?: string
  amount: number
  currency: Currency
}

export function findOffer(
  waiting: readonly Waiting[],
  listingId: string | undefined,
): (Waiting & { data: OfferData }) | undefined {
  return pickWaiting(waiting, OFFER, isOfferData).find(({ data }) => data.listingId === listingId)
}

export function isOfferData(data: unknown): data is OfferData {
  const { listingId, title, conversationId, amount, currency }: Record<keyof OfferData, unknown> =
    Object(data)
  return (
    [listingId, title].every((each) => typeof each === 'string') &&
    (conversationId === undefined || typeof conversationId === 'string') &&
    typeof amount === 'number' &&
    CURRENCIES.some((each) => each === currency)
  )
}
