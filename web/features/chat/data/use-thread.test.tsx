import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message, MessagesPage } from '#contract/conversation.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { useOlderMessages } from '#web/features/chat/log/message-log.tsx'
import { stubSockets, type TestSocket } from '#web/lib/socket/socket.fixture.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { recordNavigations } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, outage, signedOut } from '#web/test/server.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  messageOf,
  messagesOf,
  messagesPage,
  NO_MARKS,
  other,
  ownMessage,
} from './chat.fixture.ts'
import { connectRooms } from './inbox-keeper.tsx'
import { flushTasks, openHook, paths } from './open-hook.fixture.tsx'
import { cacheMessage, conversationsQuery } from './queries.ts'
import { useBlock } from './use-block.ts'
import { useConversations } from './use-conversations.ts'
import { usePending } from './use-pending.ts'
import { useThread } from './use-thread.ts'

beforeEach(() => {
  sockets = stubSockets()
  Object.assign(pageState, { isFocused: true, isHidden: false })
  vi.spyOn(document, 'hasFocus').mockImplementation(() => pageState.isFocused)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => pageState.isHidden)
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

let sockets: TestSocket[] = []
/** Whether the page is visible and focused. */
const pageState = { isFocused: true, isHidden: false }

/** Everything that the components of the page read from a thread. */
function useWholeThread(id: string) {
  const thread = useThread(id)
  const pending = usePending(id, thread.messages, thread.connection === 'offline')
  return { ...thread, pending, ...useOlderMessages(id) }
}

type Thread = ReturnType<typeof useWholeThread>
type Chat = {
  stored?: Message[]
  page?: Partial<MessagesPage>
  respond?: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined
}

/** Opens a page that renders a thread whose messages are on the server. */
async function openThread({ stored = [], page, respond }: Chat = {}) {
  const opened = await openHook(
    () => {
      const client = useQueryClient()
      useConversations()
      useEffect(() => connectRooms(client, member.id), [client])
      return useWholeThread(CONVERSATION_ID)
    },
    (call) => {
      const response = respond?.(call)
      if (response) return response
      if (call.path === '/api/conversations')
        return { body: conversationsPage([conversationOf(stored.length, { unreadCount: 2 })]) }
      if (call.path.endsWith('/read')) return { body: { mine: NO_MARKS, unreadCount: 0 } }
      return { body: { ...pageOf(stored, call), ...page } }
    },
  )
  const { client, latest } = opened
  await expect.poll(() => latest().isPending).toBe(false)
  await expect.poll(() => client.getQueryData(conversationsQuery.queryKey)).toBeDefined()
  return { ...opened, stored }
}

/** Opens a thread with an open socket. */
async function openLive(chat: Chat & { stored: Message[] }) {
  const opened = await openThread(chat)
  hello(chat.stored.length)
  await expect.poll(() => opened.latest().connection).toBe('live')
  return opened
}

/** A page of two messages, as GET .../messages returns it. */
function pageOf(stored: Message[], { query }: ApiCall): MessagesPage {
  const { after, before } = query
  const inRange = stored.filter(
    ({ seq }) =>
      (after === undefined || seq > Number(after)) && (before === undefined || seq < Number(before)),
  )
  const messages = after === undefined ? inRange.slice(-2) : inRange.slice(0, 2)
  return messagesPage(messages, { hasMore: inRange.length > 2 })
}

const socket = () => sockets.at(-1) ?? expect.fail('no socket was opened')
const hello = (lastSeq: number, rest: object = {}) =>
  socket().say({ type: 'hello', lastSeq, mine: NO_MARKS, theirs: NO_MARKS, isOtherHere: false, ...rest })
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)
const pagesFetched = (calls: ApiCall[]) =>
  calls
    .filter(({ path }) => path.endsWith('/messages'))
    .map(({ query }) => query.after ?? query.before ?? 'latest')
const receipts = (calls: ApiCall[]) =>
  calls.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)

async function blockSockets() {
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => sockets.length).toBe(tries)
    socket().cut()
  }
}

// [spec 4 #24]
test('an arriving message appears at once, and its delivery is reported', async () => {
  const { latest } = await openThread({ stored: messagesOf(1, 2) })
  expect(socket().path).toBe(`/ws?conversationId=${CONVERSATION_ID}`)
  expect(latest().connection).toBe('connecting')
  hello(2)
  await expect.poll(() => latest().connection).toBe('live')
  socket().say({ type: 'message', message: messageOf(3) })
  await expect.poll(() => seqs(latest())).toEqual([1, 2, 3])
  expect(socket().sent).toEqual([{ type: 'delivered', seq: 3 }])
})

test('after a reconnect exactly the missed messages are fetched, page by page', async () => {
  const { calls, latest, stored } = await openLive({ stored: messagesOf(1, 2) })
  socket().cut()
  await expect.poll(() => latest().connection).toBe('connecting')
  stored.push(...messagesOf(3, 7))
  await expect.poll(() => sockets.length).toBe(2)
  hello(7)
  await expect.poll(() => seqs(latest())).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pagesFetched(calls)).toEqual(['latest', '2', '4', '6'])
})

