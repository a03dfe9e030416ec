import { Conversation, ConversationsPage, Message, MessagesPage } from '#contract/conversation.ts'
import { parsed } from './parsed.ts'
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
  return parsed(Conversation, buyer.post('/api/conversations', { listingId }))
}

/** Writes a message as one of the two. */
export async function write(
  sender: Member,
  conversationId: string,
  content = 'Is it still there?',
  clientId?: string,
): Promise<Message> {
  return parsed(Message, sender.post(`/api/conversations/${conversationId}/messages`, { content, clientId }))
}

/** Messages as a person reads them. */
export async function readMessages(
  reader: Member,
  conversationId: string,
  query = '',
): Promise<MessagesPage> {
  return parsed(MessagesPage, reader.get(`/api/conversations/${conversationId}/messages?${query}`))
}

/** A person's conversations as they read them. */
export async function listOf(reader: Member, query = ''): Promise<ConversationsPage> {
  return parsed(ConversationsPage, reader.get(`/api/conversations?${query}`))
}
