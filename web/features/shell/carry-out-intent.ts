import type { QueryClient } from '@tanstack/react-query'
import type { Intent } from '#web/features/accounts/sign-in/intent.ts'
import { openConversation } from '#web/features/chat/data/open-conversation.ts'
import { changeHeldListing, listingQuery } from '#web/features/listings/page/queries.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import type { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

interface Way {
  client: QueryClient
  post: () => void
  openThread: (id: string) => void
  words: (typeof shellWords)['en']
}

/** Does what a visitor pressed before signing in; a refusal is shown. */
export async function carryOutIntent(
  { action, listingId = '' }: Intent,
  { client, post, openThread, words }: Way,
) {
  try {
    if (action === 'post') post()
    if (action === 'like') await like(client, listingId)
    if (action === 'save') await save(client, listingId)
    if (action === 'message') openThread(await openConversation(client, listingId))
  } catch (error) {
    showToast({ title: words.error, description: sentenceOf(error, words.offline), tone: 'destructive' })
  }
}

/** The endpoint toggles a like, so an existing like must not be sent again. */
async function like(client: QueryClient, id: string) {
  const { likedByMe } = await client.fetchQuery({ ...listingQuery(id), staleTime: 0 })
  if (likedByMe) return
  const { liked, likesCount } = await answerOf(api.listings[':id'].like.$post({ param: { id } }))
  changeHeldListing(client, id, (listing) => ({ ...listing, likedByMe: liked, likesCount }))
  await readListsAgain(client)
}

async function save(client: QueryClient, listingId: string) {
  const { isFavourite } = await answerOf(api.favourites[':listingId'].$post({ param: { listingId } }))
  changeHeldListing(client, listingId, (listing) => ({ ...listing, isFavourite }))
  await readListsAgain(client)
}

/** Refetches the lists still loading, whose answers may be from before the press was sent. */
async function readListsAgain(client: QueryClient) {
  await client.invalidateQueries({
    predicate: ({ state, queryKey }) => state.fetchStatus === 'fetching' && queryKey[0] === '/api/listings',
  })
}