test('a message beyond a gap is hidden until the gap is filled', async () => {
  const { calls, latest, stored } = await openLive({ stored: messagesOf(1, 2) })
  stored.push(...messagesOf(3, 5))
  socket().say({ type: 'message', message: messageOf(5) })
  expect(seqs(latest())).toEqual([1, 2])
  await expect.poll(() => seqs(latest())).toEqual([1, 2, 3, 4, 5])
  expect(pagesFetched(calls)).toEqual(['latest', '2', '4'])
})

test('a failed fetch is retried', async () => {
  let isDown = true
  const { latest, stored } = await openThread({
    stored: messagesOf(1, 2),
    respond: ({ query }) => (isDown && query.after !== undefined ? outage : undefined),
  })
  stored.push(messageOf(3))
  hello(3)
  await expect.poll(() => latest().connection).toBe('live')
  isDown = false
  await expect.poll(() => seqs(latest())).toEqual([1, 2, 3])
})

// [spec 4 #27]
test('while sockets are blocked, a visible page polls every five seconds', async () => {
  const { calls, latest, stored } = await openThread({ stored: messagesOf(1, 2) })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await blockSockets()
  await expect.poll(() => latest().connection).toBe('polling')
  await expect.poll(() => pagesFetched(calls)).toEqual(['latest', '2'])
  await flushTasks()
  stored.push(messageOf(3))
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => seqs(latest())).toEqual([1, 2, 3])
  await flushTasks()
  const before = pagesFetched(calls).length
  pageState.isHidden = true
  vi.advanceTimersByTime(60_000)
  expect(pagesFetched(calls)).toHaveLength(before)
  pageState.isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => pagesFetched(calls).length).toBe(before + 1)
  hello(3)
  await expect.poll(() => latest().connection).toBe('live')
  vi.advanceTimersByTime(60_000)
  expect(pagesFetched(calls)).toHaveLength(before + 1)
})

test('the thread is offline if neither socket nor server can be reached', async () => {
  let isDown = false
  const { latest } = await openThread({
    stored: messagesOf(1, 2),
    respond: () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  isDown = true
  await blockSockets()
  await expect.poll(() => latest().connection).toBe('offline')
})

test('a thread shows that the device is offline, and reconnects when it is online again', async () => {
  const { latest } = await openLive({ stored: [] })
  window.dispatchEvent(new Event('offline'))
  await expect.poll(() => latest().connection).toBe('offline')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sockets.length).toBe(2)
  hello(0)
  await expect.poll(() => latest().connection).toBe('live')
})

test('a thread opened offline shows its messages, and connects when the device is online', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { latest } = await openThread({ stored: messagesOf(1, 2) })
  await expect.poll(() => [latest().connection, seqs(latest())]).toEqual(['offline', [1, 2]])
  expect(sockets).toEqual([])
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(1)
  hello(2)
  await expect.poll(() => latest().connection).toBe('live')
})

test.each([
  ['a close code', () => socket().cut(CLOSE_CODES.blocked)],
  ['a frame before the close', () => socket().say({ type: 'closing', code: CLOSE_CODES.blocked })],
])('after %s reports a block, the thread can still be read and polls every 30 seconds', async (_how, end) => {
  const { calls, latest } = await openThread({ stored: messagesOf(1, 2) })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  hello(2)
  end()
  await expect.poll(() => latest().connection).toBe('polling')
  await expect.poll(() => pagesFetched(calls)).toEqual(['latest', '2'])
  await flushTasks()
  vi.advanceTimersByTime(25_000)
  expect(pagesFetched(calls)).toHaveLength(2)
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => pagesFetched(calls).length).toBe(3)
})

test('a session that expires while polling is reported', async () => {
  const navigations = recordNavigations()
  await openThread({
    stored: messagesOf(1, 2),
    respond: ({ query }) => (query.after === undefined ? undefined : signedOut),
  })
  await blockSockets()
  expect(await screen.findByText('Session Expired')).toBeVisible()
  await expect.poll(() => navigations).toEqual(['/api/login'])
})

