import { expect, vi } from 'vitest'
import type { Conversation, Message } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { addUnsent } from '#web/lib/outbox.ts'
import { stubSockets, type TestSocket } from '#web/lib/socket/socket.fixture.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'
import { CONVERSATION_ID, conversationsPage, logOf, messageOf } from './chat.fixture.ts'
import { toConversations } from './conversation-list.ts'
import { InboxKeeper } from './inbox-keeper.tsx'
import { conversationsQuery, threadLogQuery } from './queries.ts'
import type { ThreadLog } from './thread-log.ts'

export const OTHER_ID = '0190b5a0-0000-7000-8000-00000000000b'

export let sockets: TestSocket[]
let isHidden: boolean

export function setPageHidden(value: boolean) {
  isHidden = value
}

export function stubPage() {
  sockets = stubSockets()
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(Math, 'random').mockReturnValue(0)
}

/** `socketCount`: how many sockets the test has opened once this page has opened its own. */
type Chat = {
  conversations?: Conversation[]
  respond?: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined
  isListCached?: boolean
  socketCount?: number
}

/** Opens a page for a signed-in person, with a stub server that has these conversations. */
export async function openInbox({
  conversations = [],
  respond,
  isListCached = true,
  socketCount = 1,
}: Chat = {}) {
  const calls = stubServer((call) => {
    const response = respond?.(call)
    if (response) return response
    const one = conversations.find(({ id }) => call.path === `/api/conversations/${id}`)
    if (call.path === '/api/conversations') return { body: conversationsPage(conversations) }
    return one ? { body: one } : { status: 404, body: { code: 'not_found', message: 'It is not there.' } }
  })
  function Home() {
    const { data: user } = useUser()
    return user && <InboxKeeper userId={user.id} />
  }
  const Thread = () => <h1>The thread</h1>
  const opened = openPages(
    [
      { path: '/', component: Home },
      { path: '/messages/$id', component: Thread },
    ],
    '/',
  )
  const { client } = opened
  await expect.poll(() => sockets.length).toBe(socketCount)
  if (isListCached)
    client.setQueryData(conversationsQuery.queryKey, {
      pages: [conversationsPage([...conversations])],
      pageParams: [undefined],
    })
  const list = () => {
    const cached = client.getQueryData(conversationsQuery.queryKey)
    return cached ? toConversations(cached) : undefined
  }
  const unread = () => client.getQueryData(unreadMessagesQuery.queryKey)
  /** Caches the thread, as if it had been opened before. */
  const cacheLog = (messages: Message[], change?: Partial<ThreadLog>) =>
    client.setQueryData(threadLogQuery(CONVERSATION_ID).queryKey, logOf(messages, change))
  return { ...opened, calls, conversations, list, unread, cacheLog }
}

export const socket = () => sockets.at(-1) ?? expect.fail('no socket was opened')
/**
 * By the server's clock, the page began to load half a minute after the fixture's second message and half a
 * minute before its third.
 */
const PAGE_STARTED_AT = Date.parse(messageOf(2).createdAt) + 30_000
export const hello = (unreadMessages = 0, unreadNotifications = 0, to = socket()) =>
  to.say({
    type: 'hello',
    at: Math.ceil(PAGE_STARTED_AT + performance.now()),
    unreadMessages,
    unreadNotifications,
  })
export const arrive = (message: Message, unreadMessages = 1, to = socket()) =>
  to.say({
    type: 'new_message',
    conversationId: message.conversationId,
    senderName: 'Aminata',
    content: message.content,
    message,
    unreadCount: 1,
    unreadMessages,
  })
/** Adds a message to the outbox, as another part of the page would. */
export const writeUnsent = () =>
  addUnsent(member.id, {
    clientId: 'c1',
    conversationId: CONVERSATION_ID,
    content: 'Hello',
    createdAt: '2026-11-20T09:00:00.000Z',
  })
export const openToasts = () =>
  readToasts()
    .filter(({ isOpen }) => isOpen)
    .map(({ title, description }) => [title, description])
