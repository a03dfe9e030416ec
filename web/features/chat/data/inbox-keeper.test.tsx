import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/conversation.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { notificationOf } from '#web/features/notifications/notification.fixture.ts'
import { leave } from '#web/lib/leave.ts'
import { readOutbox } from '#web/lib/outbox.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { press, recordNavigations } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer, signedOut } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  messageOf,
  messagesOf,
  NO_MARKS,
  ownMessage,
} from './chat.fixture.ts'
import {
  arrive,
  hello,
  openInbox,
  openToasts,
  OTHER_ID,
  setPageHidden,
  socket,
  sockets,
  stubPage,
  writeUnsent,
} from './inbox-page.fixture.tsx'
import { paths } from './open-hook.fixture.tsx'
import { registerThread } from './open-threads.ts'
import { conversationsQuery, threadLogQuery } from './queries.ts'

beforeEach(stubPage)

const delivered = (seq: number) => ({ type: 'delivered', conversationId: CONVERSATION_ID, seq })
/** Sends a frame saying that another device has read or written in the conversation. */
const sayStanding = (rest: object) =>
  socket().say({ type: 'conversation', conversationId: CONVERSATION_ID, mine: NO_MARKS, lastSeq: 2, ...rest })
const endSession = (nextUser: typeof member | null = null) => stubServer(() => signedOut, nextUser)

