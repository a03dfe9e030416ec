import { Conversation, ConversationsPage, Message, MessagesPage } from '#contract/conversation.ts'
import { signIn, type Member } from './people.ts'
import { post } from './things.ts'

export interface TwoTalking {
  buyer: Member
  seller: Member
  listingId: string
  /** The public id of their conversation, in which nothing is written. */
  id: string
}

/** A buyer and a seller with a conversation about a listing of the seller's. */
export async function meet(buyer?: Member, seller?: Member): Promise<TwoTalking> {
  const two = { buyer: buyer ?? (await signIn()), seller: seller ?? (await signIn()) }
  const { id: listingId } = await post(two.seller)
  return { ...two, listingId, id: (await open(two.buyer, listingId)).id }
}

/** Opens a conversation as a person who reads a listing. */
export async function open(buyer: Member, listingId: string): Promise<Conversation> {
  const answer = await buyer.post('/api/conversations', { listingId })
  if (!answer.ok) throw new Error(`Opening was refused: ${answer.status} ${await answer.text()}`)
  return Conversation.parse(await answer.json())
}

/** Writes a message as one of the two. */
export async function write(
  sender: Member,
  conversationId: string,
  content = 'Is it still there?',
  clientId?: string,
): Promise<Message> {
  const answer = await sender.post(`/api/conversations/${conversationId}/messages`, { content, clientId })
  if (!answer.ok) throw new Error(`Writing was refused: ${answer.status} ${await answer.text()}`)
  return Message.parse(await answer.json())
}

/** Messages as a person reads them. */
export async function readMessages(
  reader: Member,
  conversationId: string,
  query = '',
): Promise<MessagesPage> {
  const answer = await reader.get(`/api/conversations/${conversationId}/messages?${query}`)
  if (!answer.ok) throw new Error(`Reading was refused: ${answer.status} ${await answer.text()}`)
  return MessagesPage.parse(await answer.json())
}

/** A person's conversations as they read them. */
export async function listOf(reader: Member, query = ''): Promise<ConversationsPage> {
  const answer = await reader.get(`/api/conversations?${query}`)
  if (!answer.ok) throw new Error(`Listing was refused: ${answer.status} ${await answer.text()}`)
  return ConversationsPage.parse(await answer.json())
}
