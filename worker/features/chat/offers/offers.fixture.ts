import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Message } from '#contract/conversation.ts'
import { Listing } from '#contract/listing.ts'
import type { Offer } from '#contract/offer.ts'
import { readMessages, startConversation, type TestConversation } from '#worker/test/calls.ts'
import { parsed } from '#worker/test/parsed.ts'
import type { Member } from '#worker/test/people.ts'

export type Answer = 'accept' | 'decline' | 'withdraw'

export function offer(person: Member, id: string, amount: unknown = 5_000, key?: string): Promise<Response> {
  return person.post(`/api/conversations/${id}/offers`, { amount }, key)
}

export function answer(person: Member, id: string, offerId: string, action: Answer): Promise<Response> {
  return person.post(`/api/conversations/${id}/offers/${offerId}`, { action })
}

export function counter(
  person: Member,
  id: string,
  offerId: string,
  amount: number,
  key?: string,
): Promise<Response> {
  return person.post(`/api/conversations/${id}/offers/${offerId}`, { action: 'counter', amount }, key)
}

/** A message that makes an offer. */
export async function offered(pending: Promise<Response>): Promise<Message & { offer: Offer }> {
  const message = await parsed(Message, pending)
  if (!message.offer) throw new Error(`'${message.content}' is not an offer`)
  return { ...message, offer: message.offer }
}

/** A conversation in which the buyer has offered 5,000 leones. */
export async function startOffer(buyer?: Member, seller?: Member) {
  return withOffer(await startConversation(buyer, seller))
}

export async function withOffer(conversation: TestConversation) {
  const { offer: made } = await offered(offer(conversation.buyer, conversation.id))
  return { ...conversation, offerId: made.id }
}

export async function readListing(reader: Member, listingId: string): Promise<Listing> {
  return parsed(Listing, reader.get(`/api/listings/${listingId}`))
}

/** The kind, the text and the offer's state of each message, as the person reads them. */
export async function readThread(reader: Member, id: string): Promise<string[]> {
  const { messages } = await readMessages(reader, id)
  return messages.map(({ kind, content, offer: shown }) =>
    [kind, content, ...(shown ? [shown.status] : [])].join(', '),
  )
}

export async function statusOf(reader: Member, id: string, offerId: string): Promise<string | undefined> {
  const { messages } = await readMessages(reader, id)
  return messages.find((message) => message.kind === 'offer' && message.offer?.id === offerId)?.offer?.status
}

const roomOf = (id: string) => env.CONVERSATION_ROOM.getByName(id)

/** Ends the room's process, which keeps what it stored. */
export function evict(id: string): Promise<void> {
  return evictDurableObject(roomOf(id))
}

export function ringAlarm(id: string): Promise<boolean> {
  return runDurableObjectAlarm(roomOf(id))
}