// [spec 4 #23, 8 #20]
test('a new message is announced with its sender and text, and Open opens its conversation', async () => {
  const { router } = await openInbox()
  expect(socket().path).toBe('/ws')
  hello()
  arrive(messageOf(1, { content: 'Is it still there?' }))
  expect(await screen.findByText('New message')).toBeVisible()
  expect(screen.getByText('Aminata: Is it still there?')).toBeVisible()
  await press('Open')
  expect(await screen.findByRole('heading', { name: 'The thread' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/messages/${CONVERSATION_ID}`)
})

// [spec 8 #20]
test('only the beginning of a long message is announced, and no character is cut in two', async () => {
  const { calls, unread } = await openInbox({ isListCached: false })
  hello()
  arrive(messageOf(1, { content: '😀'.repeat(150) }))
  expect(openToasts()).toEqual([['New message', `Aminata: ${'😀'.repeat(99)}…`]])
  // A hello without unread messages causes no call.
  expect([calls, unread()]).toEqual([[], 1])
})

// [spec 2.2 #5, 2.11 #2]
test('frames update lists, threads and counts without a call', async () => {
  const { calls, client, cacheLog, list, unread } = await openInbox({
    conversations: [
      conversationOf(1, { id: OTHER_ID, createdAt: '2026-11-21T09:00:00.000Z' }),
      conversationOf(1, { mine: { deliveredSeq: 1, readSeq: 1 }, unreadCount: 0 }),
    ],
  })
  cacheLog([messageOf(1)])
  hello(0, 3)
  expect(client.getQueryData(unreadNotificationsQuery.queryKey)).toBe(3)
  for (let times = 0; times < 2; times += 1) arrive(messageOf(2, { content: 'Come and see it.' }), 2)
  const { messages } = client.getQueryData(threadLogQuery(CONVERSATION_ID).queryKey) ?? expect.fail('no log')
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2])
  expect(list()?.[0]).toMatchObject({
    id: CONVERSATION_ID,
    lastSeq: 2,
    unreadCount: 1,
    lastMessage: { content: 'Come and see it.' },
  })
  expect(unread()).toBe(2)
  sayStanding({
    mine: { deliveredSeq: 2, readSeq: 2 },
    theirs: { deliveredSeq: 2, readSeq: 1 },
    unreadCount: 0,
    unreadMessages: 1,
  })
  expect(list()?.[0]).toMatchObject({ unreadCount: 0, mine: { readSeq: 2 }, theirs: { readSeq: 1 } })
  socket().say({ type: 'notification', notification: notificationOf(), unreadNotifications: 4 })
  expect(client.getQueryData(unreadNotificationsQuery.queryKey)).toBe(4)
  expect([unread(), calls]).toEqual([1, []])
})

test('delivery is reported through the inbox, or through the room if that is connected', async () => {
  const { cacheLog } = await openInbox()
  hello()
  arrive(messageOf(1))
  await expect.poll(() => socket().sent).toEqual([delivered(1)])
  const [inbox] = sockets
  cacheLog([messageOf(1)])
  const leave = registerThread(CONVERSATION_ID)
  socket().say({ type: 'hello', lastSeq: 1, mine: NO_MARKS, theirs: NO_MARKS, isOtherHere: true })
  arrive(messageOf(2), 1, inbox)
  expect(inbox?.sent).toHaveLength(1)
  leave()
})

// [spec 4 #23, 4 #24]
test('a message in the thread on screen is not announced, unless the page is hidden', async () => {
  const { cacheLog } = await openInbox()
  cacheLog([])
  hello()
  const [inbox] = sockets
  const leave = registerThread(CONVERSATION_ID)
  arrive(messageOf(1), 1, inbox)
  expect(openToasts()).toEqual([])
  arrive(messageOf(1, { conversationId: OTHER_ID, content: 'In another one' }), 1, inbox)
  expect(openToasts()).toEqual([['New message', 'Aminata: In another one']])
  setPageHidden(true)
  arrive(messageOf(2), 1, inbox)
  expect(openToasts()).toEqual([['New message', 'Aminata: Message 2']])
  leave()
})

test('a message read in the open thread does not count as unread when its inbox frame arrives', async () => {
  const { cacheLog, list, unread } = await openInbox({
    conversations: [conversationOf(1, { unreadCount: 0 })],
  })
  cacheLog(messagesOf(1, 2), { mine: { deliveredSeq: 2, readSeq: 2 } })
  hello()
  arrive(messageOf(2))
  expect([unread(), list()?.[0]?.unreadCount]).toEqual([0, 0])
})

test('a message in an unlisted conversation adds the conversation to the list', async () => {
  const { calls, conversations, list } = await openInbox()
  hello()
  conversations.push(conversationOf(0))
  // The summary lags behind its room and does not have the message yet.
  arrive(messageOf(1))
  await expect
    .poll(() =>
      list()?.map(({ lastSeq, unreadCount, lastMessage }) => [lastSeq, unreadCount, lastMessage?.content]),
    )
    .toEqual([[1, 1, 'Message 1']])
  expect(paths(calls)).toEqual([`GET /api/conversations/${CONVERSATION_ID}`])
})

test('a message written on another device becomes the last message', async () => {
  const { calls, conversations, list } = await openInbox({ conversations: [conversationOf(1)] })
  hello(1)
  await expect.poll(() => paths(calls)).toEqual(['GET /api/conversations'])
  sayStanding({ theirs: NO_MARKS, unreadCount: 0, unreadMessages: 0 })
  // The summary lags behind its room and does not have the message at first.
  await expect.poll(() => calls.length).toBe(2)
  const { content, senderId, seq, createdAt } = ownMessage(2, { content: 'From my laptop' })
  conversations[0] = conversationOf(2, { unreadCount: 0, lastMessage: { content, senderId, seq, createdAt } })
  await expect.poll(() => list()?.[0]?.lastMessage?.content).toBe('From my laptop')
  expect(openToasts()).toEqual([])
})

test('messages that arrived while the person was away are fetched and reported as delivered', async () => {
  const { list, unread } = await openInbox({
    isListCached: false,
    conversations: [
      conversationOf(2),
      conversationOf(5, { id: OTHER_ID, mine: { deliveredSeq: 5, readSeq: 5 }, unreadCount: 0 }),
    ],
  })
  hello(2)
  expect(unread()).toBe(2)
  await expect.poll(() => list()?.length).toBe(2)
  await expect.poll(() => socket().sent).toEqual([delivered(2)])
  expect(openToasts()).toEqual([])
})

test('after a reconnect the list is brought up to date', async () => {
  const { calls, conversations, list } = await openInbox({
    conversations: [conversationOf(1, { unreadCount: 0 })],
  })
  hello()
  expect(calls).toEqual([])
  socket().cut()
  conversations[0] = conversationOf(4, { theirs: { deliveredSeq: 4, readSeq: 4 } })
  await expect.poll(() => sockets.length).toBe(2)
  hello(4)
  await expect.poll(() => list()?.[0]).toMatchObject({ lastSeq: 4, theirs: { readSeq: 4 } })
})

// [spec 4 #27]
test('while sockets are blocked, the list is polled every 30 seconds, and news is announced', async () => {
  const { calls, conversations, list, unread } = await openInbox({
    conversations: [conversationOf(1)],
    isListCached: false,
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => sockets.length).toBe(tries)
    socket().cut()
  }
  await expect.poll(unread).toBe(1)
  expect([openToasts(), paths(calls)]).toEqual([[], ['GET /api/conversations']])
  conversations.push(conversationOf(2, { id: OTHER_ID, unreadCount: 1 }))
  vi.advanceTimersByTime(25_000)
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(5_000)
  await expect.poll(openToasts).toEqual([['New message', 'Aminata: Message 2']])
  expect([list()?.length, unread()]).toEqual([2, 2])
  dismissToast()
  const { content, senderId, seq, createdAt } = ownMessage(3)
  conversations[0] = conversationOf(3, { unreadCount: 0, lastMessage: { content, senderId, seq, createdAt } })
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => list()?.[0]?.lastSeq).toBe(3)
  expect(openToasts()).toEqual([])
})

test.each([
  ['a close code', () => socket().cut(CLOSE_CODES.signedOut)],
  ['a frame before the close', () => socket().say({ type: 'closing', code: CLOSE_CODES.signedOut })],
])(
  'when %s reports that the session has ended, the page signs out and drops all personal data',
  async (_what, end) => {
    const { client } = await openInbox({ conversations: [conversationOf(1)] })
    hello()
    endSession()
    end()
    await expect.poll(() => client.getQueryData(userQuery.queryKey)).toBeNull()
    await expect.poll(() => client.getQueryData(conversationsQuery.queryKey)).toBeUndefined()
    expect(sockets).toHaveLength(1)
  },
)

test('when another tab signs out, this tab stops sending and signs out too', async () => {
  const { calls, client } = await openInbox()
  hello()
  endSession()
  localStorage.removeItem('signed-in')
  writeUnsent()
  window.dispatchEvent(new StorageEvent('storage', { key: 'signed-in' }))
  await expect.poll(() => client.getQueryData(userQuery.queryKey)).toBeNull()
  expect([calls, readOutbox(member.id).length]).toEqual([[], 1])
  await expect.poll(() => socket().readyState).toBe(3)
})

test.each([
  ['nobody', null],
  ['somebody else', { ...member, id: '0190b5a0-0000-7000-8000-0000000000ee' }],
])(
  'when another tab has signed out and %s is signed in, this tab reloads without its data',
  async (_who, next) => {
    const navigations = recordNavigations()
    await openInbox()
    hello()
    sessionStorage.setItem(`comment:${member.id}:b`, 'Is it')
    endSession(next)
    // The other tab has its own session storage.
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await expect.poll(() => navigations).toEqual(['reload'])
    expect(sessionStorage).toHaveLength(0)
  },
)

test('unsent messages are sent from any page, and clearing storage does not sign out', async () => {
  writeUnsent()
  const { calls, client } = await openInbox({
    respond: ({ method }) =>
      method === 'POST' ? { status: 201, body: ownMessage(1, { clientId: 'c1' }) } : undefined,
  })
  await expect.poll(() => readOutbox(member.id)).toEqual([])
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await expect.poll(() => localStorage.getItem('signed-in')).toBe(member.id)
  writeUnsent()
  await expect.poll(() => readOutbox(member.id)).toEqual([])
  const sent = `POST /api/conversations/${CONVERSATION_ID}/messages`
  expect(paths(calls)).toEqual([sent, sent])
  expect(client.getQueryData(userQuery.queryKey)?.id).toBe(member.id)
})

const otherConversationOf = (lastSeq: number, unreadCount = lastSeq) =>
  conversationOf(lastSeq, { id: OTHER_ID, unreadCount })
const storedSeqs = () => localStorage.getItem(`told:${member.id}`)
const reconnect = async (unreadMessages: number) => {
  const before = sockets.length
  socket().cut()
  await expect.poll(() => sockets.length).toBe(before + 1)
  hello(unreadMessages)
}

describe('after connecting', () => {
  // [spec 4 #23]
  test.each<[string, Conversation[], [string, number][] | undefined, string[]]>([
    [
      'a device that has announced nothing yet announces messages sent since the page began to load',
      [conversationOf(3, { unreadCount: 1 }), otherConversationOf(2)],
      undefined,
      ['New message', 'Aminata: Message 3'],
    ],
    [
      'messages in several conversations are counted together, and the newest is named',
      [conversationOf(4, { unreadCount: 2 }), otherConversationOf(3, 1)],
      [
        [OTHER_ID, 2],
        [CONVERSATION_ID, 2],
      ],
      ['3 new messages', 'The last is from Aminata: Message 4'],
    ],
  ])('%s', async (_what, conversations, before, news) => {
    if (before) localStorage.setItem(`told:${member.id}`, JSON.stringify(before))
    await openInbox({ conversations })
    hello(3)
    await expect.poll(openToasts).toEqual([news])
  })

  // [spec 4 #23]
  test('missed messages are announced together, with their number and a link to them', async () => {
    const { router } = await openInbox({ conversations: [conversationOf(4)] })
    hello(4)
    await expect.poll(openToasts).toEqual([['4 new messages', 'Aminata: Message 4']])
    await press('Open')
    await expect.poll(() => router.state.location.pathname).toBe(`/messages/${CONVERSATION_ID}`)
  })

  // [spec 4 #23]
  test('the next page load and other tabs announce only later messages', async () => {
    const { conversations } = await openInbox({ conversations: [conversationOf(3)] })
    hello(3)
    await expect.poll(openToasts).toHaveLength(1)
    dismissToast()
    await openInbox({ conversations, socketCount: 2 })
    hello(3)
    await expect.poll(() => socket().sent).toHaveLength(1)
    expect(openToasts()).toEqual([])
    conversations[0] = conversationOf(5)
    await openInbox({ conversations, socketCount: 3 })
    hello(5)
    await expect.poll(openToasts).toEqual([['2 new messages', 'Aminata: Message 5']])
  })

  test('messages announced on arrival are not announced again', async () => {
    await openInbox({ conversations: [conversationOf(3, { unreadCount: 1 })] })
    hello(0)
    arrive(messageOf(3))
    dismissToast()
    await reconnect(1)
    await expect.poll(() => socket().sent).toHaveLength(1)
    expect(openToasts()).toEqual([])
  })

  test('messages announced while the list is loading are not announced again', async () => {
    const release = Promise.withResolvers<void>()
    const conversation = conversationOf(3, { unreadCount: 1 })
    const respond = async ({ path }: ApiCall): Promise<StubResponse> => {
      await release.promise
      return { body: path === '/api/conversations' ? conversationsPage([conversation]) : conversation }
    }
    await openInbox({ respond })
    hello(1)
    arrive(messageOf(3))
    await expect.poll(() => socket().sent.length).toBe(1)
    dismissToast()
    release.resolve()
    await expect.poll(() => socket().sent.length).toBe(2)
    expect(openToasts()).toEqual([])
  })

  test('messages announced by a hidden tab are stored as announced once the tab is visible', async () => {
    await openInbox({ conversations: [conversationOf(3, { unreadCount: 1 })] })
    hello(0)
    setPageHidden(true)
    arrive(messageOf(3))
    expect(storedSeqs()).toBe('[]')
    setPageHidden(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(storedSeqs()).toBe(JSON.stringify([[CONVERSATION_ID, 3]]))
  })

  // [spec 4 #23]
  test('messages missed while disconnected are announced with their number', async () => {
    const { conversations } = await openInbox({ conversations: [conversationOf(3, { unreadCount: 0 })] })
    hello(0)
    conversations[0] = conversationOf(5, { unreadCount: 2 })
    await reconnect(2)
    await expect.poll(openToasts).toEqual([['2 new messages', 'Aminata: Message 5']])
  })

  test('messages that reach the list only a moment later are still announced', async () => {
    const { calls, conversations } = await openInbox({
      conversations: [conversationOf(2, { unreadCount: 0 })],
    })
    hello(1)
    await expect.poll(() => calls.length).toBe(1)
    conversations[0] = conversationOf(3, { unreadCount: 1 })
    await expect.poll(openToasts).toEqual([['New message', 'Aminata: Message 3']])
  })

  test('messages already read, here or on another device, are not announced', async () => {
    const conversations = [conversationOf(3), otherConversationOf(4, 0)]
    const { calls, cacheLog } = await openInbox({ conversations })
    cacheLog(messagesOf(1, 3), { mine: { deliveredSeq: 3, readSeq: 3 } })
    hello(3)
    await expect.poll(() => paths(calls)).toEqual(['GET /api/conversations'])
    await expect.poll(() => socket().sent.length).toBe(2)
    expect(openToasts()).toEqual([])
  })

  test('missed messages of the thread on screen are not announced', async () => {
    const { cacheLog } = await openInbox({ conversations: [conversationOf(3)] })
    cacheLog(messagesOf(1, 2))
    const leave = registerThread(CONVERSATION_ID)
    const [inbox] = sockets
    hello(3, 0, inbox)
    await expect.poll(() => inbox?.sent.length).toBe(1)
    expect(openToasts()).toEqual([])
    leave()
  })
})

test('when the session ends because this tab signs out, no reload cancels that', async () => {
  const navigations = recordNavigations()
  const { client } = await openInbox()
  hello()
  leave('/api/logout')
  endSession()
  localStorage.clear()
  socket().cut(CLOSE_CODES.signedOut)
  await expect.poll(() => client.getQueryData(userQuery.queryKey)).toBeNull()
  await expect.poll(() => socket().readyState).toBe(3)
  expect(navigations).toEqual(['/api/logout'])
  window.dispatchEvent(new Event('pagehide'))
})
