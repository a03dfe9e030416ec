import type { InfiniteData } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ListingsPage } from '#contract/listing.ts'
import { carListing, pageOf, phoneListing } from '#web/features/search/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/search/feed/queries.ts'
import { sendAll, showWaiting } from '#web/features/shell/send-all.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { listWaiting } from '#web/lib/waiting.ts'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'
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
  client.setQueryData(['/api/auth/user'], member)
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

/** A line that can drop before or after the server has counted a call. */
function openLine() {
  const server = { liked: false, calls: 0 }
  const line = { isUp: true, losesAnswer: false, refuses: 0 }
  const market = openFeed(() => {
    if (!line.isUp) return Promise.reject(new TypeError('Failed to fetch'))
    server.calls += 1
    if (line.refuses)
      return { status: line.refuses, body: { code: 'gone', message: 'This listing was removed.' } }
    server.liked = !server.liked
    return line.losesAnswer ? Promise.reject(new TypeError('Failed to fetch')) : answer(server.liked)
  })
  const sendAgain = () =>
    sendAll({ userId: member.id, client: market.client, navigate: vi.fn(), isStopped: () => false })
  const toast = () => readToasts().find(({ isOpen }) => isOpen)
  return { ...market, server, line, sendAgain, toast }
}

const NOT_LIKED = [false, car.likesCount]
const waiting = () => listWaiting(member.id).map(({ data }) => data)

test('a like without a line shows, says that it waits, and is sent once when the line is back', async () => {
  const { client, likeOf, server, line, sendAgain, toast } = openLine()
  await client.fetchInfiniteQuery(feed)
  line.isUp = false
  await setLiked(client, car.id, true)
  expect([likeOf(), waiting()]).toEqual([LIKED, [{ id: car.id, liked: true }]])
  expect(toast()).toMatchObject({ title: 'Waiting for the line', action: { label: 'Undo' } })
  await expect(sendAgain()).rejects.toThrow('did not reach')
  line.isUp = true
  await sendAgain()
  await sendAgain()
  expect([server, likeOf(), waiting(), toast()]).toEqual([{ liked: true, calls: 1 }, LIKED, [], undefined])
})

test('a like that waits stays shown when a list arrives that does not know it', async () => {
  const { client, likeOf, line } = openLine()
  await client.fetchInfiniteQuery(feed)
  line.isUp = false
  await setLiked(client, car.id, true)
  onTestFinished(showWaiting({ client, userId: member.id }))
  await client.fetchInfiniteQuery({ ...feed, staleTime: 0 })
  await expect.poll(likeOf).toEqual(LIKED)
})

test('a like that waits can be undone, by the toast or by the heart, and is never sent', async () => {
  const { client, likeOf, server, line, sendAgain, toast } = openLine()
  await client.fetchInfiniteQuery(feed)
  line.isUp = false
  await setLiked(client, car.id, true)
  toast()?.action?.onAction()
  expect([likeOf(), waiting()]).toEqual([NOT_LIKED, []])
  await setLiked(client, car.id, true)
  await setLiked(client, car.id, false)
  expect([likeOf(), waiting(), toast()]).toEqual([NOT_LIKED, [], undefined])
  line.isUp = true
  await sendAgain()
  expect(server.calls).toBe(0)
})

test('a like whose answer was lost, because the page died, still counts once', async () => {
  const { client, server, line, sendAgain } = openLine()
  line.losesAnswer = true
  await setLiked(client, car.id, true)
  line.losesAnswer = false
  await sendAgain()
  expect([server, waiting()]).toEqual([{ liked: true, calls: 3 }, []])
})

test('a like is on disk before it is sent, and is sent after what waits already', async () => {
  const { client, server, line, sendAgain } = openLine()
  const other = phoneListing().id
  line.isUp = false
  await setLiked(client, other, true)
  line.isUp = true
  await setLiked(client, car.id, true)
  expect([server.calls, waiting()]).toEqual([
    0,
    [
      { id: other, liked: true },
      { id: car.id, liked: true },
    ],
  ])
  await sendAgain()
  expect(waiting()).toEqual([])
})

test('a like that is refused after it has waited is taken back, and a toast says why', async () => {
  const { client, likeOf, line, sendAgain, toast } = openLine()
  await client.fetchInfiniteQuery(feed)
  line.isUp = false
  await setLiked(client, car.id, true)
  Object.assign(line, { isUp: true, refuses: 410 })
  await sendAgain()
  expect([likeOf(), waiting()]).toEqual([NOT_LIKED, []])
  expect(toast()).toMatchObject({
    title: 'Your like did not work',
    description: 'This listing was removed.',
    tone: 'destructive',
  })
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