test('a thread shows when the other person comes, types and leaves, and typing times out', async () => {
  const { latest } = await openThread({ stored: messagesOf(1, 2) })
  const presence = () => [latest().otherIsHere, latest().otherIsTyping]
  hello(2, { isOtherHere: true })
  await expect.poll(presence).toEqual([true, false])
  socket().say({ type: 'typing', userId: other.id })
  await expect.poll(presence).toEqual([true, true])
  socket().say({ type: 'message', message: messageOf(3) })
  await expect.poll(presence).toEqual([true, false])
  socket().say({ type: 'typing', userId: member.id })
  socket().say({ type: 'presence', userId: member.id, isHere: false })
  expect(presence()).toEqual([true, false])
  socket().say({ type: 'presence', userId: other.id, isHere: false })
  await expect.poll(presence).toEqual([false, false])
  socket().say({ type: 'presence', userId: other.id, isHere: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket().say({ type: 'typing', userId: other.id })
  await expect.poll(presence).toEqual([true, true])
  vi.advanceTimersByTime(5_000)
  await expect.poll(presence).toEqual([true, false])
  socket().cut()
  await expect.poll(presence).toEqual([false, false])
})

test('a thread with more than a page of unread messages opens with all of them', async () => {
  const { calls, latest } = await openThread({
    stored: messagesOf(1, 9),
    page: { mine: { deliveredSeq: 9, readSeq: 4 } },
  })
  expect([seqs(latest()), latest().firstUnreadSeq, pagesFetched(calls)]).toEqual([
    [4, 5, 6, 7, 8, 9],
    5,
    ['latest', '8', '6'],
  ])
})

test('messages on screen count as read at once, and the server is informed in batches', async () => {
  const { calls, client, latest } = await openLive({ stored: messagesOf(1, 2) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  latest().onSeen(2)
  latest().onSeen(2)
  latest().onSeen(1)
  expect(socket().sent).toEqual([{ type: 'read', seq: 2 }])
  expect(receipts(calls)).toEqual([])
  expect(client.getQueryData(unreadMessagesQuery.queryKey)).toBe(0)
  expect(client.getQueryData(conversationsQuery.queryKey)?.pages[0]?.conversations[0]).toMatchObject({
    unreadCount: 0,
    mine: { readSeq: 2 },
  })
  for (let seq = 3; seq <= 20; seq += 1) latest().onSeen(seq)
  vi.advanceTimersByTime(400)
  expect(socket().sent.slice(1)).toEqual([{ type: 'read', seq: 20 }])
})

test('without sockets, read receipts are sent by HTTP, and none for messages read earlier', async () => {
  const { calls, latest } = await openThread({
    stored: messagesOf(1, 2),
    page: { mine: { deliveredSeq: 1, readSeq: 1 } },
  })
  latest().onSeen(1)
  latest().onSeen(2)
  await expect.poll(() => receipts(calls)).toEqual([{ seq: 2 }])
})

test.each<[string, Partial<typeof pageState>, () => void]>([
  ['the tab is hidden', { isHidden: true }, () => document.dispatchEvent(new Event('visibilitychange'))],
  ['another window has the focus', { isFocused: false }, () => window.dispatchEvent(new Event('focus'))],
])('while %s, no message counts as read; afterwards the ones on screen do', async (_what, away, comeBack) => {
  const { latest } = await openLive({ stored: messagesOf(1, 2) })
  Object.assign(pageState, away)
  latest().onSeen(2)
  expect(socket().sent).toEqual([])
  Object.assign(pageState, { isFocused: true, isHidden: false })
  comeBack()
  expect(socket().sent.filter((each) => each !== 'ping')).toEqual([{ type: 'read', seq: 2 }])
})

test('a read receipt lost with the connection is sent again', async () => {
  const { latest } = await openLive({ stored: messagesOf(1, 2) })
  latest().onSeen(2)
  socket().cut()
  await expect.poll(() => sockets.length).toBe(2)
  hello(2)
  expect(socket().sent).toEqual([{ type: 'read', seq: 2 }])
})

const idOf = (name: string) => `0190b5a0-0000-7000-8000-00000000000${name}`

test('a frame that arrives during a refetch is not undone by the older response', async () => {
  const slow = Promise.withResolvers<void>()
  let isAgain = false
  const { client, latest } = await openHook(useConversations, async () => {
    if (isAgain) await slow.promise
    return { body: conversationsPage([conversationOf(4)]) }
  })
  await expect.poll(() => latest().conversations.length).toBe(1)
  isAgain = true
  const refetch = client.refetchQueries({ queryKey: ['/api/conversations', 'list'] })
  cacheMessage(client, ownMessage(5))
  slow.resolve()
  await refetch
  await expect.poll(() => [latest().list.isFetching, latest().conversations[0]?.lastSeq]).toEqual([false, 5])
})

test('blocking and unblocking cover all conversations with that person, and a failure is shown', async () => {
  let isDown = false
  const conversations = [
    conversationOf(3),
    conversationOf(2, { id: idOf('b') }),
    conversationOf(1, { id: idOf('c'), otherUser: { ...other, id: idOf('d') } }),
  ]
  const { calls, latest } = await openHook(
    () => ({ ...useBlock(CONVERSATION_ID), ...useConversations() }),
    ({ method, path }) =>
      isDown
        ? outage
        : {
            body:
              path === '/api/conversations'
                ? conversationsPage(conversations)
                : { hasBlocked: method === 'POST' },
          },
  )
  const blocked = () => latest().conversations.map(({ hasBlocked }) => hasBlocked)
  await expect.poll(blocked).toEqual([false, false, false])
  latest().block()
  await expect.poll(blocked).toEqual([true, true, false])
  latest().unblock()
  await expect.poll(blocked).toEqual([false, false, false])
  expect(paths(calls).slice(1)).toEqual([
    `POST /api/conversations/${CONVERSATION_ID}/block`,
    `DELETE /api/conversations/${CONVERSATION_ID}/block`,
  ])
  isDown = true
  latest().block()
  await expect
    .poll(() => readToasts().map(({ title, description, tone }) => [title, description, tone]))
    .toEqual([['Error', 'A part is down.', 'destructive']])
  expect(blocked()).toEqual([false, false, false])
})
