import type { QueryClient } from '@tanstack/react-query'
import type { ContactChannel } from '#contract/lists.ts'
import type { Intent } from '#web/features/accounts/sign-in/intent.ts'
import { openConversation } from '#web/features/chat/data/open-conversation.ts'
import { setLiked } from '#web/features/listings/page/set-liked.ts'
import { followSeller } from '#web/features/search/sellers/follow-seller.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { toSentence } from '#web/lib/call-error.ts'
import type { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

interface IntentActions {
  client: QueryClient
  post: () => void
  contact: (listingId: string, channel: ContactChannel) => void
  openThread: (id: string, isOffering?: boolean) => void
  words: typeof shellWords
}

/** Carries out the action that a visitor chose before signing in. If that fails, a toast says why. */
export async function carryOutIntent(
  { action, subjectId = '' }: Intent,
  { client, post, contact, openThread, words }: IntentActions,
) {
  try {
    if (action === 'post') post()
    if (action === 'call' || action === 'whatsapp') contact(subjectId, action)
    if (action === 'like') await setLiked(client, subjectId, true)
    if (action === 'follow') await follow(client, subjectId)
    if (action === 'message') openThread(await openConversation(client, subjectId))
    if (action === 'offer') openThread(await openConversation(client, subjectId), true)
  } catch (error) {
    showToast({ title: words.error, description: toSentence(error, words.offline), tone: 'destructive' })
  }
}

async function follow(client: QueryClient, id: string) {
  const { displayName } = await parseResponse(api.users[':id'].$get({ param: { id }, query: {} }))
  await followSeller(client, id, displayName)
}
