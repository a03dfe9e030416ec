import type { QueryClient } from '@tanstack/react-query'
import type { LikeResponse } from '#contract/listing.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { type Act, dropWaiting, sayItWaits } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { isUnderWay, sendNow, WAITS } from '#web/lib/send-waiting.ts'
import { listWaiting, type Waiting } from '#web/lib/waiting.ts'
import { showLiked } from './show-liked.ts'
import { waitingLikeWords } from './waiting-copy.ts'

export const LIKE = 'like'

type LikeData = { id: string; liked: boolean }

/** Sends a like, or its end, in place of one of the same listing that still waits. */
export async function sendLiked(client: QueryClient, id: string, liked: boolean): Promise<void> {
  const userId = client.getQueryData(userQuery.queryKey)?.id ?? ''
  showLiked(client, id, { liked })
  const earlier = findLike(userId, id)
  if (earlier) {
    dropWaiting(userId, earlier.key)
    // What the server has is what is wanted again.
    if (dataOf(earlier).liked !== liked && !isUnderWay(earlier.key)) return
  }
  const data: LikeData = { id, liked }
  const waiting = { key: randomKey(), kind: LIKE, createdAt: new Date().toISOString(), data }
  try {
    const response = await sendNow(userId, waiting, () => toggle(data))
    if (response === WAITS)
      sayItWaits(client, userId, waiting, likeAct, liked ? waitingLikeWords.like : waitingLikeWords.unlike)
    else if (!findLike(userId, id)) showLiked(client, id, response)
  } catch (error) {
    showLiked(client, id, { liked: !liked })
    throw error
  } finally {
    // The saved listings on screen keep a removed one for an undo, and are refetched when next opened.
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  }
}

export const likeAct: Act = {
  send: ({ data }) => toggle(toData(data)),
  onSent: (client, waiting, result) => {
    const { id } = dataOf(waiting)
    showLiked(client, id, asResponse(result))
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  },
  putBack: (client, _userId, waiting) => {
    const { id, liked } = dataOf(waiting)
    showLiked(client, id, { liked: !liked })
  },
  refused: () => waitingLikeWords.refused,
}

/** The call toggles. If the page did not know the server's state, the first call does the opposite of what is wanted. */
async function toggle({ id, liked }: LikeData): Promise<LikeResponse> {
  const call = () => parseResponse(api.listings[':id'].like.$post({ param: { id } }))
  const response = await call()
  return response.liked === liked ? response : call()
}

function findLike(userId: string, id: string): Waiting | undefined {
  return listWaiting(userId).find((each) => each.kind === LIKE && dataOf(each).id === id)
}

function dataOf({ data }: Waiting): LikeData {
  return toData(data)
}

/** Only this file writes entries of the kind LIKE. */
function toData(data: unknown): LikeData {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return data as LikeData
}

/** likeAct.send resolves with the response. */
function asResponse(result: unknown): LikeResponse {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result as LikeResponse
}
