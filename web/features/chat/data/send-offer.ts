import type { QueryClient } from '@tanstack/react-query'
import type { Conversation, Message } from '#contract/conversation.ts'
import { formatMoney } from '#contract/numbers.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { waitingOfferWords } from '#web/features/chat/offers/copy.ts'
import { isOfferData, OFFER, type OfferData } from '#web/features/chat/offers/waiting-offer.ts'
import { defineAct } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { WAITS } from '#web/lib/send-waiting.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { refreshOffers } from './offer-calls.ts'
import { cacheConversation, cacheMessage } from './queries.ts'

/**
 * Offers the seller of a listing a price. Resolves with the conversation's id, or with undefined if the offer waits for
 * the line.
 */
export async function sendOffer(
  client: QueryClient,
  data: OfferData,
  key: string,
): Promise<string | undefined> {
  const userId = client.getQueryData(userQuery.queryKey)?.id ?? ''
  try {
    const made = await offerAct.perform(client, userId, data, waitingOfferWords.yours(moneyOf(data)), key)
    if (made === WAITS) return undefined
    await showMade(client, made)
    return made.id
  } catch (error) {
    if (data.conversationId) await refreshOffers(client, data.conversationId)
    throw error
  }
}

export const offerAct = defineAct({
  kind: OFFER,
  isData: isOfferData,
  call: async ({ listingId, conversationId, amount }: OfferData, key): Promise<Made> => {
    if (conversationId === undefined) {
      const conversation = await parseResponse(api.conversations.$post({ json: { listingId } }))
      return { conversation, ...(await makeOffer(conversation.id, amount, key)) }
    }
    return makeOffer(conversationId, amount, key)
  },
  onSent: ({ client, navigate }, data, made) => {
    const { id } = made
    void showMade(client, made)
    showToast({
      title: waitingOfferWords.sent(moneyOf(data)),
      description: data.title,
      action: {
        label: waitingOfferWords.view,
        onAction: () => void navigate({ to: '/messages/$id', params: { id } }),
      },
    })
  },
  putBack: (client, { conversationId }) => {
    if (conversationId && navigator.onLine) void refreshOffers(client, conversationId)
  },
  refused: (data) => waitingOfferWords.refused(moneyOf(data)),
})

/** The conversation if it was opened for the offer. */
type Made = { id: string; conversation?: Conversation; message: Message }

async function makeOffer(id: string, amount: number, key: string): Promise<Made> {
  const options = { headers: { 'Idempotency-Key': key } }
  const message = await parseResponse(
    api.conversations[':id'].offers.$post({ param: { id }, json: { amount } }, options),
  )
  return { id, message }
}

async function showMade(client: QueryClient, { id, conversation, message }: Made) {
  if (conversation) cacheConversation(client, conversation)
  cacheMessage(client, message)
  void import('#web/features/notifications/push/ask.ts').then(
    ({ ask }) => ask(client, 'offer'),
    () => {},
  )
  await refreshOffers(client, id)
}

function moneyOf({ amount, currency }: OfferData): string {
  return formatMoney(amount, currency)
}
