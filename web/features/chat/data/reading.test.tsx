import { expect, test, vi } from 'vitest'
import { messagesOf } from './chat.fixture.ts'
import { conversationsQuery } from './list-query.ts'
import { hello, line, lines, look, openLive, openThread, read } from './open-thread.fixture.tsx'
import { unreadMessagesQuery } from './unread-messages-query.ts'

test('what was on screen counts as read, here at once and on the server', async () => {
  const { calls, client, now } = await openLive({ stored: messagesOf(1, 2) })
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

test.each<[string, Partial<typeof look>, () => void]>([
  ['the tab is hidden', { isHidden: true }, () => document.dispatchEvent(new Event('visibilitychange'))],
  ['another window has the focus', { isFocused: false }, () => window.dispatchEvent(new Event('focus'))],
])('while %s nothing is read, and then it is', async (_what, away, comeBack) => {
  const { now } = await openLive({ stored: messagesOf(1, 2) })
  Object.assign(look, away)
  now().onSeen(2)
  expect(line().sent).toEqual([])
  Object.assign(look, { isFocused: true, isHidden: false })
  comeBack()
  expect(line().sent.filter((each) => each !== 'ping')).toEqual([{ type: 'read', seq: 2 }])
})

test('many messages that come into sight are told of together', async () => {
  const { now } = await openLive({ stored: messagesOf(1, 2) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let seq = 1; seq <= 20; seq += 1) now().onSeen(seq)
  vi.advanceTimersByTime(400)
  expect(line().sent).toEqual([
    { type: 'read', seq: 1 },
    { type: 'read', seq: 20 },
  ])
})

test('a read that broke off with the line is told again', async () => {
  const { now } = await openLive({ stored: messagesOf(1, 2) })
  now().onSeen(2)
  line().cut()
  await expect.poll(() => lines.length).toBe(2)
  hello(2)
  expect(line().sent).toEqual([{ type: 'read', seq: 2 }])
})
