import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message, MessagesPage } from '#contract/conversation.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { useOlder } from '#web/features/chat/log/message-log.tsx'
import { stubSockets, type TestLine } from '#web/lib/socket/socket.fixture.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { watchWaysOut } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast, readToasts } from '#web/ui/overlays/toast.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  down,
  messageOf,
  messagesOf,
  messagesPage,
  NONE_YET,
  other,
  ownMessage,
} from './chat.fixture.ts'
import { connectRooms } from './inbox-keeper.tsx'
import { aMoment, openHook, paths } from './open-hook.fixture.tsx'
import { cacheMessage, conversationsQuery } from './queries.ts'
import { useBlock } from './use-block.ts'
import { useConversations } from './use-conversations.ts'
import { usePending } from './use-pending.ts'
import { useThread } from './use-thread.ts'

beforeEach(() => {
  lines = stubSockets()
  Object.assign(look, { isFocused: true, isHidden: false })
  vi.spyOn(document, 'hasFocus').mockImplementation(() => look.isFocused)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => look.isHidden)
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

afterEach(() => void vi.useRealTimers())

afterEach(() => dismissToast())

let lines: TestLine[] = []
/** Whether the page is visible and focused. */
const look = { isFocused: true, isHidden: false }

/** Everything that the components of the page read from a thread. */
function useWholeThread(id: string) {
  const thread = useThread(id)
  const pending = usePending(id, thread.messages, thread.connection === 'offline')
  return { ...thread, pending, ...useOlder(id) }
}

type Thread = ReturnType<typeof useWholeThread>
type Chat = {
  stored?: Message[]
  page?: Partial<MessagesPage>
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

/** Opens a page that renders a thread whose messages are on the server. */
async function openThread({ stored = [], page, answer }: Chat = {}) {
  const opened = await openHook(
    () => {
      const client = useQueryClient()
      useConversations()
      useEffect(() => connectRooms(client, reader.id), [client])
      return useWholeThread(CONVERSATION_ID)
    },
    (call) => {
      const given = answer?.(call)
      if (given) return given
      if (call.path === '/api/conversations')
        return { body: conversationsPage([conversationOf(stored.length, { unreadCount: 2 })]) }
      if (call.path.endsWith('/read')) return { body: { mine: NONE_YET, unreadCount: 0 } }
      return { body: { ...pageOf(stored, call), ...page } }
    },
  )
  const { client, now } = opened
  await expect.poll(() => now().isPending).toBe(false)
  await expect.poll(() => client.getQueryData(conversationsQuery.queryKey)).toBeDefined()
  return { ...opened, stored }
}

/** Opens a thread with an open socket. */
async function openLive(chat: Chat & { stored: Message[] }) {
  const opened = await openThread(chat)
  hello(chat.stored.length)
  await expect.poll(() => opened.now().connection).toBe('live')
  return opened
}

/** Two messages a page, as GET .../messages answers. */
function pageOf(stored: Message[], { query }: Called): MessagesPage {
  const { after, before } = query
  const meant = stored.filter(
    ({ seq }) =>
      (after === undefined || seq > Number(after)) && (before === undefined || seq < Number(before)),
  )
  const messages = after === undefined ? meant.slice(-2) : meant.slice(0, 2)
  return messagesPage(messages, { hasMore: meant.length > 2 })
}

const line = () => lines.at(-1) ?? expect.fail('no line was asked for')
const hello = (lastSeq: number, rest: object = {}) =>
  line().say({ type: 'hello', lastSeq, mine: NONE_YET, theirs: NONE_YET, isOtherHere: false, ...rest })
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)
const asked = (calls: Called[]) =>
  calls
    .filter(({ path }) => path.endsWith('/messages'))
    .map(({ query }) => query.after ?? query.before ?? 'latest')
const read = (calls: Called[]) => calls.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)

async function blockSockets() {
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => lines.length).toBe(tries)
    line().cut()
  }
}

// [spec 4 #24]
test('an arriving message appears at once, and its delivery is reported', async () => {
  const { now } = await openThread({ stored: messagesOf(1, 2) })
  expect([line().path, now().connection]).toEqual([`/ws?conversationId=${CONVERSATION_ID}`, 'connecting'])
  hello(2)
  await expect.poll(() => now().connection).toBe('live')
  line().say({ type: 'message', message: messageOf(3) })
  await expect.poll(() => seqs(now())).toEqual([1, 2, 3])
  expect(line().sent).toEqual([{ type: 'delivered', seq: 3 }])
})

