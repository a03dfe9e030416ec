import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { refreshConversation } from './catch-up.ts'
import { CONVERSATION_ID, conversationOf, messageOf } from './chat.fixture.ts'
import { cacheConversation, cacheMessage, findCached } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a response that is older than the message which asked for it is not the last', async () => {
  vi.useFakeTimers()
  const reserved = conversationOf(2, { lastMessage: messageOf(2) })
  const listing = reserved.listing && { ...reserved.listing, isReservedHere: true }
  const responses = [conversationOf(1), { ...reserved, listing }]
  vi.stubGlobal('fetch', async () => Response.json(responses.shift()))
  const client = createQueryClient()
  cacheConversation(client, conversationOf(1))
  cacheMessage(client, messageOf(2))

  const refreshed = refreshConversation(client, CONVERSATION_ID, 2)
  await vi.advanceTimersByTimeAsync(60_000)
  await refreshed
  expect(findCached(client, CONVERSATION_ID)?.listing?.isReservedHere).toBe(true)
})
