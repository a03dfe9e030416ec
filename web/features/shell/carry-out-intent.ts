import type { QueryClient } from '@tanstack/react-query'
import type { Intent } from '#web/features/accounts/sign-in/intent.ts'
import { openConversation } from '#web/features/chat/data/open-conversation.ts'
import { updateCachedListing, listingQuery } from '#web/features/listings/page/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { toSentence } from '#web/lib/call-error.ts'
import type { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

interface IntentActions {
  client: QueryClient
  post: () => void
  openThread: (id: string) => void
  words: typeof shellWords
}

/** Carries out the action that a visitor chose before signing in. If that fails, a toast says why. */
export async function carryOutIntent(
  { action, listingId = '' }: Intent,
  { client, post, openThread, words }: IntentActions,
) {
  try {
    if (action === 'post') post()
    if (action === 'like') await like(client, listingId)
    if (action === 'save') await save(client, listingId)
    if (action === 'message') openThread(await openConversation(client, listingId))
  } catch (error) {
    showToast({ title: words.error, description: toSentence(error, words.offline), tone: 'destructive' })
  }
}

/** The endpoint toggles the like, so it is not called if the person already likes the listing. */
async function like(client: QueryClient, id: string) {
  const { likedByMe } = await client.fetchQuery({ ...listingQuery(id), staleTime: 0 })
  if (likedByMe) return
  const { liked, likesCount } = await parseResponse(api.listings[':id'].like.$post({ param: { id } }))
  updateCachedListing(client, id, (listing) => ({ ...listing, likedByMe: liked, likesCount }))
  await refetchLoadingLists(client)
}

async function save(client: QueryClient, listingId: string) {
  const { isFavourite } = await parseResponse(api.favourites[':listingId'].$post({ param: { listingId } }))
  updateCachedListing(client, listingId, (listing) => ({ ...listing, isFavourite }))
  await refetchLoadingLists(client)
}

/** Refetches the lists that are still loading, because their responses may be older than the change. */
async function refetchLoadingLists(client: QueryClient) {
  await client.invalidateQueries({
    predicate: ({ state, queryKey }) => state.fetchStatus === 'fetching' && queryKey[0] === '/api/listings',
  })
}