// [spec 10.9 #4]
test('after a reconnect all missed messages are fetched, page by page, and nothing else', async () => {
  const { calls, now, stored } = await openLive({ stored: messagesOf(1, 2) })
  line().cut()
  await expect.poll(() => now().connection).toBe('connecting')
  stored.push(...messagesOf(3, 7))
  await expect.poll(() => lines.length).toBe(2)
  hello(7)
  await expect.poll(() => seqs(now())).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(asked(calls)).toEqual(['latest', '2', '4', '6'])
})

// [spec 10.9 #4]
test('a message beyond a gap is hidden until the gap is filled', async () => {
  const { calls, now, stored } = await openLive({ stored: messagesOf(1, 2) })
  stored.push(...messagesOf(3, 5))
  line().say({ type: 'message', message: messageOf(5) })
  expect(seqs(now())).toEqual([1, 2])
  await expect.poll(() => seqs(now())).toEqual([1, 2, 3, 4, 5])
  expect(asked(calls)).toEqual(['latest', '2', '4'])
})

// [spec 10.9 #4]
test('a failed fetch is retried', async () => {
  let isDown = true
  const { now, stored } = await openThread({
    stored: messagesOf(1, 2),
    answer: ({ query }) => (isDown && query.after !== undefined ? down : undefined),
  })
  stored.push(messageOf(3))
  hello(3)
  await expect.poll(() => now().connection).toBe('live')
  isDown = false
  await expect.poll(() => seqs(now())).toEqual([1, 2, 3])
})

// [spec 4 #27, 10.9 #8]
test('with sockets blocked a visible page polls every five seconds until they open', async () => {
  const { calls, now, stored } = await openThread({ stored: messagesOf(1, 2) })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await blockSockets()
  await expect.poll(() => now().connection).toBe('asking')
  await expect.poll(() => asked(calls)).toEqual(['latest', '2'])
  await aMoment()
  stored.push(messageOf(3))
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => seqs(now())).toEqual([1, 2, 3])
  await aMoment()
  const before = asked(calls).length
  look.isHidden = true
  vi.advanceTimersByTime(60_000)
  expect(asked(calls)).toHaveLength(before)
  look.isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => asked(calls).length).toBe(before + 1)
  hello(3)
  await expect.poll(() => now().connection).toBe('live')
  vi.advanceTimersByTime(60_000)
  expect(asked(calls)).toHaveLength(before + 1)
})

test('the thread is offline if neither socket nor server can be reached', async () => {
  let isDown = false
  const { now } = await openThread({
    stored: messagesOf(1, 2),
    answer: () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  isDown = true
  await blockSockets()
  await expect.poll(() => now().connection).toBe('offline')
})

test('a thread shows that the device is offline, and reconnects once it is back online', async () => {
  const { now } = await openLive({ stored: [] })
  window.dispatchEvent(new Event('offline'))
  await expect.poll(() => now().connection).toBe('offline')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => lines.length).toBe(2)
  hello(0)
  await expect.poll(() => now().connection).toBe('live')
})

test('opened offline a thread shows its messages, and connects once online', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { now } = await openThread({ stored: messagesOf(1, 2) })
  await expect.poll(() => [now().connection, seqs(now()), lines.length]).toEqual(['offline', [1, 2], 0])
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(lines).toHaveLength(1)
  hello(2)
  await expect.poll(() => now().connection).toBe('live')
})

test.each([
  ['by the close', () => line().cut(CLOSE_CODES.blocked)],
  ['by a frame, before the close', () => line().say({ type: 'closing', code: CLOSE_CODES.blocked })],
])('a blocked person, notified %s, can still read and polls every 30 seconds', async (_how, end) => {
  const { calls, now } = await openThread({ stored: messagesOf(1, 2) })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  hello(2)
  end()
  await expect.poll(() => now().connection).toBe('asking')
  await expect.poll(() => asked(calls)).toEqual(['latest', '2'])
  await aMoment()
  vi.advanceTimersByTime(25_000)
  expect(asked(calls)).toHaveLength(2)
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => asked(calls).length).toBe(3)
})

test('a session that expires while polling is reported', async () => {
  const ways = watchWaysOut()
  await openThread({
    stored: messagesOf(1, 2),
    answer: ({ query }) =>
      query.after === undefined
        ? undefined
        : { status: 401, body: { code: 'signed_out', message: 'Please log in.' } },
  })
  await blockSockets()
  expect(await screen.findByText('Session Expired')).toBeVisible()
  await expect.poll(() => ways).toEqual(['/api/login'])
})

