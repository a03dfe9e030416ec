import { afterEach, expect, test } from 'vitest'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  down,
  other,
  ownMessage,
} from './chat.fixture.ts'
import { takeMessage } from './held.ts'
import { openHook, paths } from './open-hook.fixture.tsx'
import { useBlock } from './use-block.ts'
import { useConversations } from './use-conversations.ts'

afterEach(() => dismissToast())

const idOf = (name: string) => `0190b5a0-0000-7000-8000-00000000000${name}`

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
