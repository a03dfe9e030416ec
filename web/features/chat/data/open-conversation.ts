import type { QueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { cacheConversation } from './queries.ts'

/** Finds or opens the conversation with the seller of a listing. Returns its id. */
export async function openConversation(client: QueryClient, listingId: string): Promise<string> {
  const conversation = await answerOf(api.conversations.$post({ json: { listingId } }))
  cacheConversation(client, conversation)
  return conversation.id
}
