import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messagesOf } from './chat.fixture.ts'
import { hello, line, look, openThread, read, restoreDevice, stubDevice } from './open-thread.fixture.tsx'
import { conversationsQuery } from './list-query.ts'
import { unreadMessagesQuery } from './unread-messages-query.ts'

beforeEach(stubDevice)
afterEach(restoreDevice)

test('what was on screen counts as read, here at once and on the server', async () => {
  const { calls, client, now } = await openThread({ stored: messagesOf(1, 2) })
  hello(2)
  await expect.poll(() => now().connection).toBe('live')
  now().onSeen(2)
  now().onSeen(2)
  now().onSeen(1)
  expect(line().sent).toEqual([{ type: 'read', seq: 2 }])
  expect(read(calls)).toEqual([])
  expect(client.getQueryData(unreadMessagesQuery.queryKey)).toBe(0)
  expect(client.getQueryData(conversationsQuery.queryKey)?.pages[0]?.conversations[0]).toMatchObject({
    unreadCount: 0,
    mine: { readSeq: 2 },
  })
})

test('without sockets reading is told by a call, and what was read before is not told again', async () => {
  const { calls, now } = await openThread({
    stored: messagesOf(1, 2),
    page: { mine: { deliveredSeq: 1, readSeq: 1 } },
  })
  now().onSeen(1)
  now().onSeen(2)
  await expect.poll(() => read(calls)).toEqual([{ seq: 2 }])
})

test.each<[string, () => void, () => void]>([
  [
    'the tab is hidden',
    () => (look.isHidden = true),
    () => ((look.isHidden = false), document.dispatchEvent(new Event('visibilitychange'))),
  ],
  [
    'another window has the focus',
    () => (look.isFocused = false),
    () => ((look.isFocused = true), window.dispatchEvent(new Event('focus'))),
  ],
])('while %s nothing is read, and then it is', async (_what, leave, comeBack) => {
  const { now } = await openThread({ stored: messagesOf(1, 2) })
  hello(2)
  await expect.poll(() => now().connection).toBe('live')
  leave()
  now().onSeen(2)
  expect(line().sent).toEqual([])
  comeBack()
  expect(line().sent.filter((each) => each !== 'ping')).toEqual([{ type: 'read', seq: 2 }])
})

test('many messages that come into sight are told of together', async () => {
  const { now } = await openThread({ stored: messagesOf(1, 2) })
  hello(2)
  await expect.poll(() => now().connection).toBe('live')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let seq = 1; seq <= 20; seq += 1) now().onSeen(seq)
  vi.advanceTimersByTime(400)
  expect(line().sent).toEqual([
    { type: 'read', seq: 1 },
    { type: 'read', seq: 20 },
  ])
})

test('a read that broke off with the line is told again', async () => {
  const { lines, now } = await openThread({ stored: messagesOf(1, 2) })
  hello(2)
  await expect.poll(() => now().connection).toBe('live')
  now().onSeen(2)
  line().cut()
  await expect.poll(() => lines.length).toBe(2)
  hello(2)
  expect(line().sent).toEqual([{ type: 'read', seq: 2 }])
})
