import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { User } from '#contract/user.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  messagesPage,
  ownMessage,
  messageOf,
} from '#web/features/chat/data/chat.fixture.ts'
import { stubSockets } from '#web/lib/socket/socket.fixture.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

export type ChatSetup = {
  conversations?: Conversation[]
  messages?: Message[]
  user?: User | null
  /** Receives each call first. If it returns undefined, the stub server responds. */
  respond?: (call: ApiCall) => StubResponse | undefined | Promise<StubResponse | undefined>
}

export const neverResolve = () => new Promise<undefined>(() => {})

export const log = () => screen.getByRole('region', { name: /^Messages with/ })
export const findBox = () => screen.findByRole('textbox', { name: 'Write a message' })
export const queryBox = () => screen.queryByRole('textbox', { name: 'Write a message' })
/** The messages of the thread that contain this text. The list of conversations may contain it, too. */
export const bubbles = (text: string) =>
  [...log().querySelectorAll('li')].filter(({ textContent }) => textContent.includes(text))
export const findBubble = (text: string) =>
  waitFor(() => bubbles(text)[0] ?? expect.fail(`nothing says ${text}`))

/**
 * Opens the whole site at a path, with a stub server that has these conversations and messages, and with stub
 * sockets.
 */
export function openChat(
  at: string,
  { conversations = [], messages = [], user = member, respond }: ChatSetup = {},
) {
  document.documentElement.style.fontSize = '16px'
  const sockets = stubSockets()
  const calls = stubServer(
    async (call) => (await respond?.(call)) ?? respondTo(call, conversations, messages),
    user,
  )
  const site = openSite(at, { hasInbox: true })
  const roomOf = ({ id }: Conversation) =>
    sockets.filter(({ path }) => path === `/ws?conversationId=${id}`).at(-1)
  /** Sends frames from the room of a conversation. */
  const say = async (conversation: Conversation, ...frames: object[]) => {
    await expect.poll(() => roomOf(conversation)).toBeDefined()
    for (const frame of frames) roomOf(conversation)?.say(frame)
  }
  /** The bodies posted to paths with this ending. */
  const posted = (end: string) =>
    calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).map(({ body }) => body)
  return { ...site, calls, sockets, roomOf, say, posted }
}

/** Opens a conversation with Aminata about her car. */
export function openThread({
  conversation = conversationOf(0),
  ...setup
}: ChatSetup & { conversation?: Conversation } = {}) {
  const chat = openChat(`/messages/${CONVERSATION_ID}`, { conversations: [conversation], ...setup })
  return { ...chat, conversation, say: (...frames: object[]) => chat.say(conversation, ...frames) }
}

export function helloOf(
  { lastSeq, mine, theirs }: Pick<Conversation, 'lastSeq' | 'mine' | 'theirs'>,
  isOtherHere = false,
) {
  return { type: 'hello', lastSeq, mine, theirs, isOtherHere }
}

function respondTo(
  { method, path, query, body }: ApiCall,
  conversations: Conversation[],
  messages: Message[],
): StubResponse {
  const [, , , id, verb] = path.split('/')
  const conversation = conversations.find((each) => each.id === id)
  if (path === '/api/conversations') return { body: conversationsPage(conversations) }
  if (path === '/api/reviews/pending') return { body: { pending: [] } }
  if (path === '/api/notifications')
    return { body: { notifications: [], total: 0, unread: 0, nextCursor: null } }
  if (!conversation) return { status: 404, body: { code: 'not_found', message: 'That is not there.' } }
  if (verb === undefined) return { body: conversation }
  if (verb === 'messages' && method === 'POST')
    return { status: 201, body: storeMessage(conversation, messages, body) }
  const own = messages.filter(({ conversationId }) => conversationId === id)
  if (verb === 'messages') return { body: pageOf(conversation, own, query) }
  if (verb === 'read') return { body: { mine: conversation.mine, unreadCount: 0 } }
  if (verb === 'block') return { body: { hasBlocked: method === 'POST' } }
  return { status: 201, body: { reported: true } }
}

function pageOf(
  { mine, theirs }: Conversation,
  all: Message[],
  { after, before, limit = '50' }: Record<string, string>,
) {
  const inRange = all.filter(
    ({ seq }) =>
      (after === undefined || seq > Number(after)) && (before === undefined || seq < Number(before)),
  )
  const messages = after === undefined ? inRange.slice(-Number(limit)) : inRange.slice(0, Number(limit))
  return messagesPage(messages, {
    total: all.length,
    hasMore: inRange.length > messages.length,
    mine,
    theirs,
  })
}

/** Stores the message, as the server does. */
function storeMessage({ id }: Conversation, messages: Message[], body: unknown): Message {
  const { content, clientId } = body as { content: string; clientId: string }
  const seq = messages.filter((each) => each.conversationId === id).length + 1
  const message = ownMessage(seq, {
    conversationId: id,
    clientId,
    content,
    createdAt: new Date().toISOString(),
  })
  messages.push(message)
  return message
}

/** Messages in order, a minute apart, from lines like 'me: Hello' or 'them: Good morning'. */
export function toMessages(...lines: string[]): Message[] {
  return lines.map((line, index) => {
    const [who, content = ''] = line.split(/: (.*)/s)
    return messageOf(index + 1, { content, ...(who === 'me' && { senderId: member.id }) })
  })
}

/** A long conversation with some long messages. Every third is the signed-in person's. */
export function longConversation(count: number): Message[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1
    const more =
      seq % 7 === 3
        ? ' is a longer one, with enough words in it to go on ' +
          'over two or three lines on the screen of a phone.'
        : ''
    return messageOf(seq, { content: `Message ${seq}${more}`, ...(seq % 3 === 0 && { senderId: member.id }) })
  })
}
