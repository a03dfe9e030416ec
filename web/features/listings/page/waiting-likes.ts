import type { QueryClient } from '@tanstack/react-query'
import type { LikeResponse } from '#contract/listing.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { defineAct, dropWaiting } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { isUnderWay, WAITS } from '#web/lib/send-waiting.ts'
import { listWaiting, pickWaiting } from '#web/lib/waiting.ts'
import { updateCachedListing } from './queries.ts'
import { showLiked, withLikes } from './show-liked.ts'
import { waitingLikeWords } from './waiting-copy.ts'

type LikeData = { id: string; liked: boolean }

/** Sends a like, or its end, in place of one of the same listing that still waits. */
export async function sendLiked(client: QueryClient, id: string, liked: boolean): Promise<void> {
  const userId = client.getQueryData(userQuery.queryKey)?.id ?? ''
  showLiked(client, id, { liked })
  const earlier = findLike(userId, id)
  if (earlier) {
    dropWaiting(userId, earlier.key)
    // What the server has is what is wanted again.
    if (earlier.data.liked !== liked && !isUnderWay(earlier.key)) return
  }
  try {
    const what = liked ? waitingLikeWords.like : waitingLikeWords.unlike
    const response = await likeAct.perform(client, userId, { id, liked }, what)
    if (response !== WAITS && !findLike(userId, id)) showLiked(client, id, response)
  } catch (error) {
    showLiked(client, id, { liked: !liked })
    throw error
  } finally {
    // The saved listings on screen keep a removed one for an undo, and are refetched when next opened.
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  }
}

export const likeAct = defineAct({
  kind: 'like',
  isData: isLikeData,
  call: toggle,
  onSent: ({ client }, { id }, response) => {
    showLiked(client, id, response)
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  },
  show: (client, { id, liked }) =>
    updateCachedListing(client, id, (listing) => withLikes(listing, { liked })),
  putBack: (client, { id, liked }) => showLiked(client, id, { liked: !liked }),
  refused: () => waitingLikeWords.refused,
})

/** The call toggles. If the page did not know the server's state, the first call does the opposite of what is wanted. */
async function toggle({ id, liked }: LikeData): Promise<LikeResponse> {
  const call = () => parseResponse(api.listings[':id'].like.$post({ param: { id } }))
  const response = await call()
  return response.liked === liked ? response : call()
}

function findLike(userId: string, id: string) {
  return pickWaiting(listWaiting(userId), likeAct.kind, isLikeData).find(({ data }) => data.id === id)
}

function isLikeData(data: unknown): data is LikeData {
  const { id, liked }: Record<keyof LikeData, unknown> = Object(data)
  return typeof id === 'string' && typeof liked === 'boolean'
}