// [spec 10.8 #5]
test('the other person is seen coming, typing and leaving, and typing times out', async () => {
  const { now } = await openThread({ stored: messagesOf(1, 2) })
  const seen = () => [now().otherIsHere, now().otherIsTyping]
  hello(2, { isOtherHere: true })
  await expect.poll(seen).toEqual([true, false])
  line().say({ type: 'typing', userId: other.id })
  await expect.poll(seen).toEqual([true, true])
  line().say({ type: 'message', message: messageOf(3) })
  await expect.poll(seen).toEqual([true, false])
  line().say({ type: 'typing', userId: reader.id })
  line().say({ type: 'presence', userId: reader.id, isHere: false })
  expect(seen()).toEqual([true, false])
  line().say({ type: 'presence', userId: other.id, isHere: false })
  await expect.poll(seen).toEqual([false, false])
  line().say({ type: 'presence', userId: other.id, isHere: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  line().say({ type: 'typing', userId: other.id })
  await expect.poll(seen).toEqual([true, true])
  vi.advanceTimersByTime(5_000)
  await expect.poll(seen).toEqual([true, false])
  line().cut()
  await expect.poll(seen).toEqual([false, false])
})

// [spec 10.8 #6]
test('a thread with more than a page of unread messages opens with all of them', async () => {
  const { calls, now } = await openThread({
    stored: messagesOf(1, 9),
    page: { mine: { deliveredSeq: 9, readSeq: 4 } },
  })
  expect([seqs(now()), now().firstUnreadSeq, asked(calls)]).toEqual([
    [4, 5, 6, 7, 8, 9],
    5,
    ['latest', '8', '6'],
  ])
})

test('messages on screen count as read, here at once and on the server in batches', async () => {
  const { calls, client, now } = await openLive({ stored: messagesOf(1, 2) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
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
  for (let seq = 3; seq <= 20; seq += 1) now().onSeen(seq)
  vi.advanceTimersByTime(400)
  expect(line().sent.slice(1)).toEqual([{ type: 'read', seq: 20 }])
})

// [spec 10.9 #8]
test('without sockets a call reports the messages read, each only once', async () => {
  const { calls, now } = await openThread({
    stored: messagesOf(1, 2),
    page: { mine: { deliveredSeq: 1, readSeq: 1 } },
  })
  now().onSeen(1)
  now().onSeen(2)
  await expect.poll(() => read(calls)).toEqual([{ seq: 2 }])
})

// [spec 10.8 #4]
test.each<[string, Partial<typeof look>, () => void]>([
  ['the tab is hidden', { isHidden: true }, () => document.dispatchEvent(new Event('visibilitychange'))],
  ['another window has the focus', { isFocused: false }, () => window.dispatchEvent(new Event('focus'))],
])('while %s no message counts as read; afterwards those on screen do', async (_what, away, comeBack) => {
  const { now } = await openLive({ stored: messagesOf(1, 2) })
  Object.assign(look, away)
  now().onSeen(2)
  expect(line().sent).toEqual([])
  Object.assign(look, { isFocused: true, isHidden: false })
  comeBack()
  expect(line().sent.filter((each) => each !== 'ping')).toEqual([{ type: 'read', seq: 2 }])
})

// [spec 10.8 #4]
test('a read receipt lost with the connection is sent again', async () => {
  const { now } = await openLive({ stored: messagesOf(1, 2) })
  now().onSeen(2)
  line().cut()
  await expect.poll(() => lines.length).toBe(2)
  hello(2)
  expect(line().sent).toEqual([{ type: 'read', seq: 2 }])
})

const idOf = (name: string) => `0190b5a0-0000-7000-8000-00000000000${name}`

test('a frame that arrives during a refetch is not undone by the older answer', async () => {
  const slow = Promise.withResolvers<void>()
  let isAgain = false
  const { client, now } = await openHook(useConversations, async () => {
    if (isAgain) await slow.promise
    return { body: conversationsPage([conversationOf(4)]) }
  })
  await expect.poll(() => now().conversations.length).toBe(1)
  isAgain = true
  const asked = client.refetchQueries({ queryKey: ['/api/conversations', 'list'] })
  cacheMessage(client, ownMessage(5))
  slow.resolve()
  await asked
  await expect.poll(() => [now().list.isFetching, now().conversations[0]?.lastSeq]).toEqual([false, 5])
})

test('blocking and unblocking cover all conversations with that person, and a failure is shown', async () => {
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
