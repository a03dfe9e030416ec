import { afterEach, expect, test } from 'vitest'
import type { Conversation } from '#contract/conversation.ts'
import type { Answer } from '#web/test/server.ts'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import { CONVERSATION_ID, conversationOf, conversationsPage, other, ownMessage } from './chat.fixture.ts'
import { takeMessage } from './held.ts'
import { down, openHook, paths } from './open-hook.fixture.tsx'
import { useBlock } from './use-block.ts'
import { useConversation } from './use-conversation.ts'
import { useConversations } from './use-conversations.ts'

afterEach(() => dismissToast())

const idOf = (name: string) => `0190b5a0-0000-7000-8000-00000000000${name}`
const names = (conversations: readonly Conversation[]) => conversations.map(({ id }) => id.at(-1))

test('the conversations come page by page, and one that is written in comes first', async () => {
  const talk = (name: string, lastSeq: number) => conversationOf(lastSeq, { id: idOf(name) })
  const { client, now } = await openHook(useConversations, ({ query }) => ({
    body: query.cursor
      ? conversationsPage([talk('c', 1)])
      : conversationsPage([talk('a', 5), talk('b', 3)], { nextCursor: 'next' }),
  }))
  await expect.poll(() => [names(now().conversations), now().hasMore]).toEqual([['a', 'b'], true])
  now().loadMore()
  await expect.poll(() => [names(now().conversations), now().hasMore]).toEqual([['a', 'b', 'c'], false])
  takeMessage(client, ownMessage(9, { conversationId: idOf('c') }))
  await expect.poll(() => names(now().conversations)).toEqual(['c', 'a', 'b'])
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

test('blocking counts for all conversations with that person and no other, and is taken back alike; one that fails is told', async () => {
  let isDown = false
  const held = [
    conversationOf(3),
    conversationOf(2, { id: idOf('b') }),
    conversationOf(1, { id: idOf('c'), otherUser: { ...other, id: idOf('d') } }),
  ]
  const { calls, now } = await openHook(
    () => ({ ...useBlock(CONVERSATION_ID), ...useConversations() }),
    ({ method, path }) =>
      isDown
        ? down
        : {
            body: path === '/api/conversations' ? conversationsPage(held) : { hasBlocked: method === 'POST' },
          },
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
  isDown = true
  now().block()
  await expect
    .poll(() => readToasts().map(({ title, description, tone }) => [title, description, tone]))
    .toEqual([['Error', 'A part is down.', 'destructive']])
  expect(blocked()).toEqual([false, false, false])
})
