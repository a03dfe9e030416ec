import type { InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListingsPage } from '#contract/listing.ts'
import { carListing, pageOf, phoneListing } from '#web/features/search/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/search/feed/queries.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { setLiked } from './set-liked.ts'

const car = carListing()
const feed = feedQuery({})
type Pages = InfiniteData<ListingsPage>

/** The feed as the server had it before the like: two pages, the car on the first. */
const beforeLike = ({ query }: ApiCall) => ({
  body: query.cursor ? pageOf([phoneListing()]) : pageOf([car], { nextCursor: 'two' }),
})

const answer = (liked: boolean) => ({ body: { liked, likesCount: car.likesCount + Number(liked) } })

/** `like` responds to the call that toggles the like. */
function openFeed(like: () => StubResponse | Promise<StubResponse> = () => answer(true)) {
  const client = createQueryClient()
  /** Each response of the feed waits for this. */
  let mayArrive = Promise.resolve()
  stubServer(async (call) => {
    if (call.method !== 'GET') return like()
    const response = beforeLike(call)
    await mayArrive
    return response
  })
  const hold = () => {
    const held = Promise.withResolvers<void>()
    mayArrive = held.promise
    return held.resolve
  }
  const likeOf = () => {
    const shown = client.getQueryData<Pages>(feed.queryKey)?.pages[0]?.listings[0]
    return shown && [shown.likedByMe, shown.likesCount]
  }
  return { client, hold, likeOf }
}

const LIKED = [true, car.likesCount + 1]

test('a like survives the arrival of a list that was requested before it', async () => {
  const { client, hold, likeOf } = openFeed()
  const release = hold()
  const loading = client.fetchInfiniteQuery(feed)
  await setLiked(client, car.id, true)
  release()
  await loading
  await expect.poll(likeOf).toEqual(LIKED)
})

test('a like survives the arrival of the next page, which was requested before it', async () => {
  const { client, hold, likeOf } = openFeed()
  await client.fetchInfiniteQuery(feed)
  const release = hold()
  const loading = client.fetchInfiniteQuery({ ...feed, pages: 2, staleTime: 0 })
  await setLiked(client, car.id, true)
  expect(likeOf()).toEqual(LIKED)
  release()
  await loading
  await expect.poll(likeOf).toEqual(LIKED)
})

test('a like shows in a list that is requested while it is sent', async () => {
  const { client, likeOf } = openFeed()
  const liking = setLiked(client, car.id, true)
  await Promise.all([liking, client.fetchInfiniteQuery(feed)])
  await expect.poll(likeOf).toEqual(LIKED)
})

test('a like that fails is also reverted in a list that arrives later', async () => {
  const { client, hold, likeOf } = openFeed(() => ({
    status: 503,
    body: { code: 'unavailable', message: 'No.' },
  }))
  const release = hold()
  const loading = client.fetchInfiniteQuery(feed)
  await expect(setLiked(client, car.id, true)).rejects.toThrow('No.')
  release()
  await loading
  await expect.poll(likeOf).toEqual([false, car.likesCount])
})

test('a press whose response was lost counts once when it is repeated', async () => {
  let liked = false
  const toggle = () => answer((liked = !liked))
  let respond: () => StubResponse | Promise<StubResponse> = () => {
    toggle()
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const { client, likeOf } = openFeed(() => respond())
  await client.fetchInfiniteQuery(feed)
  await expect(setLiked(client, car.id, true)).rejects.toThrow('did not reach')
  expect(likeOf()).toEqual([false, car.likesCount])
  respond = toggle
  await setLiked(client, car.id, true)
  expect([liked, likeOf()]).toEqual([true, LIKED])
})

test('what another device changes at the same time is shown, and no more than two calls are made', async () => {
  let calls = 0
  const { client, likeOf } = openFeed(() => {
    calls += 1
    return answer(false)
  })
  await client.fetchInfiniteQuery(feed)
  await setLiked(client, car.id, true)
  expect([calls, likeOf()]).toEqual([2, [false, car.likesCount]])
})
