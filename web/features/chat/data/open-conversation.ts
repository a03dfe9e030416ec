import type { QueryClient } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'
import { cacheConversation } from './queries.ts'

/** Finds or opens the conversation with a listing's seller. Returns the conversation's id. */
export async function openConversation(client: QueryClient, listingId: string): Promise<string> {
  const conversation = await parseResponse(api.conversations.$post({ json: { listingId } }))
  cacheConversation(client, conversation)
  return conversation.id
}
