import { env } from 'cloudflare:workers'
import { decode } from 'hono/jwt'
import { Conversation, ConversationsPage, Message, MessagesPage } from '#contract/conversation.ts'
import { UploadTicket, type UploadPurpose, type UploadType } from '#contract/media.ts'
import type { Notification } from '#contract/notification.ts'
import { SavedSearch, SavedSearches } from '#contract/saved-search.ts'
import { parseEnv } from '#worker/env.ts'
import { d1 } from './databases.ts'
import { notificationsOf } from './notifications.ts'
import { parsed } from './parsed.ts'
import { signIn, type Member } from './people.ts'
import { rowOf } from './rows.ts'
import { postListing } from './things.ts'

export interface TestConversation {
  buyer: Member
  seller: Member
  listingId: string
  /** The public id of the conversation, which has no messages yet. */
  id: string
}

/** Opens a conversation between a buyer and a seller about a new listing of the seller. */
export async function startConversation(buyer?: Member, seller?: Member): Promise<TestConversation> {
  const two = { buyer: buyer ?? (await signIn()), seller: seller ?? (await signIn()) }
  const { id: listingId } = await postListing(two.seller)
  return { ...two, listingId, id: (await open(two.buyer, listingId)).id }
}

export async function open(buyer: Member, listingId: string): Promise<Conversation> {
  return parsed(Conversation, buyer.post('/api/conversations', { listingId }))
}

export async function write(
  sender: Member,
  conversationId: string,
  content = 'Is it still there?',
  clientId?: string,
): Promise<Message> {
  return parsed(Message, sender.post(`/api/conversations/${conversationId}/messages`, { content, clientId }))
}

/** A page of messages as the person reads it. */
export async function readMessages(
  reader: Member,
  conversationId: string,
  query = '',
): Promise<MessagesPage> {
  return parsed(MessagesPage, reader.get(`/api/conversations/${conversationId}/messages?${query}`))
}

/** A page of conversations as the person reads it. */
export async function listOf(reader: Member, query = ''): Promise<ConversationsPage> {
  return parsed(ConversationsPage, reader.get(`/api/conversations?${query}`))
}

export interface UploadedFiles {
  photo: Uint8Array
  medium?: Uint8Array
  small?: Uint8Array
  contentType?: UploadType
  purpose?: UploadPurpose
}

export const THUMBHASH = 'FwgGDwQnSJd4d4iAeHh3d3d3eHB3'

/** Requests a ticket and stores the files, unchecked, under the keys of its signed URLs. */
export async function upload(owner: Member, sent: UploadedFiles): Promise<UploadTicket> {
  const { photo, medium, small, contentType = 'image/webp', purpose = 'listing_photo' } = sent
  const sizes = { size: photo.length, medium: medium?.length, small: small?.length }
  const ticket = await parsed(
    UploadTicket,
    owner.post('/api/objects/upload', { purpose, contentType, ...sizes, thumbhash: THUMBHASH }),
  )
  await storeObject(ticket.uploadURL, photo, contentType)
  if (medium && ticket.medium) await storeObject(ticket.medium.uploadURL, medium, contentType)
  if (small && ticket.small) await storeObject(ticket.small.uploadURL, small, contentType)
  return ticket
}

/** Stores bytes as a PUT to the signed URL would. */
export async function storeObject(uploadURL: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await env.BUCKET.put(objectKeyOf(uploadURL), bytes, { httpMetadata: { contentType } })
}

/** The object key of a signed URL. The storage's URLs have it in their path, our own in their token. */
export function objectKeyOf(uploadURL: string): string {
  const [, token] = new URL(uploadURL).pathname.split('/api/objects/upload/')
  if (token) return `incoming/${String(decode(token).payload.key)}`
  const [, key] = new URL(uploadURL).pathname.split(`/${parseEnv(env).R2_BUCKET}/`)
  if (!key) throw new Error(`No object key in ${uploadURL}`)
  return key
}

/** Forgets all uploads and empties the bucket. */
export async function deleteUploads(): Promise<void> {
  await d1.run`DELETE FROM uploads`
  await env.BUCKET.delete(await listKeys())
}

export async function countUploads(): Promise<number> {
  return (await d1.value<number>`SELECT count(*) AS n FROM uploads`) ?? 0
}

export async function listKeys(): Promise<string[]> {
  const { objects } = await env.BUCKET.list()
  return objects.map(({ key }) => key)
}

/** Saves a search as the person. `changes` override the default: generators in Bo, with instant alerts. */
export async function save(person: Member, changes: Record<string, unknown> = {}): Promise<SavedSearch> {
  return parsed(
    SavedSearch,
    person.post('/api/saved-searches', {
      name: 'Generators in Bo',
      filters: { type: 'generator', location: 'Bo' },
      ...changes,
    }),
  )
}

export async function listSaved(person: Member): Promise<SavedSearches> {
  return parsed(SavedSearches, person.get('/api/saved-searches'))
}

export async function editSaved(
  person: Member,
  id: string,
  changes: Record<string, unknown>,
): Promise<SavedSearch> {
  return parsed(SavedSearch, person.patch(`/api/saved-searches/${id}`, changes))
}

/** A person's alerts and digests of saved searches, newest first. */
export async function searchAlertsOf(person: Member): Promise<Notification[]> {
  return (await notificationsOf(person)).filter(
    ({ kind }) => kind === 'saved_search' || kind === 'saved_search_digest',
  )
}

/** The listings that matched a saved search, in order, whether or not the person was notified. */
export async function foundBy(searchId: string): Promise<string[]> {
  const results = await d1.all<{ id: string }>`SELECT listings.public_id AS id FROM saved_search_alerts a
    JOIN listings ON listings.id = listing_id
      JOIN saved_searches s ON s.id = search_id WHERE s.public_id = ${searchId} ORDER BY a.id`
  return results.map(({ id }) => id)
}

export async function countMarked(): Promise<number> {
  return (await d1.value<number>`SELECT count(*) AS n FROM listings_to_match`) ?? 0
}

/** Posts a listing as if the Worker had stopped after the response, before it matched saved searches. */
export async function postUnmatched(seller: Member): Promise<{ id: string; rowId: number }> {
  await d1.run`ALTER TABLE saved_search_keys RENAME TO out_of_reach`
  const { id } = await postListing(seller)
  await d1.run`ALTER TABLE out_of_reach RENAME TO saved_search_keys`
  return { id, rowId: Number((await rowOf(id)).id) }
}
