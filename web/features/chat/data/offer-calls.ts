import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/conversation.ts'
import type { OfferAction } from '#contract/offer-steps.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { fetchMissedMessages, refreshConversation } from './catch-up.ts'
import { cacheMessage, findCached } from './queries.ts'

/** An amount and the key that makes a repeat of it the same offer. */
export type Amount = { amount: number; key: string }

export function counterOffer(
  client: QueryClient,
  id: string,
  offerId: string,
  { amount, key }: Amount,
): Promise<void> {
  return send(client, id, async () => {
    const options = { headers: { 'Idempotency-Key': key } }
    const json = { action: 'counter' as const, amount }
    return parseResponse(
      api.conversations[':id'].offers[':offerId'].$post({ param: { id, offerId }, json }, options),
    )
  })
}

export function moveOffer(
  client: QueryClient,
  id: string,
  offerId: string,
  action: Exclude<OfferAction, 'counter'>,
): Promise<void> {
  return send(client, id, () =>
    parseResponse(
      api.conversations[':id'].offers[':offerId'].$post({ param: { id, offerId }, json: { action } }),
    ),
  )
}

export function releaseListing(client: QueryClient, id: string, listingId: string): Promise<void> {
  return send(client, id, async () => {
    await parseResponse(api.listings[':id'].release.$post({ param: { id: listingId } }))
    return undefined
  })
}

/**
 * Sends a step, then reads what the room and the listing have become, even if the step was refused: somebody
 * else may have been faster. What is shown comes from the room, never from the press.
 */
async function send(
  client: QueryClient,
  id: string,
  step: () => Promise<Message | undefined>,
): Promise<void> {
  try {
    const message = await step()
    if (message) cacheMessage(client, message)
  } finally {
    await refreshOffers(client, id)
  }
}

/** Reads what the room and the listing have become, if there is a line. */
export async function refreshOffers(client: QueryClient, id: string) {
  try {
    await fetchMissedMessages(client, id)
    await refreshConversation(client, id, 0)
    const listing = findCached(client, id)?.listing
    if (listing) await client.invalidateQueries({ ...listingQuery(listing.id), exact: true })
  } catch {
    // The socket brings it.
  }
}
