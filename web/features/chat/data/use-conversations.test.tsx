import { afterEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/conversation.ts'
import { openPages, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { readToasts, dismissToast } from '#web/ui/toast.ts'
import { CONVERSATION_ID, conversationOf, conversationsPage, other, ownMessage } from './chat.fixture.ts'
import { takeMessage } from './held.ts'
import { useBlock } from './use-block.ts'
import { useConversation } from './use-conversation.ts'
import { useConversations } from './use-conversations.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const down: Answer = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
const ids = (conversations: readonly Conversation[]) => conversations.map(({ id }) => id)
const paths = (calls: Called[]) => calls.map(({ method, path }) => `${method} ${path}`)

/** A page that calls a hook; `now()` is what that gave last. */
async function openHook<T>(useIt: () => T, answer: (call: Called) => Answer | Promise<Answer>) {
  const gave: T[] = []
  const calls = stubServer(answer)
  function Page() {
    gave.push(useIt())
    return null
  }
  const opened = await openPages([{ path: '/', component: Page }], '/')
  await expect.poll(() => gave.length).toBeGreaterThan(0)
  return { ...opened, calls, first: gave[0], now: () => gave.at(-1) ?? expect.fail('nothing was drawn') }
}

test('the conversations come page by page, and one that is written in comes first', async () => {
  const talk = (id: string, lastSeq: number) => conversationOf(lastSeq, { id })
  const { client, first, now } = await openHook(useConversations, ({ query }) => ({
    body: query.cursor
      ? conversationsPage([talk('c', 1)])
      : conversationsPage([talk('a', 5), talk('b', 3)], { nextCursor: 'next' }),
  }))
  expect(first?.isPending).toBe(true)
  await expect.poll(() => [ids(now().conversations), now().hasMore]).toEqual([['a', 'b'], true])
  now().loadMore()
  await expect.poll(() => [ids(now().conversations), now().hasMore]).toEqual([['a', 'b', 'c'], false])
  takeMessage(client, ownMessage(9, { conversationId: 'c' }))
  await expect.poll(() => ids(now().conversations)).toEqual(['c', 'a', 'b'])
})

test('a list that does not come may be asked for again', async () => {
  let isDown = true
  const { now } = await openHook(useConversations, () =>
    isDown ? down : { body: conversationsPage([conversationOf(1)]) },
  )
  await expect
    .poll(() => [now().error?.message, now().isRetrying])
    .toEqual([expect.stringContaining('503'), false])
  isDown = false
  now().retry()
  await expect.poll(() => [ids(now().conversations), now().error]).toEqual([[CONVERSATION_ID], null])
})

test('what is heard while the server is asked again is not undone by its older answer', async () => {
  const slow = Promise.withResolvers<void>()
  let isAgain = false
  const { client, now } = await openHook(useConversations, async () => {
    if (isAgain) await slow.promise
    return { body: conversationsPage([conversationOf(4)]) }
  })
  await expect.poll(() => now().conversations.length).toBe(1)
  isAgain = true
  const asked = client.refetchQueries({ queryKey: ['/api/conversations', 'list'] })
  takeMessage(client, ownMessage(5))
  slow.resolve()
  await asked
  await expect.poll(() => [now().isRetrying, now().conversations[0]?.lastSeq]).toEqual([false, 5])
})

test.each<[string, Answer, object]>([
  [
    'is there',
    { body: conversationOf(1) },
    { isPending: false, isMissing: false, error: null, conversation: { id: CONVERSATION_ID } },
  ],
  [
    'is not there, or not theirs',
    { status: 404, body: { code: 'not_found', message: 'It is not there.' } },
    { isPending: false, isMissing: true, error: null, conversation: undefined },
  ],
  [
    'does not come',
    down,
    { isPending: false, isMissing: false, error: { status: 503 }, conversation: undefined },
  ],
])('a conversation that is come to by its address %s', async (_what, answer, state) => {
  const { calls, now } = await openHook(
    () => useConversation(CONVERSATION_ID),
    () => answer,
  )
  await expect.poll(() => now().isPending).toBe(false)
  expect(now()).toMatchObject(state)
  expect(paths(calls)).toEqual([`GET /api/conversations/${CONVERSATION_ID}`])
})

test('blocking counts for all conversations with that person and no other, and is taken back alike', async () => {
  const [first, second, third] = [
    conversationOf(3),
    conversationOf(2, { id: 'b' }),
    conversationOf(1, { id: 'c', otherUser: { ...other, id: 'somebody' } }),
  ]
  const { calls, now } = await openHook(
    () => ({ ...useBlock(CONVERSATION_ID), ...useConversations() }),
    ({ method, path }) => ({
      body:
        path === '/api/conversations'
          ? conversationsPage([first, second, third])
          : { hasBlocked: method === 'POST' },
    }),
  )
  const blocked = () => now().conversations.map(({ hasBlocked }) => hasBlocked)
  await expect.poll(blocked).toEqual([false, false, false])
  now().block()
  await expect.poll(blocked).toEqual([true, true, false])
  now().unblock()
  await expect.poll(blocked).toEqual([false, false, false])
  expect(paths(calls).slice(1)).toEqual([
    `POST /api/conversations/${CONVERSATION_ID}/block`,
    `DELETE /api/conversations/${CONVERSATION_ID}/block`,
  ])
})

test('a block that fails is told', async () => {
  const { now } = await openHook(
    () => useBlock(CONVERSATION_ID),
    () => down,
  )
  now().block()
  await expect
    .poll(() => readToasts().map(({ title, description, tone }) => [title, description, tone]))
    .toEqual([['Error', 'A part is down.', 'destructive']])
})
